import { expect, it } from 'vitest';
import { type Exchange, judgeAnswer } from '../../walks/check/answerRules.ts';
import { anOrder } from '../fixtures/samples.ts';
import { judgeOrders } from '../../walks/check/properties.ts';
import type { Rows } from '../../walks/check/rows.ts';
import { toText } from '../../walks/check/text.ts';

const order = anOrder({ isOwn: true, idempotencyKey: 'k1', heldUntil: '2026-01-01T00:00:00.000Z' });
const [line] = order.orderItems;

const row = {
  id: order._id,
  user_id: 'u1',
  idempotency_key: 'k1',
  lines: order.orderItems.map(({ price, ...rest }) => ({ ...rest, priceCents: Math.round(price * 100) })),
  address: order.shippingAddress.address,
  city: order.shippingAddress.city,
  postal_code: order.shippingAddress.postalCode,
  country: order.shippingAddress.country,
  payment_method: order.paymentMethod,
  items_cents: 8999,
  shipping_cents: 10_000,
  tax_cents: 1350,
  total_cents: 20_349,
  paid_at: null,
  delivered_at: null,
  released_at: null,
  refunded_at: null,
};

const rows = (but: object = {}): Exchange['after'] => ({
  orders: [{ ...row, ...but }],
  products: [],
  refused_orders: [],
  test_charges: [],
  stripe_payments: [],
  accounts: [
    { id: 'u1', ...order.user, is_admin: false, token_version: 0 },
    { id: 'u2', name: 'Other', email: 'other@example.com', is_admin: false, token_version: 0 },
  ],
});

/** The rows before the order, which is of the last piece or comes too late. */
const stock = (left: number): Exchange['before'] => ({
  ...rows(),
  orders: [],
  products: [{ id: line!.product, name: line!.name, price_cents: 1000, count_in_stock: left }],
});

/** A request, and the rules that its answer breaks. */
const judged = (status: number, body: object, but: Partial<Exchange> = {}, token = 'token-of-u1-0') =>
  judgeAnswer({
    request: {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'k1', authorization: `Bearer ${token}` },
      body: JSON.stringify(order),
    },
    answer: { status, text: JSON.stringify(body) },
    before: stock(1),
    after: rows(),
    ...but,
  });

it('an answer has the status and the body that the contract documents', () => {
  const isUnknown = ['an answer is not in the contract'];
  expect(judged(201, order)).toEqual([]);
  expect(judged(200, order)).toEqual(isUnknown);
  expect(judged(201, { ...order, totalPrice: 'much' })).toEqual(isUnknown);
  expect(judged(500, { message: 'Something failed' })).toEqual(isUnknown);
});

it.each([
  ['another total', { total_cents: 1 }],
  ['another key', { idempotency_key: 'k2' }],
  ['a payment', { paid_at: 'recent' }],
  ['stock that was given back', { released_at: 'recent' }],
])('an answer shows what is stored, not %s', (_, but) =>
  expect(judged(201, order, { after: rows(but) })).toEqual(['an answer differs from what is stored or asked for']),
);

it.each([
  ['is about what was asked for', { ...order, isOwn: false }],
  ['names the buyer of the order', { ...order, user: { ...order.user, name: 'Other' } }],
])('an answer %s', (_, body) =>
  expect(judged(201, body)).toEqual(['an answer differs from what is stored or asked for']),
);

it('A38: an order is shown to its buyer alone, while the token is accepted', () => {
  expect(judged(201, order, {}, 'token-of-u2-0')).toContain('an order is shown or changed for who may not');
  expect(judged(201, order, {}, 'token-of-u1-1')).toEqual(['an order is shown or changed without a session']);
});

const problem = {
  message: `Not enough in stock: ${line!.name}`,
  code: 'OUT_OF_STOCK',
  lines: [{ product: line!.product, name: line!.name, price: 10, qty: 1, countInStock: 0 }],
  keyRefused: true,
};

const refused: Pick<Exchange, 'before' | 'after'> = {
  before: stock(0),
  after: { ...stock(0), refused_orders: [{ user_id: 'u1', idempotency_key: 'k1', problem }] },
};

it('A40: a refusal changes nothing, says why and what there is, and is remembered', () => {
  const judgedAs = (body: object, after = refused.after) => judged(409, { ...problem, ...body }, { ...refused, after });
  expect(judgedAs({})).toEqual([]);
  expect(judgedAs({}, { ...refused.after, orders: [row] })).toEqual(['a refused request has changed something']);
  expect(judgedAs({ message: ' ' })).toEqual(['a refusal does not say why']);
  expect(judgedAs({ lines: [{ ...problem.lines[0], countInStock: 3 }] })).toEqual([
    'a refusal names other prices or stock than there are',
  ]);
  expect(judgedAs({}, refused.before)).toEqual(['a key is said to be refused that is not, or the reverse']);
});

