import { rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

const { never, onlyAfter, between } = rulesOver<ShopObservation>();

const paidIn = ({ orders }: { orders: ShopObservation['orders'] }) => orders.filter(({ isPaid }) => isPaid);
const ids = (orders: ShopObservation['orders']) => orders.map(({ id }) => id);

export const paymentRules = [
  onlyAfter(
    'an order is paid without its buyer’s authorization',
    ['orders', 'authorised'],
    (now) => ids(paidIn(now)),
    ({ authorised }) => authorised,
  ),
  never(
    'an order is delivered before it is paid',
    ['orders'],
    ({ orders }) => orders.filter(({ isDelivered }) => isDelivered),
    ({ id, isPaid }) => !isPaid && id,
  ),
  between(
    'a paid order becomes unpaid or disappears',
    ['orders'],
    (before) => ids(paidIn(before)),
    (id, now) => !ids(paidIn(now)).includes(id) && id,
  ),
  never(
    'a retried order is placed twice',
    ['orders', 'meant', 'keys'],
    ({ orders, meant, keys }) => (new Set(keys).size < keys.length || orders.length > meant ? [orders.length] : []),
    (made, { meant }) => made > meant && `${made} orders, ${meant} intended`,
  ),
];
