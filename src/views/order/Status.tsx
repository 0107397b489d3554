import type { ReactNode } from 'react';
import classes from './Order.module.css';

const TICK = 'M3.5 8.5l3 3 6-7';
const CLOCK = 'M8 5v3.5l2.2 1.4M14.5 8a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0';
const BACK = 'M5.5 3.5l-3 3 3 3M2.5 6.5h7.5a3.2 3.2 0 0 1 0 6.5h-3';

/** The badge for one of an order's two flags (S105), or for what was taken back (A81). */
export function Status({ done, isBack = false, children }: { done: boolean; isBack?: boolean; children: ReactNode }) {
  return (
    <p className={classes.status} data-done={done}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
        <path d={isBack ? BACK : done ? TICK : CLOCK} />
      </svg>
      {children}
    </p>
  );
}
