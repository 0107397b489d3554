import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** Something that a shopper should know and that is no failure. Where it is announced is up to what is around it. */
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
      <div className={classes.words}>
        {title === undefined ? null : <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {onDismiss ? <CloseButton aria-label="Dismiss" onClick={onDismiss} /> : null}
    </div>
  );
}
