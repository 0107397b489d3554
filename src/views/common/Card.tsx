import { useId, type ReactNode } from 'react';
import classes from './Card.module.css';

/** A section of a page. */
export function Card({
  title,
  className = '',
  children,
}: {
  title?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${classes.card} ${className}`} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
