import { pricesOf } from '../../../src/domain/cart.ts';
import { toCents } from '../../../src/domain/money.ts';
import { rulesOver } from '../../model/rules.ts';
import type { SeenOrder, ShopSight } from './sight.ts';

const isPriced = ({ lines, figures }: SeenOrder): boolean => {
  const { items, shipping, tax, total } = pricesOf(lines);
  const said = [figures.itemsPrice, figures.shippingPrice, figures.taxPrice, figures.totalPrice].map(toCents);
  return said.join() === [items, shipping, tax, total].join();
};

export const moneyRules = [
  rulesOver<ShopSight>().never('a total is not what the lines come to', ['orders'], ({ orders }) =>
    orders.filter((order) => !isPriced(order)).map(({ id, figures }) => `${id} at ${figures.totalPrice}`),
  ),
];