it('one refusal too many says when to ask again', () => {
  const tooMany = { message: 'Too many', code: 'TOO_MANY_REQUESTS' };
  const unchanged = { ...refused, after: refused.before };
  expect(judged(429, tooMany, { ...unchanged, retryAfter: '60' })).toEqual([]);
  expect(judged(429, tooMany, unchanged)).toEqual(['a refusal does not say when to ask again']);
});

const memory = toText({ meant: { u1: 1 }, shown: { u1: [14_600] }, authorised: ['o1'], takenBack: [], marked: [] });

const orderOfCharges = {
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
const rowsOfCharges = (but: object, { charges = 1, refunded = false } = {}): Rows => ({
  orders: [{ ...orderOfCharges, ...but }],
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
const judgedOfCharges = (before: Rows, after: Rows, cause = '') =>
  judgeOrders(['u1'])(moment(before), moment(after), cause);

const NOTICE = 'a notice says that a payment succeeded';

it('A45: a charge that a notice tells of pays its order', () => {
  expect(judgedOfCharges(rowsOfCharges({}), rowsOfCharges(paid), NOTICE)).toEqual([]);
  expect(judgedOfCharges(rowsOfCharges({}), rowsOfCharges(paid, { charges: 0 }), NOTICE)).toEqual([
    'a paid order was not charged',
  ]);
});

it('A21: an order is charged once, and stays paid whatever a late notice says', () => {
  expect(judgedOfCharges(rowsOfCharges({}), rowsOfCharges(paid, { charges: 2 }))).toEqual([
    'an order is charged twice',
  ]);
  expect(judgedOfCharges(rowsOfCharges(paid), rowsOfCharges({}), 'a notice says that a payment failed')).toEqual([
    'a paid order becomes unpaid or disappears',
  ]);
});

it('A34: an order whose money was given back is not marked as paid, and one that is kept keeps its charge', () => {
  const back = { refunded: true };
  expect(judgedOfCharges(rowsOfCharges({}, back), rowsOfCharges(paid, back), NOTICE)).toEqual([
    'an order is marked as paid whose money was given back',
  ]);
  expect(judgedOfCharges(rowsOfCharges(paid), rowsOfCharges(paid, back), NOTICE)).toEqual([
    'the shop gives back the money of an order that it keeps',
  ]);
  expect(
    judgedOfCharges(rowsOfCharges(paid), rowsOfCharges(paid, back), 'a payment is refunded in the dashboard'),
  ).toEqual([]);
});

const TOLD = 'a notice says that a payment was refunded';

it('A81: an order whose money went back is refunded once the shop is told, its goods are back, and it is not delivered', () => {
  const back = { refunded: true };
  const refunded = { ...paid, refunded_at: 'recent', released_at: 'recent' };
  expect(judgedOfCharges(rowsOfCharges(paid, back), rowsOfCharges(refunded, back), TOLD)).toEqual([]);
  expect(judgedOfCharges(rowsOfCharges(paid, back), rowsOfCharges(paid, back), TOLD)).toEqual([
    'the shop was told that money went back, and does not know of it',
  ]);
  expect(judgedOfCharges(rowsOfCharges(paid), rowsOfCharges(refunded), TOLD)).toEqual([
    'an order counts as refunded whose money the shop has',
  ]);
  expect(
    judgedOfCharges(rowsOfCharges(paid, back), rowsOfCharges({ ...refunded, released_at: null }, back), TOLD),
  ).toEqual(['the goods of a refunded order are not where they belong']);
  expect(judgedOfCharges(rowsOfCharges(refunded, back), rowsOfCharges(paid, back))).toEqual([
    'a refunded order becomes one that is not',
  ]);
  const sent = { ...paid, delivered_at: 'recent' };
  expect(
    judgedOfCharges(rowsOfCharges(sent, back), rowsOfCharges({ ...sent, refunded_at: 'recent' }, back), TOLD),
  ).toEqual([]);
  expect(
    judgedOfCharges(
      rowsOfCharges(refunded, back),
      rowsOfCharges({ ...refunded, released_at: null, delivered_at: 'recent' }, back),
    ),
  ).toEqual(['an order whose money went back is delivered afterwards']);
});
