import { MOST_KEPT as MOST_REFUSALS } from '../../../server/features/orders/refusedOrders.ts';
import { clientRequestNames } from '../client.ts';
import type { Scenario } from '../shop.ts';
import { anyNotice } from '../stripeMoves.ts';
import { gateway, scenario } from './scenario.ts';

/** Clients without a screen, which send what no screen sends. */
export const clientScenarios: readonly Scenario[] = [
  scenario({
    name: 'a client that pays through Stripe',
    browsers: [],
    stock: 2,
    orders: ['unpaid', 'paid'],
    client: 'pays',
    hasStripe: true,
    bounds: {
      [clientRequestNames('pays')]: 2,
      [`${gateway} + the bank asks + the bank asks and the gateway does not answer`]: 1,
      'the bank takes its time': 1,
      'the buyer confirms at the bank + the bank refuses': 1,
      'the bank has waited for too long': 1,
      'a charge is overdue': 1,
      'a payment is refunded in the dashboard': 1,
      'charges without an outcome are settled': 1,
      [anyNotice]: Number.POSITIVE_INFINITY,
    },
  }),
  scenario({
    name: 'a client that places orders',
    browsers: [],
    stock: 5,
    orders: ['paid', 'unpaid'],
    client: 'places',
    limits: { maxOpenOrders: 2, maxUnitsHeldByNewAccount: 3 },
    bounds: { [clientRequestNames('places')]: 2, 'the time to pay has passed': 1, 'refusals grow old': 1 },
  }),
  scenario({
    name: 'a buyer with almost as many refusals as are kept',
    browsers: [],
    client: 'isRefused',
    refusals: MOST_REFUSALS - 1,
    bounds: { [clientRequestNames('isRefused')]: 3, 'refusals grow old': 1 },
  }),
  scenario({
    name: 'a client that reads and delivers orders',
    browsers: [],
    orders: ['unpaid', 'paid'],
    client: 'reads',
    bounds: { [clientRequestNames('reads')]: 2, 'the sessions expire': 1 },
  }),
  scenario({
    name: 'a client that pays',
    browsers: [],
    stock: 1,
    orders: ['unpaid'],
    client: 'pays',
    bounds: {
      [clientRequestNames('pays')]: 2,
      [`${gateway} + the bank asks`]: 1,
      'the buyer confirms at the bank + the bank refuses + the bank has waited for too long': 1,
      'a charge is overdue': 1,
      'charges without an outcome are settled': 1,
    },
  }),
];
