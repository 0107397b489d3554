import type { Scenario } from '../shop.ts';
import { network, scenario } from './scenario.ts';

/** Orders that are placed: tabs, devices and buyers at once, and what goes wrong between them and the server. */
export const placingScenarios: readonly Scenario[] = [
  scenario({
    name: 'one tab, an unreliable network',
    tabs: ['the review'],
    leadsTo: ['an order is placed and shown'],
    bounds: { 'confirm a second order': 1, 'go back to the address': 1, [`${network} + closed`]: 5 },
  }),
  scenario({
    name: 'prices and stock change',
    tabs: ['the review'],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      [`${network} + closed`]: 2,
      'an admin changes the price + an admin sells the stock elsewhere + an admin fills the stock': 3,
    },
  }),
  scenario({
    name: 'a server that forgets what it has refused',
    differences: { forgetsRefusals: true },
    tabs: ['the review'],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      'answer lost': 1,
      closed: 1,
      'an admin changes the price + an admin sells the stock elsewhere + an admin fills the stock': 2,
    },
  }),
  scenario({
    name: 'two tabs with the same cart',
    tabs: ['the review', { browser: 0, opensAt: null, mayOpenAt: 'the review' }],
    leadsTo: ['an order is placed and shown', 'an order of another tab is found'],
    bounds: { opened: 1, [`${network} + closed`]: 3 },
  }),
  scenario({
    name: 'a pending order, and a tab elsewhere in the shop',
    tabs: ['the review', { browser: 0, opensAt: null, mayOpenAt: 'the cart' }],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      opened: 1,
      'take the product out of the cart': 1,
      'undo in the cart': 1,
      [`${network} + closed`]: 1,
    },
  }),
  scenario({
    name: 'a cart that changes while an order is pending',
    tabs: ['the review', 'the product'],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      'put the product into the cart': 1,
      'take the product out of the cart': 0,
      'stop waiting': 1,
      'request late': 1,
    },
  }),
  scenario({
    name: 'a second order from another tab',
    tabs: ['the review', 'the review'],
    leadsTo: ['an order is placed and shown', 'an order of another tab is found', 'two orders are placed'],
    bounds: { 'confirm a second order': 1 },
  }),
  scenario({
    name: 'two devices of one buyer',
    browsers: ['owner', 'owner'],
    tabs: ['the review', { browser: 1, opensAt: 'the review' }],
    leadsTo: ['an order is placed and shown', 'two orders are placed'],
    bounds: { [`${network} + closed`]: 3 },
  }),
  scenario({
    name: 'two buyers, one piece in stock',
    browsers: ['owner', 'other'],
    stock: 1,
    tabs: ['the review', { browser: 1, opensAt: 'the review' }],
    leadsTo: ['an order is placed and shown', 'a buyer is told that the stock has changed'],
    bounds: { [`${network} + closed`]: 2, 'the time to pay has passed': 1 },
  }),
  scenario({
    name: 'a buyer who may leave no other order unpaid',
    orders: ['unpaid'],
    limits: { maxOpenOrders: 1 },
    tabs: ['the review'],
    leadsTo: ['an order is placed and shown'],
    bounds: { 'press Place Order': 2, 'stop waiting': 0, 'the time to pay has passed': 1 },
  }),
  scenario({
    name: 'an item in the address, and a product page',
    tabs: ['an item in the address', 'the product'],
    bounds: {
      'put the product into the cart': 1,
      'take the product out of the cart': 1,
      'undo in the cart': 1,
      'go home': 1,
    },
  }),
];
