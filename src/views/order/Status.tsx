import type { ReactNode } from 'react';
import classes from './Order.module.css';

/** The badge for one of an order's two flags (S105). */
export function Status({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <p className={classes.status} data-done={done}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
        <path d={done ? 'M3.5 8.5l3 3 6-7' : 'M8 5v3.5l2.2 1.4M14.5 8a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0'} />
      </svg>
      {children}
    </p>
  );
}
