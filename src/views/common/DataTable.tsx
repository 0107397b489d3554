import type { ReactNode } from 'react';
import * as words from '#texts/forms.ts';
import classes from './DataTable.module.css';
import { Line } from './Outline.tsx';

/** The widths, in em, at which a table turns into cards: see DataTable.module.css. */
const FRAME_EMS = 40;

/** Turns the table into cards where its frame is narrower than its columns need. */
const frameSize = (width: number) => ({ fontSize: `${width / FRAME_EMS}rem` });

type Sorting = { sorted: 'ascending' | 'descending' | undefined; onSort: () => void };

/** A column. Names and other words may wrap; ids, dates and amounts stay on one line. Numbers end below each other. */
export type Column = { title: string; wraps?: boolean; isNumber?: boolean; sorting?: Sorting | undefined };

export type DataRow = {
  key: string;
  cells: ReactNode[];
  /** Below the first cell. */
  below?: ReactNode;
  actions: ReactNode;
};

function Header({ column: { title, isNumber, sorting } }: { column: Column }) {
  return (
    <th
      scope="col"
      aria-sort={sorting?.sorted}
      className={sorting && classes.sortable}
      data-number={isNumber || undefined}
    >
      {sorting ? (
        <button type="button" className={classes.sort} onClick={sorting.onSort}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/** An id, which its cell may cut off: the title has all of it. */
export function Id({ of }: { of: string }) {
  return (
    <code title={of} translate="no">
      {of}
    </code>
  );
}

type DataTableProps = {
  className?: string | undefined;
  label: string;
  /** The width that the columns need, in rem. */
  width: number;
  columns: readonly Column[];
  rows: DataRow[];
};

/** A table that turns each row into a card if its container is too narrow; nothing without rows. */
export function DataTable({ className = '', label, width, columns, rows }: DataTableProps) {
  if (rows.length === 0) return null;
  return (
    <div className={`${classes.frame} ${className}`} style={frameSize(width)}>
      <table className={`digits surface ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.title} column={column} />
            ))}
            <th scope="col">
              <span className="unseen">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, below, actions }) => (
            <tr key={key}>
              {columns.map(({ title, wraps, isNumber }, index) => (
                <td key={title} data-label={title} data-wraps={wraps || undefined} data-number={isNumber || undefined}>
                  <span>{cells[index]}</span>
                  {index === 0 ? below : null}
                </td>
              ))}
              <td className={classes.actions}>{actions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The layout of a `DataTable` that is still loading, with rows as high as its buttons. */
export function RowsOutline({ width, columns }: Pick<DataTableProps, 'width' | 'columns'>) {
  return (
    <DataTable
      label=""
      width={width}
      columns={columns.map(({ title }) => ({ title }))}
      rows={['first', 'second', 'third'].map((key) => ({
        key,
        cells: columns.map(({ title }) => <Line key={title} />),
        actions: <Line height="1.875rem" />,
      }))}
    />
  );
}
