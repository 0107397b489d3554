import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

/** One row: a cell per column, and what can be done with it. */
export type DataRow = { key: string; cells: ReactNode[]; actions: ReactNode };

/** A table that turns each row into a card on a narrow screen. */
export function DataTable({ label, columns, rows }: { label: string; columns: readonly string[]; rows: DataRow[] }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, actions }) => (
          <tr key={key}>
            {columns.map((column, index) => (
              <td key={column} data-label={column}>
                <span>{cells[index]}</span>
              </td>
            ))}
            <td className={classes.actions}>{actions}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
