import type { Bounds } from 'xstate-walks/check';
import type { Scenario } from './shop.ts';
import { clientRequestNames } from './client.ts';
import { anyNotice } from './stripeMoves.ts';

/** Moves of a tab that a scenario leaves out unless it names them. */
const without: Bounds = {
  'leave the shop': 0,
  'confirm a second order': 0,
  'open the test wallet': 0,
  'reload the order': 0,
  'pay in another way': 0,
  'sign out': 0,
  'sign out and clear this device': 0,
  'stop signing in': 0,
  'go to the checkout': 0,
  'go back to the address': 0,
  'mark all orders as delivered': 0,
  'open the page of the bank': 0,
  'print the receipt': 0,
  'go home': 0,
  'change the name': 0,
};

/** What may go wrong between a tab and the server. */
const network = 'request lost + answer lost + request late + request repeated';

/** What may go wrong between the server and the gateway. */
const gateway = 'the gateway declines + the gateway charges and does not answer + the gateway cannot be reached';

const upkeep: Bounds = { 'the time to pay has passed': 2, 'charges without an outcome are settled': 2 };

const scenario = ({ bounds, ...given }: Scenario): Scenario => ({ ...given, bounds: { ...without, ...bounds } });

/** The parts of the shop's life that are explored. */
export const scenarios: readonly Scenario[] = [
  scenario({
    name: 'one tab, an unreliable network',
    browsers: ['owner'],
    tabs: [{ browser: 0, opensAt: 'the review' }],
    leadsTo: ['an order is placed and shown'],
    bounds: { 'confirm a second order': 1, 'go back to the address': 1, [`${network} + closed`]: 5 },
  }),
  scenario({
    name: 'prices and stock change',
    browsers: ['owner'],
    tabs: [{ browser: 0, opensAt: 'the review' }],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      [`${network} + closed`]: 2,
      'an admin changes the price + an admin sells the stock elsewhere + an admin fills the stock': 3,
    },
  }),
  scenario({
    name: 'two tabs with the same cart',
    browsers: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 0, opensAt: null, mayOpenAt: 'the review' },
    ],
    leadsTo: ['an order is placed and shown', 'an order of another tab is found'],
    bounds: { opened: 1, [`${network} + closed`]: 3 },
  }),
  scenario({
    name: 'a pending order, and a tab elsewhere in the shop',
    browsers: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 0, opensAt: null, mayOpenAt: 'the cart' },
    ],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      opened: 1,
      'take the product out of the cart': 1,
      'undo in the cart': 1,
      [`${network} + closed`]: 1,
    },
  }),
  scenario({
    name: 'a second order from another tab',
    browsers: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 0, opensAt: 'the review' },
    ],
    leadsTo: ['an order is placed and shown', 'an order of another tab is found', 'two orders are placed'],
    bounds: { 'confirm a second order': 1 },
  }),
  scenario({
    name: 'two devices of one buyer',
    browsers: ['owner', 'owner'],
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 1, opensAt: 'the review' },
    ],
    leadsTo: ['an order is placed and shown', 'two orders are placed'],
    bounds: { [`${network} + closed`]: 3 },
  }),
  scenario({
    name: 'two buyers, one piece in stock',
    browsers: ['owner', 'other'],
    stock: 1,
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 1, opensAt: 'the review' },
    ],
    leadsTo: ['an order is placed and shown', 'a buyer is told that the stock has changed'],
    bounds: { [`${network} + closed`]: 2, 'the time to pay has passed': 1 },
  }),
  scenario({
    name: 'a payment, an unreliable network and gateway',
    browsers: ['owner'],
    stock: 1,
    orders: ['unpaid'],
    tabs: [{ browser: 0, opensAt: 'the order' }],
    leadsTo: ['an order is paid and shown as paid'],
    bounds: { 'open the test wallet': 2, [`${network} + closed`]: 1, [gateway]: 2, ...upkeep },
  }),
  scenario({
    name: 'a payment in two tabs',
    browsers: ['owner'],
    stock: 1,
    orders: ['unpaid'],
    tabs: [
      { browser: 0, opensAt: 'the order' },
      { browser: 0, opensAt: 'the order' },
    ],
    leadsTo: ['an order is paid and shown as paid'],
    bounds: { 'open the test wallet': 2, 'stop waiting for the payment': 1, [gateway]: 1, ...upkeep },
  }),
  scenario({
    name: 'a payment that the bank wants confirmed',
    browsers: ['owner'],
    stock: 1,
    orders: ['unpaid'],
    tabs: [{ browser: 0, opensAt: 'the order' }],
    bounds: {
      'open the test wallet': 2,
      'reload the order': 1,
      'pay in another way': 1,
      'the bank asks': 1,
      'the buyer confirms at the bank + the bank refuses + the bank has waited for too long': 1,
      'answer lost + request late + request repeated + closed': 1,
      'the time to pay has passed': 1,
      'charges without an outcome are settled': 1,
    },
  }),
  scenario({
    name: 'the page of the bank',
    browsers: ['owner'],
    stock: 1,
    orders: ['unpaid'],
    tabs: [{ browser: 0, opensAt: 'the order' }],
    bounds: {
      'open the test wallet': 1,
      'reload the order': 1,
      'pay in another way': 1,
      'open the page of the bank': 2,
      'print the receipt': 1,
      'the bank asks': 1,
      'the buyer confirms at the bank + the bank refuses': 1,
      'answer lost': 1,
    },
  }),
  scenario({
    name: 'a bank that refuses a payment',
    browsers: ['owner'],
    orders: ['unpaid'],
    tabs: [{ browser: 0, opensAt: 'the order' }],
    bounds: {
      'open the test wallet': 2,
      'reload the order': 2,
      'stop waiting for the payment': 0,
      'the bank asks': 1,
      'the bank refuses': 1,
    },
  }),
  scenario({
    name: 'a wallet that fails',
    browsers: ['owner'],
    orders: ['unpaid'],
    hasBrokenWallet: true,
    tabs: [{ browser: 0, opensAt: 'the order' }],
    bounds: { 'reload the order': 2, [network]: 1 },
  }),
  scenario({
    name: 'an unpaid order of another buyer',
    browsers: ['admin', 'other'],
    orders: ['unpaid'],
    tabs: [
      { browser: 0, opensAt: 'the order' },
      { browser: 1, opensAt: 'the order' },
    ],
    bounds: { 'reload the order': 1, 'the sessions expire': 1, 'answer lost': 1 },
  }),
  scenario({
    name: 'a payment, and notices of the gateway',
    browsers: ['owner'],
    stock: 1,
    orders: ['unpaid'],
    hasStripe: true,
    tabs: [{ browser: 0, opensAt: 'the order' }],
    leadsTo: ['an order is paid and shown as paid'],
    bounds: {
      'open the test wallet': 2,
      [gateway]: 1,
      'stop waiting for the payment': 0,
      'a failed payment is tried again in the dashboard': 1,
      'a payment is refunded in the dashboard': 1,
      'an admin sells the stock elsewhere': 1,
      'the time to pay has passed': 1,
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
    tabs: [],
    bounds: { [clientRequestNames('places')]: 2, 'the time to pay has passed': 1 },
  }),
  scenario({
    name: 'a client that reads and delivers orders',
    browsers: [],
    orders: ['unpaid', 'paid'],
    client: 'reads',
    tabs: [],
    bounds: { [clientRequestNames('reads')]: 2, 'the sessions expire': 1 },
  }),
  scenario({
    name: 'a client that pays',
    browsers: [],
    stock: 1,
    orders: ['unpaid'],
    client: 'pays',
    tabs: [],
    bounds: {
      [clientRequestNames('pays')]: 2,
      [`${gateway} + the bank asks`]: 1,
      'the buyer confirms at the bank + the bank refuses + the bank has waited for too long': 1,
      'a charge is overdue': 1,
      'charges without an outcome are settled': 1,
    },
  }),
  scenario({
    name: 'deliveries and a tab that closes',
    browsers: ['admin'],
    orders: ['paid', 'paid'],
    tabs: [{ browser: 0, opensAt: 'the list of orders' }],
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
    tabs: [
      { browser: 0, opensAt: 'the list of orders' },
      { browser: 0, opensAt: 'the paid order' },
    ],
    leadsTo: ['every order is delivered'],
    bounds: {
      'mark order 1 as delivered': 1,
      'mark order 2 as delivered': 1,
      'stop waiting': 0,
      'stop waiting for the payment': 0,
      'stop waiting for the delivery': 0,
      'reload the order': 1,
      'print the receipt': 1,
      'answer lost': 1,
      'a payment is refunded in the dashboard': 1,
      [anyNotice]: Number.POSITIVE_INFINITY,
    },
  }),
  scenario({
    name: 'orders that are marked together, and a tab that closes',
    browsers: ['admin'],
    orders: ['paid', 'paid'],
    tabs: [{ browser: 0, opensAt: 'the list of orders' }],
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
    name: 'a session that expires while an order is placed',
    browsers: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 0, opensAt: null, mayOpenAt: 'the review' },
    ],
    leadsTo: ['an order is placed and shown', 'an order of another tab is found'],
    bounds: { opened: 1, 'the sessions expire': 1, 'stop waiting': 0, 'answer lost': 1 },
  }),
  scenario({
    name: 'an admin who delivers on the page of an order',
    browsers: ['admin'],
    visitors: ['admin'],
    orders: ['paid'],
    tabs: [
      { browser: 0, opensAt: 'the paid order' },
      { browser: 0, opensAt: 'the paid order' },
    ],
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
    name: 'a session that expires during deliveries',
    browsers: ['admin'],
    visitors: ['admin'],
    orders: ['paid', 'paid'],
    tabs: [{ browser: 0, opensAt: 'the list of orders' }],
    leadsTo: ['every order is delivered', 'all are signed out'],
    bounds: {
      'mark order 1 as delivered': 1,
      'mark order 2 as delivered': 1,
      'stop waiting for the delivery': 0,
      'the sessions expire': 1,
      'sign out': 1,
    },
  }),
  scenario({
    name: 'a guest who signs up in the checkout',
    browsers: ['owner'],
    guests: [0],
    visitors: ['newcomer'],
    tabs: [{ browser: 0, opensAt: 'the address' }],
    leadsTo: ['an order is placed and shown'],
    bounds: {
      'go to sign up': 2,
      'sign up': 2,
      'go to the checkout': 2,
      'sign out': 1,
      'stop signing in': 1,
      'stop waiting': 0,
      'answer lost': 1,
    },
  }),
  scenario({
    name: 'a guest who signs up where the answer has no token',
    browsers: ['owner'],
    guests: [0],
    visitors: ['newcomer'],
    registersWithoutToken: true,
    tabs: [{ browser: 0, opensAt: 'the address' }],
    bounds: {
      'go to sign up': 1,
      'sign up': 2,
      'sign out': 1,
      'stop signing in': 1,
      'press Place Order': 0,
      'answer lost + request lost': 1,
    },
  }),
  scenario({
    name: 'a new buyer with two tabs',
    browsers: ['owner'],
    guests: [0],
    visitors: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'the address' },
      { browser: 0, opensAt: 'the address' },
    ],
    leadsTo: ['an order is placed and shown'],
    bounds: { 'enter the address': 2, 'go back to the address': 1, 'stop signing in': 0, 'stop waiting': 0 },
  }),
  scenario({
    name: 'a profile that changes',
    browsers: ['owner'],
    visitors: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'the profile' },
      { browser: 0, opensAt: 'the review' },
    ],
    bounds: {
      'change the name': 1,
      'press Place Order': 0,
      'sign out': 1,
      'the sessions expire': 1,
      'answer lost': 1,
    },
  }),
  scenario({
    name: 'an item in the address, and a product page',
    browsers: ['owner'],
    tabs: [
      { browser: 0, opensAt: 'an item in the address' },
      { browser: 0, opensAt: 'the product' },
    ],
    bounds: {
      'put the product into the cart': 1,
      'take the product out of the cart': 1,
      'undo in the cart': 1,
      'go home': 1,
    },
  }),
  scenario({
    name: 'a page of admins, and another user in a second tab',
    browsers: ['admin'],
    visitors: ['owner'],
    orders: ['paid'],
    tabs: [
      { browser: 0, opensAt: 'the list of orders' },
      { browser: 0, opensAt: 'the list of orders' },
    ],
    leadsTo: ['another user is signed in'],
    bounds: { 'sign out + sign out and clear this device': 1, 'mark order 1 as delivered': 0, 'go home': 1 },
  }),
  scenario({
    name: 'two admins who deliver the same orders',
    browsers: ['admin', 'admin'],
    orders: ['paid'],
    tabs: [
      { browser: 0, opensAt: 'the list of orders' },
      { browser: 1, opensAt: 'the list of orders' },
    ],
    leadsTo: ['every order is delivered'],
    bounds: {
      'mark order 1 as delivered': 2,
      'go home': 1,
      'answer lost': 1,
    },
  }),
  scenario({
    name: 'another user in the same tab',
    browsers: ['owner'],
    visitors: ['owner', 'other'],
    tabs: [{ browser: 0, opensAt: 'the review' }],
    leadsTo: ['an order is placed and shown', 'all are signed out', 'another user is about to place an order'],
    bounds: {
      'sign out': 2,
      'go to the checkout': 2,
      'stop waiting': 0,
      'the sessions expire + request late + answer lost + closed': 1,
    },
  }),
  scenario({
    name: 'another user after a payment',
    browsers: ['owner'],
    visitors: ['owner', 'other'],
    orders: ['unpaid'],
    tabs: [{ browser: 0, opensAt: 'the order' }],
    leadsTo: ['an order is paid and shown as paid', 'all are signed out', 'another user is signed in'],
    bounds: {
      'sign out + sign out and clear this device': 2,
      'stop signing in': 1,
      'open the test wallet': 1,
      'the gateway cannot be reached': 1,
      'the sessions expire + answer lost + closed': 1,
    },
  }),
  scenario({
    name: 'another user, with a second tab open',
    browsers: ['owner'],
    visitors: ['owner', 'other'],
    tabs: [
      { browser: 0, opensAt: 'the address' },
      { browser: 0, opensAt: 'the review' },
    ],
    leadsTo: ['all are signed out', 'another user is signed in'],
    bounds: { 'sign out': 1, 'go to the checkout': 1, 'enter the address': 2, 'press Place Order': 0, closed: 1 },
  }),
  scenario({
    name: 'another user, with an order under way in a second tab',
    browsers: ['owner'],
    visitors: ['other'],
    tabs: [
      { browser: 0, opensAt: 'the review' },
      { browser: 0, opensAt: 'the review' },
    ],
    leadsTo: ['all are signed out', 'another user is signed in'],
    bounds: { 'sign out': 1, 'stop waiting': 0 },
  }),
];

