import { stockLevel } from '../../../common/domain/stock.ts';
import { Chip } from './Chip.tsx';
import classes from './Stock.module.css';

const chips = {
  'sold out': <Chip kind="alarm">Sold out</Chip>,
  low: <Chip kind="waits">Low</Chip>,
  enough: null,
};

/** How many items are left, marked where there are few. */
export function Stock({ countInStock }: { countInStock: number }) {
  return (
    <span className={classes.stock}>
      {chips[stockLevel(countInStock)]}
      <span>{countInStock.toLocaleString('en')}</span>
    </span>
  );
}
