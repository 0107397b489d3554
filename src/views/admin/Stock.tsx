import * as words from '#texts/admin.ts';
import { whole } from '#texts/money.ts';
import { stockLevel } from '../../../common/contract/overview.ts';
import { Chip } from './Chip.tsx';
import classes from './Stock.module.css';

const chips = {
  'sold out': <Chip kind="alarm">{words.soldOut}</Chip>,
  low: <Chip kind="waits">{words.low}</Chip>,
  enough: null,
};

/** How many items are left, marked where there are few. */
export function Stock({ countInStock }: { countInStock: number }) {
  return (
    <span className={classes.stock}>
      {chips[stockLevel(countInStock)]}
      <span>{whole(countInStock)}</span>
    </span>
  );
}
