import { pricesOf } from '../../common/domain/cart.ts';
import { toCents } from '../../common/domain/money.ts';
import { rulesOver } from 'xstate-walks/rules.ts';
import type { Priced, ShopObservation } from './observation.ts';

const { never } = rulesOver<ShopObservation>();

const isPriced = ({ lines, figures }: Priced): boolean => {
  const { items, shipping, tax, total } = pricesOf(lines);
  const said = [figures.itemsPrice, figures.shippingPrice, figures.taxPrice, figures.totalPrice].map(toCents);
  return said.join() === [items, shipping, tax, total].join();
};

export const moneyRules = [
  never(
    'a total is not what the lines come to',
    ['orders'],
    ({ orders }) => orders,
    (order) => !isPriced(order) && `${order.id} at ${order.figures.totalPrice}`,
  ),
  never(
    'an order is sent whose total is not what its lines come to',
    ['sends'],
    ({ sends }) => sends,
    (order) => !isPriced(order) && `${order.figures.totalPrice}`,
  ),
];
