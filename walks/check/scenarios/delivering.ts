import type { Scenario } from '../shop.ts';
import { anyNotice } from '../stripeMoves.ts';
import { network, scenario } from './scenario.ts';

/** Orders that administrators deliver, from their list or from the page of an order. */
export const deliveryScenarios: readonly Scenario[] = [
  scenario({
    name: 'deliveries and a tab that closes',
    browsers: ['admin'],
    orders: ['paid', 'paid'],
    tabs: ['the list of orders'],
    leadsTo: ['every order is delivered'],
    bounds: {
      'leave the shop': 1,
      'mark order 1 as delivered': 1,
      'mark order 2 as delivered': 1,
      // A request that is lost with the tab that sent it cannot be sent again.
      'answer lost + request late + request repeated': 2,
    },
  }),
  scenario({
    name: 'deliveries, and a refund in the dashboard',
    browsers: ['admin'],
    orders: ['paid', 'paid'],
    hasStripe: true,
    tabs: ['the list of orders', 'the paid order'],
    leadsTo: ['every order is delivered'],
    bounds: {
      'mark order 1 as delivered': 1,
      'mark order 2 as delivered': 1,
      'stop waiting': 0,
      'stop waiting for the payment': 0,
      'stop waiting for the delivery': 0,
      'reload the order': 1,
      'answer lost': 1,
      'a payment is refunded in the dashboard': 1,
      [anyNotice]: Number.POSITIVE_INFINITY,
    },
  }),
  scenario({
    name: 'a delivery of an order whose money goes back meanwhile',
    browsers: ['admin'],
    orders: ['paid'],
    hasStripe: true,
    tabs: ['the list of orders'],
    bounds: {
      'mark order 1 as delivered': 1,
      'go home': 1,
      'stop waiting for the delivery': 0,
      'a payment is refunded in the dashboard': 1,
      [anyNotice]: Number.POSITIVE_INFINITY,
    },
  }),
  scenario({
    name: 'orders that are marked together, and a tab that closes',
    browsers: ['admin'],
    orders: ['paid', 'paid'],
    tabs: ['the list of orders'],
    leadsTo: ['every order is delivered'],
    bounds: {
      'leave the shop': 1,
      'mark order 1 as delivered': 1,
      'mark order 2 as delivered': 0,
      'mark all orders as delivered': 1,
      'answer lost + request late + request repeated': 1,
    },
  }),
  scenario({
    name: 'an admin who delivers on the page of an order',
    browsers: ['admin'],
    visitors: ['admin'],
    orders: ['paid'],
    tabs: ['the paid order', 'the paid order'],
    leadsTo: ['every order is delivered'],
    bounds: {
      'mark order 1 as delivered': 0,
      'stop waiting for the payment': 1,
      'reload the order': 2,
      [`${network} + closed`]: 1,
      'the sessions expire': 1,
    },
  }),
  scenario({
    name: 'two admins who deliver the same orders',
    browsers: ['admin', 'admin'],
    orders: ['paid'],
    tabs: ['the list of orders', { browser: 1, opensAt: 'the list of orders' }],
    leadsTo: ['every order is delivered'],
    bounds: {
      'mark order 1 as delivered': 2,
      'go home': 1,
      'answer lost': 1,
    },
  }),
];
