import { rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

const { never } = rulesOver<ShopObservation>();

/** Rules over what no response shows: the records of the gateway, and what a buyer has seen. */
export const chargeRules = [
  never(
    'an order is charged twice',
    ['charges'],
    ({ charges }) => charges,
    (id, { charges }) => charges.indexOf(id) !== charges.lastIndexOf(id) && id,
  ),
  never(
    'an order has a total that its buyer has not seen',
    ['orders', 'shown'],
    ({ orders }) => orders,
    ({ id, figures }, { shown }) => !shown.includes(figures.totalPrice) && `${id} at ${figures.totalPrice}`,
  ),
];
