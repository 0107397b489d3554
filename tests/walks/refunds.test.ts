import { expect, it } from 'vitest';
import { goals, judgeOrders } from '../../walks/check/properties.ts';
import type { Rows } from '../../walks/check/rows.ts';
import { toText } from '../../walks/check/text.ts';

const memory = toText({ meant: { u1: 1 }, shown: { u1: [14_600] }, authorised: ['o1'], takenBack: [], marked: [] });

const order = {
  id: 'o1',
  user_id: 'u1',
  idempotency_key: 'k1',
  lines: [{ product: 'p1', priceCents: 4000, qty: 1 }],
  items_cents: 4000,
  shipping_cents: 10_000,
  tax_cents: 600,
  total_cents: 14_600,
  paid_at: null,
  delivered_at: null,
  released_at: null,
  refunded_at: null,
  charging_since: null,
  charge_reference: null,
};

const paid = { paid_at: 'recent', charge_reference: 'pi_1' };

/** Rows in which Stripe has charged the order so often, and may have given the money back. */
const rows = (but: object, { charges = 1, refunded = false } = {}): Rows => ({
  orders: [{ ...order, ...but }],
  products: [],
  refused_orders: [],
  test_charges: [],
  stripe_payments: [],
  accounts: [],
  stripe: {
    made: 1,
    intents: [{ id: 'pi_1', metadata: { order: 'o1' }, latest_charge: { refunded } } as never],
    cards: {},
    kept: {},
    charged: Array.from({ length: charges }, () => 'o1'),
    happened: [],
  },
});

const moment = (of: Rows) => ({ world: toText(of), memory });
const judged = (before: Rows, after: Rows, cause = '') => judgeOrders(['u1'])(moment(before), moment(after), cause);

const NOTICE = 'a notice says that a payment succeeded';

it('A45: a charge that a notice tells of pays its order', () => {
  expect(judged(rows({}), rows(paid), NOTICE)).toEqual([]);
  expect(judged(rows({}), rows(paid, { charges: 0 }), NOTICE)).toEqual(['a paid order was not charged']);
});

it('A21: an order is charged once, and stays paid whatever a late notice says', () => {
  expect(judged(rows({}), rows(paid, { charges: 2 }))).toEqual(['an order is charged twice']);
  expect(judged(rows(paid), rows({}), 'a notice says that a payment failed')).toEqual([
    'a paid order becomes unpaid or disappears',
  ]);
});

it('A34: an order whose money was given back is not marked as paid, and one that is kept keeps its charge', () => {
  const back = { refunded: true };
  expect(judged(rows({}, back), rows(paid, back), NOTICE)).toEqual([
    'an order is marked as paid whose money was given back',
  ]);
  expect(judged(rows(paid), rows(paid, back), NOTICE)).toEqual([
    'the shop gives back the money of an order that it keeps',
  ]);
  expect(judged(rows(paid), rows(paid, back), 'a payment is refunded in the dashboard')).toEqual([]);
});

const TOLD = 'a notice says that a payment was refunded';

it('A81: an order whose money went back is refunded once the shop is told, its goods are back, and it is not delivered', () => {
  const back = { refunded: true };
  const refunded = { ...paid, refunded_at: 'recent', released_at: 'recent' };
  expect(judged(rows(paid, back), rows(refunded, back), TOLD)).toEqual([]);
  expect(judged(rows(paid, back), rows(paid, back), TOLD)).toEqual([
    'the shop was told that money went back, and does not know of it',
  ]);
  expect(judged(rows(paid), rows(refunded), TOLD)).toEqual(['an order counts as refunded whose money the shop has']);
  expect(judged(rows(paid, back), rows({ ...refunded, released_at: null }, back), TOLD)).toEqual([
    'the goods of a refunded order are not where they belong',
  ]);
  expect(judged(rows(refunded, back), rows(paid, back))).toEqual(['a refunded order becomes one that is not']);
  const sent = { ...paid, delivered_at: 'recent' };
  expect(judged(rows(sent, back), rows({ ...sent, refunded_at: 'recent' }, back), TOLD)).toEqual([]);
  expect(judged(rows(refunded, back), rows({ ...refunded, released_at: null, delivered_at: 'recent' }, back))).toEqual([
    'an order whose money went back is delivered afterwards',
  ]);
});

it('A41: a buyer leaves no more unpaid than the shop allows', () => {
  const none = { ...rows({}), orders: [] };
  const allows = (maxOpenOrders: number, maxUnitsHeldByNewAccount: number) =>
    judgeOrders(['u1'], { maxOpenOrders, maxUnitsHeldByNewAccount })(moment(none), moment(rows({})), '');
  const isTooMuch = ['a buyer leaves more unpaid than the shop allows'];
  expect(allows(1, 1)).toEqual([]);
  expect([allows(0, 1), allows(1, 0)]).toEqual([isTooMuch, isTooMuch]);
});

const isWithinReach = (of: Rows) =>
  goals['an order is charged, and neither paid nor given its money back']!({ world: toText(of) } as never);

it('A45: what is charged must be able to end as paid or given back', () => {
  expect(isWithinReach(rows({}))).toBe(false);
  expect(isWithinReach(rows({}, { refunded: true }))).toBe(true);
  expect(isWithinReach(rows({ charging_since: 'recent' }))).toBe(true);
  expect(isWithinReach(rows(paid))).toBe(true);
});