/** More than can be explored, for simulated runs: two buyers, one of them in two tabs and on another device, and an admin. */
export const everything: Scenario = {
  name: 'two buyers and an admin',
  browsers: ['owner', 'other', 'owner', 'admin'],
  stock: 3,
  orders: ['unpaid', 'paid', 'paid'],
  hasOrderScreens: true,
  tabs: [
    { browser: 0, opensAt: 'the review' },
    { browser: 0, opensAt: null, mayOpenAt: 'the order' },
    { browser: 1, opensAt: 'the review' },
    { browser: 2, opensAt: 'the order' },
    { browser: 3, opensAt: 'the list of orders' },
  ],
  bounds: {
    opened: 1,
    'closed + leave the shop': 6,
    // Everybody stays signed in: a session that ends has scenarios of its own.
    'sign out + sign out and clear this device + the sessions expire + go to the checkout + go back to the address': 0,
    'reload the order': 3,
    'open the page of the bank + print the receipt + go home': 0,
    'stop waiting + stop waiting for the payment + stop waiting for the delivery': 4,
    // A request that is lost with the tab that sent it cannot be sent again.
    'answer lost + request late + request repeated': 10,
    [gateway]: 3,
    ...upkeep,
    'an admin changes the price + an admin sells the stock elsewhere + an admin fills the stock': 3,
  },
};

/** The scenario with this name. */
export const scenarioOf = (name: string): Scenario => {
  const found = [...scenarios, everything].find((each) => each.name === name);
  if (!found) throw new Error(`No scenario is called “${name}”.`);
  return found;
};
