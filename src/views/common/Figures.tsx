import * as words from '#texts/order.ts';
import type { Prices } from '../../../common/domain/money.ts';
import { Money } from './Money.tsx';
import classes from './Figures.module.css';

/** The prices of an order: items, shipping, tax and total (S144–S147). */
export function Figures({ prices: { items, shipping, tax, total } }: { prices: Prices }) {
  const rows = [
    [words.items, items],
    [words.shipping, shipping],
    [words.tax, tax],
    [words.total, total],
  ] as const;
  return (
    <dl className={classes.figures}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
