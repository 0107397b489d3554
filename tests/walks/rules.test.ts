import { expect, it } from 'vitest';
import { watcherOf } from 'xstate-walks';
import { aLine } from '../fixtures/samples.ts';
import { chargeRules, shopRules } from '../../walks/rules/rules.ts';
import type { SeenOrder, ShopObservation, Trace } from '../../walks/rules/observation.ts';
const order = (but: Partial<SeenOrder> = {}): SeenOrder => ({
  id: 'o1',
  buyer: 'u1',
  lines: [{ price: 89.99, qty: 1 }],
  figures: { itemsPrice: 89.99, shippingPrice: 100, taxPrice: 13.5, totalPrice: 203.49 },
  isPaid: false,
  isDelivered: false,
  ...but,
});
const paid = order({ isPaid: true });
const nothing = () => false;
const everything = () => true;
const addressOfJane = (where: Trace['where']): Trace => ({ owner: 'u1', what: 'address', where });

/** For every rule: a walk that keeps it, and one that breaks it at the end. */
const traces: Record<string, { kept: Partial<ShopObservation>[]; broken: Partial<ShopObservation>[] }> = {
  'a busy chart cannot be left without a response': {
    kept: [{ busy: [{ chart: 'cart in adding', canBeLeft: true }] }],
    broken: [{ busy: [{ chart: 'cart in adding', canBeLeft: false }] }],
  },
  'a cart line is lost without an action of the shopper': {
    kept: [
      { lines: [aLine()], mayGo: nothing },
      { lines: [], mayGo: everything },
    ],
    broken: [
      { lines: [aLine()], mayGo: everything },
      { lines: [], mayGo: nothing },
    ],
  },
  'the cart on screen equals the stored cart': {
    kept: [{ lines: [aLine()], kept: [aLine()] }],
    broken: [{ lines: [aLine()], kept: [] }],
  },
  'a product is suggested for another text than the one that is typed': {
    kept: [{ suggested: { text: 'AIR', names: ['Airpods', 'Chair'] } }],
    broken: [{ suggested: { text: 'tv', names: ['Airpods'] } }],
  },
  'a sent order’s total differs from the sum of its lines': {
    kept: [{ sends: [order()] }],
    broken: [{ sends: [order({ lines: [] })] }],
  },
  'a total differs from the sum of its lines': {
    kept: [{ orders: [order()] }],
    broken: [{ orders: [order({ lines: [{ price: 89.99, qty: 2 }] })] }],
  },
  'an order is paid without its buyer’s authorization': {
    kept: [
      { orders: [order()], authorised: ['o1'] },
      { orders: [paid], authorised: [] },
    ],
    broken: [{ orders: [paid], authorised: ['o2'] }],
  },
  'an order is delivered before it is paid': {
    kept: [{ orders: [{ ...paid, isDelivered: true }] }],
    broken: [{ orders: [order({ isDelivered: true })] }],
  },
  'a paid order becomes unpaid or disappears': {
    kept: [{ orders: [order()] }, { orders: [paid] }, { orders: [paid] }],
    broken: [{ orders: [paid] }, { orders: [order()] }],
  },
  'an order is charged twice': {
    kept: [{ charges: ['o1', 'o2'] }],
    broken: [{ charges: ['o1', 'o1'] }],
  },
  'an order has a total that its buyer has not seen': {
    kept: [{ orders: [order()], shown: [1, order().figures.totalPrice] }],
    broken: [{ orders: [order()], shown: [1] }],
  },
  'a retried order is placed twice': {
    kept: [{ orders: [order(), order({ id: 'o2' })], meant: 2, keys: ['k1', 'k2', 'k2'] }],
    broken: [{ orders: [order(), order({ id: 'o2' })], meant: 1, keys: ['k1', 'k1'] }],
  },
  'personal data of another user is on screen': {
    kept: [{ user: 'u1', traces: [addressOfJane('screen')] }],
    broken: [{ user: null, traces: [addressOfJane('screen')] }],
  },
  'personal data of another user is stored while a user is signed in': {
    kept: [
      { user: null, traces: [addressOfJane('storage')] },
      { user: 'u1', traces: [addressOfJane('storage')] },
    ],
    broken: [{ user: 'u2', traces: [addressOfJane('storage')] }],
  },
  'what belongs to another user is sent with a token': {
    kept: [{ sent: [{ ...addressOfJane('request'), by: 'u1' }] }],
    broken: [{ sent: [{ ...addressOfJane('request'), by: 'u2' }] }],
  },
  'an ordered product is still in the cart': {
    kept: [{ lines: [aLine({ product: 'p2' })], placed: ['p1'] }],
    broken: [{ lines: [aLine()], placed: ['p1'] }],
  },
  'the cart shows a different price from the server’s latest': {
    kept: [{ lines: [aLine({ price: 95 })], named: [{ product: 'p1', price: 95 }] }],
    broken: [{ lines: [aLine()], named: [{ product: 'p1', price: 95 }] }],
  },
  'an order in flight is stored for its buyer': {
    kept: [
      { inFlight: null, remembered: [] },
      {
        inFlight: { key: 'k', userId: 'u1' },
        remembered: [
          { key: 'k0', userId: 'u1' },
          { key: 'k', userId: 'u1' },
        ],
      },
    ],
    broken: [{ inFlight: { key: 'k', userId: 'u2' }, remembered: [{ key: 'k', userId: 'u1' }] }],
  },
  'the address matches the step of the checkout': {
    kept: [{ step: { shown: null, address: 'shipping' } }, { step: { shown: 'payment', address: 'payment' } }],
    broken: [{ step: { shown: 'payment', address: 'shipping' } }],
  },
  'a token is stored without a signed-in user': {
    kept: [{ user: 'u1', traces: [{ owner: 'u1', what: 'token', where: 'storage' }] }],
    broken: [{ user: null, traces: [{ owner: 'u1', what: 'token', where: 'storage' }] }],
  },
};

const allRules = [...shopRules, ...chargeRules];

const watch = (name: string, trace: Partial<ShopObservation>[], judged?: Map<string, number>) => () => {
  const watcher = watcherOf(
    allRules.filter((rule) => rule.name === name),
    judged,
  );
  for (const observation of trace) watcher.look('', observation);
};
it.each(allRules.map(({ name }) => name))('the rules of the shop can be kept and broken: %s', (name) => {
  const judged = new Map<string, number>();
  expect(watch(name, traces[name]!.kept, judged)).not.toThrow();
  expect(judged.get(name), 'the walk that keeps it has something to judge').toBeGreaterThan(0);
  expect(watch(name, traces[name]!.broken)).toThrow(name);
});
