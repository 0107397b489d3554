import { expect, it } from 'vitest';
import { judgeAnswer, type Exchange } from '../../walks/check/answerRules.ts';
import { anOrder } from '../fixtures/samples.ts';

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
