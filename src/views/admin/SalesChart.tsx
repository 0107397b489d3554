import { useId } from 'react';
import * as words from '#texts/admin.ts';
import type { DayOfSales } from '../../../common/contract/overview.ts';
import { Money } from '../common/Money.tsx';
import classes from './SalesChart.module.css';

/** The tops of the bars are rounded, and a day with few sales is still seen. */
const LEAST_PERCENT = 3;

const heightOf = (total: number, highest: number): string =>
  total === 0 ? '0' : `${Math.max(LEAST_PERCENT, (100 * total) / highest).toFixed(1)}%`;

/** What was paid on each of the last days: the sum, a bar per day, and the same as a table for who wants figures. */
export function SalesChart({ sales: days }: { sales: readonly DayOfSales[] }) {
  const id = useId();
  const sum = days.reduce((all, { total }) => all + total, 0);
  const count = days.reduce((all, { orders }) => all + orders, 0);
  const highest = Math.max(0.01, ...days.map(({ total }) => total));
  const sold = days.filter(({ orders }) => orders > 0);
  return (
    <section aria-labelledby={id} className={classes.sales}>
      <h2 id={id}>{words.sales(days.length)}</h2>
      <p className={classes.sum}>
        <strong>
          <Money dollars={sum} />
        </strong>{' '}
        <span>{words.orders(count)}</span>
      </p>
      <div aria-hidden className={classes.chart}>
        {days.map(({ day, total }) => (
          <span key={day} className={classes.day}>
            <span className={classes.bar} style={{ height: heightOf(total, highest) }} />
          </span>
        ))}
      </div>
      <p aria-hidden className={classes.axis}>
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      {sold.length === 0 ? (
        <p>{words.nothingSold}</p>
      ) : (
        <details>
          <summary>{words.byDay}</summary>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                <th scope="col">{words.ordersOfDay}</th>
                <th scope="col">{words.total}</th>
              </tr>
            </thead>
            <tbody>
              {sold.toReversed().map(({ day, orders, total }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{orders}</td>
                  <td>
                    <Money dollars={total} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
