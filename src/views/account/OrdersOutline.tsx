import outline from '../common/Outline.module.css';
import classes from './OrdersOutline.module.css';

/** The layout of a list of orders while it is loading: its frame and a few rows. */
export function OrdersOutline() {
  return (
    <div className={classes.table}>
      {['head', 'first', 'second', 'third'].map((row) => (
        <div key={row} className={classes.row}>
          <div className={outline.line} />
        </div>
      ))}
    </div>
  );
}
