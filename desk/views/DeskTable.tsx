import type { ReactNode } from 'react';
import classes from './Desk.module.css';

/** A table that scrolls in its place, with a heading for each column. */
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
    <div className={classes.scroll}>
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
