import type { ReactNode } from 'react';
import type { Order } from '../../contract/order.ts';
import { Money } from '../common/Money.tsx';
import classes from './Order.module.css';

/** What the order costs, by the server's figures (A27), above what is to be done about it. */
export function OrderSummary({ data, children }: { data: Order; children: ReactNode }) {
  const rows = [
    ['Items', data.itemsPrice],
    ['Shipping', data.shippingPrice],
    ['Tax', data.taxPrice],
    ['Total', data.totalPrice],
  ] as const;
  return (
    <section className={`${classes.card} ${classes.summary}`} aria-labelledby="order-summary">
      <h2 id="order-summary">Order Summary</h2>
      <dl className={classes.figures}>
        {rows.map(([label, dollars]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money dollars={dollars} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
