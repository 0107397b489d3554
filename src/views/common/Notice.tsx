import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A notice that is not an error. Its container decides whether it is announced. */
export function Notice({
  title,
  onDismiss,
  children,
}: {
  title?: string;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  return (
    <div className={classes.notice}>
      <div className={classes.text}>
        {title === undefined ? null : <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {onDismiss ? <CloseButton aria-label="Dismiss" onClick={onDismiss} /> : null}
    </div>
  );
}
