import type { ReactNode } from 'react';
import classes from './Chip.module.css';

/** The tone of a status: done, pending, alert or neutral. */
type ChipKind = 'done' | 'waits' | 'alarm' | 'quiet';

/** A status in a row of a list. The words say it; the colour only repeats them. */
export function Chip({ kind, children }: { kind: ChipKind; children: ReactNode }) {
  return (
    <span className={classes.chip} data-kind={kind}>
      {children}
    </span>
  );
}
