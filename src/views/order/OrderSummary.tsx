import type { ReactNode } from 'react';
import * as words from '#texts/checkout.ts';
import type { Order } from '../../../common/contract/order.ts';
import { toPrices } from '../../../common/domain/checkout.ts';
import { Card } from '../common/Card.tsx';
import { Figures } from '../common/Figures.tsx';
import classes from './Order.module.css';

/** The server's prices of the order (A27), and its actions. */
export function OrderSummary({ data, children }: { data: Order; children: ReactNode }) {
  return (
    <Card title={words.orderSummary} className={classes.summary}>
      <Figures prices={toPrices(data)} />
      {children}
    </Card>
  );
}
