import { useId, type ComponentProps, type ReactNode } from 'react';
import * as words from '#texts/common.ts';
import classes from './Card.module.css';
import { CloseButton } from '@mantine/core';

type NoticeProps = Pick<ComponentProps<'div'>, 'role' | 'tabIndex' | 'ref'> & {
  title?: string;
  onDismiss?: () => void;
  children: ReactNode;
};

/** A notice that is not an error. It is announced by its role, or by that of its container. */
export function Notice({ title, onDismiss, children, ...region }: NoticeProps) {
  return (
    <div className={`spread panel ${classes.notice}`} {...region}>
      <div className="breaks">
        {title === undefined ? null : <strong>{title}</strong>}
        {children}
      </div>
      {onDismiss ? <CloseButton aria-label={words.dismiss} onClick={onDismiss} /> : null}
    </div>
  );
}

type CardProps = {
  title?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Card({ title, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section
      className={`surface breaks ${classes.card} ${className}`}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined ? null : <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
