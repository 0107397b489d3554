import type { ReactNode } from 'react';
import * as words from '#texts/orderParts.ts';
import type { Order } from '../../../common/contract/order.ts';
import { toCents } from '../../../common/domain/money.ts';
import { Card } from '../common/Card.tsx';
import { Figures } from '../common/Figures.tsx';
import classes from './Order.module.css';

/** The server's prices of the order (A27), and its actions. */
export function OrderSummary({ data, children }: { data: Order; children: ReactNode }) {
  const prices = {
    items: toCents(data.itemsPrice),
    shipping: toCents(data.shippingPrice),
    tax: toCents(data.taxPrice),
    total: toCents(data.totalPrice),
  };
  return (
    <Card title={words.orderSummary} className={classes.summary}>
      <Figures prices={prices} />
      {children}
    </Card>
  );
}
