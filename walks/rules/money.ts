import { pricesOf } from '../../common/domain/cart.ts';
import { toCents } from '../../common/domain/money.ts';
import { rulesOver } from 'xstate-walks';
import type { Priced, ShopObservation } from './observation.ts';

const { never } = rulesOver<ShopObservation>();

const isPriced = ({ lines, figures }: Priced): boolean => {
  const { items, shipping, tax, total } = pricesOf(lines);
  const shown = [figures.itemsPrice, figures.shippingPrice, figures.taxPrice, figures.totalPrice].map(toCents);
  return shown.join() === [items, shipping, tax, total].join();
};

export const moneyRules = [
  never(
    'a total differs from the sum of its lines',
    ['orders'],
    ({ orders }) => orders,
    (order) => !isPriced(order) && `${order.id} at ${order.figures.totalPrice}`,
  ),
  never(
    'a sent order’s total differs from the sum of its lines',
    ['sends'],
    ({ sends }) => sends,
    (order) => !isPriced(order) && `${order.figures.totalPrice}`,
  ),
];
