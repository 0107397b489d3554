import { rulesOver } from '../../model/rules.ts';
import type { ShopSight } from './sight.ts';

const { never, onlyAfter, between } = rulesOver<ShopSight>();

const paidIn = ({ orders }: { orders: ShopSight['orders'] }) => orders.filter(({ isPaid }) => isPaid);
const ids = (orders: ShopSight['orders']) => orders.map(({ id }) => id);

export const paymentRules = [
  onlyAfter(
    'an order is paid and its buyer has not authorised it',
    ['orders', 'authorised'],
    (now) => ids(paidIn(now)),
    ({ authorised }) => authorised,
  ),
  never('an order is delivered before it is paid', ['orders'], ({ orders }) =>
    ids(orders.filter(({ isPaid, isDelivered }) => isDelivered && !isPaid)),
  ),
  between('a paid order is unpaid again, or gone', ['orders'], (before, now) => {
    const paid = ids(paidIn(now));
    return ids(paidIn(before)).filter((id) => !paid.includes(id));
  }),
  never('an order was tried again and made twice', ['orders', 'meant'], ({ orders, meant }) =>
    orders.length > meant ? [`${orders.length} orders, and ${meant} meant`] : [],
  ),
];
