import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

/** A column by its title, and how its header sorts the rows if it does. */
export type Column = string | { title: string; sorted: 'ascending' | 'descending' | undefined; onSort: () => void };

/** One row: a cell per column, and what can be done with it. */
export type DataRow = { key: string; cells: ReactNode[]; actions: ReactNode };

const titleOf = (column: Column): string => (typeof column === 'string' ? column : column.title);

function Header({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  const { title, sorted, onSort } = column;
  return (
    <th scope="col" aria-sort={sorted} className={classes.sortable}>
      <button type="button" onClick={onSort}>
        {title}
      </button>
    </th>
  );
}

/** A table that turns each row into a card on a narrow screen. */
export function DataTable({ label, columns, rows }: { label: string; columns: readonly Column[]; rows: DataRow[] }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Header key={titleOf(column)} column={column} />
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
              <td key={titleOf(column)} data-label={titleOf(column)}>
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
