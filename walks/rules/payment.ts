import { rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

const { always, never, onlyAfter, between } = rulesOver<ShopObservation>();

const paidIn = ({ orders }: { orders: ShopObservation['orders'] }) => orders.filter(({ isPaid }) => isPaid);
const ids = (orders: ShopObservation['orders']) => orders.map(({ id }) => id);

export const paymentRules = [
  onlyAfter(
    'an order is paid without its buyer’s authorization',
    ['orders', 'authorised'],
    (now) => ids(paidIn(now)),
    ({ authorised }) => authorised,
  ),
  always(
    'a payment under way outlives a reload of its tab',
    ['paying', 'rememberedPayments'],
    ({ paying }) => paying,
    (id, { rememberedPayments }) => rememberedPayments.includes(id),
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
