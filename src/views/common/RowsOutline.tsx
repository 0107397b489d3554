import type { CSSProperties } from 'react';
import { frameSize } from './DataTable.tsx';
import outline from './Outline.module.css';
import classes from './RowsOutline.module.css';

/** The layout of a `DataTable` that is still loading: its head and a few rows, or as many cards if it is narrow. */
export function RowsOutline({ width, columns }: { /** That of the table, in rem. */ width: number; columns: number }) {
  return (
    <div className={classes.frame} style={frameSize(width)}>
      <div className={classes.rows} style={{ '--columns': columns } as CSSProperties}>
        {['head', 'first', 'second', 'third'].map((row) => (
          <div key={row} className={classes.row}>
            <div className={outline.line} />
          </div>
        ))}
      </div>
    </div>
  );
}
