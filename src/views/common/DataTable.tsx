import type { ReactNode } from 'react';
import * as words from '#texts/forms.ts';
import classes from './DataTable.module.css';
import { Line } from './Outline.tsx';

/** The widths, in em, at which a table turns into cards: see DataTable.module.css. */
const FRAME_EMS = 40;

type Sorting = { sorted: 'ascending' | 'descending' | undefined; onSort: () => void };

/** A column. Names and other words may wrap; ids, dates and amounts stay on one line. Numbers end below each other. */
export type Column<TRow> = {
  title: string;
  wraps?: boolean;
  isNumber?: boolean;
  sorting?: Sorting | undefined;
  cell: (row: TRow) => ReactNode;
};

/** An id, which its cell may cut off: the title has all of it. */
export function Id({ of }: { of: string }) {
  return (
    <code title={of} translate="no">
      {of}
    </code>
  );
}

type DataTableProps<TRow> = {
  className?: string;
  label: string;
  /** The width that the columns need, in rem. */
  width: number;
  columns: readonly Column<TRow>[];
  rows: readonly TRow[];
  renderBelow?: (row: TRow) => ReactNode;
  renderActions: (row: TRow) => ReactNode;
};

/** A table that turns each row into a card if its container is too narrow; nothing without rows. */
export function DataTable<TRow extends { _id: string }>({
  className = '',
  label,
  width,
  columns,
  rows,
  renderBelow,
  renderActions,
}: DataTableProps<TRow>) {
  if (rows.length === 0) return null;
  return (
    <div className={`${classes.frame} ${className}`} style={{ fontSize: `${width / FRAME_EMS}rem` }}>
      <table className={`digits surface ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, sorting }) => (
              <th
                key={title}
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
            ))}
            <th scope="col">
              <span className="unseen">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {columns.map(({ title, wraps, isNumber, cell }, index) => (
                <td key={title} data-label={title} data-wraps={wraps || undefined} data-number={isNumber || undefined}>
                  <span>{cell(row)}</span>
                  {index === 0 ? renderBelow?.(row) : null}
                </td>
              ))}
              <td className={classes.actions}>{renderActions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const emptyLine = () => <Line />;

/** The layout of a `DataTable` that is still loading, with rows as high as its buttons. */
export function RowsOutline({ width, columns }: { width: number; columns: readonly { title: string }[] }) {
  return (
    <DataTable
      label=""
      width={width}
      columns={columns.map(({ title }) => ({ title, cell: emptyLine }))}
      rows={[{ _id: 'first' }, { _id: 'second' }, { _id: 'third' }]}
      renderActions={() => <Line height="1.875rem" />}
    />
  );
}
