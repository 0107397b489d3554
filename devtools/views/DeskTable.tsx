import type { ReactNode } from 'react';
import classes from './Desk.module.css';

/** A scrollable table with a heading for each column. */
export function DeskTable({
  label,
  columns,
  className = '',
  children,
}: {
  label: string;
  columns: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={`${classes.table} ${className}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
