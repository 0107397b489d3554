import { expect, it } from 'vitest';
import { judgeAnswer, type Exchange } from '../../walks/check/answerRules.ts';
import { anOrder } from '../../walks/support/samples.ts';

const order = anOrder({ isOwn: true, idempotencyKey: 'k1', heldUntil: '2026-01-01T00:00:00.000Z' });

const row = {
  id: order._id,
  user_id: 'u1',
  idempotency_key: 'k1',
  lines: order.orderItems.map(({ price, ...line }) => ({ ...line, priceCents: Math.round(price * 100) })),
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

const { orderItems, shippingAddress } = order;

/** A request for the order, and what became of it. */
const judged = (status: number, body: object, after = rows(), before = after, user = 'u1') =>
  judgeAnswer({
    request: {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'k1', authorization: `Bearer token-of-${user}-0` },
      body: JSON.stringify({ orderItems, shippingAddress }),
    },
    answer: { status, text: JSON.stringify(body) },
    before,
    after,
  });

const [line] = orderItems;

/** The products of the shop; the order’s is sold out. */
const soldOut = [{ id: line!.product, name: line!.name, price_cents: 1000, count_in_stock: 0 }];

const problem = {
  message: `Not enough in stock: ${line!.name}`,
  code: 'OUT_OF_STOCK',
  lines: [{ product: line!.product, name: line!.name, price: 10, qty: 1, countInStock: 0 }],
  keyRefused: true,
};

const refused = { user_id: 'u1', idempotency_key: 'k1', problem };

/** The rows before and after the order was refused. */
const before: Exchange['before'] = { ...rows(), orders: [], products: soldOut };
const after: Exchange['after'] = { ...before, refused_orders: [refused] };

it('an answer has the status and the body that the contract documents', () => {
  expect(judged(201, order)).toEqual([]);
  expect(judged(200, order)).toEqual(['an answer is not in the contract']);
  expect(judged(201, { ...order, totalPrice: 'much' })).toEqual(['an answer is not in the contract']);
  expect(judged(500, { message: 'Something failed' })).toEqual(['an answer is not in the contract']);
});

it('a refused request changes nothing', () => {
  expect(judged(409, problem, after, before)).toEqual([]);
  expect(judged(409, problem, { ...after, orders: [row] }, before)).toEqual([
    'a refused request has changed something',
  ]);
});

const said = (message: string) => judged(409, { ...problem, message }, after, before);

it('a refusal says how much is left of what is short', () => {
  expect(said('Not enough in stock')).toEqual(['a refusal does not say how much is left']);
  expect(said(`Not enough in stock: ${line!.name} (0 left)`)).toEqual(['a refusal does not say how much is left']);
});

it.each([
  ['another total', { total_cents: 1 }],
  ['another address', { city: 'Rome' }],
  ['another key', { idempotency_key: 'k2' }],
  ['a payment', { paid_at: 'recent' }],
  ['stock that was given back', { released_at: 'recent' }],
])('an answer shows what is stored, not %s', (_, but) =>
  expect(judged(201, order, rows(but))).toEqual(['an answer differs from what is stored or asked for']),
);

it('an answer is about what was asked for', () =>
  expect(judged(201, { ...order, isOwn: false })).toEqual(['an answer differs from what is stored or asked for']));

it('a buyer is shown no order of another one', () =>
  expect(judged(201, order, rows(), rows(), 'u2')).toContain('an order of another buyer is shown'));

it('an order names its buyer', () =>
  expect(judged(201, { ...order, user: { ...order.user, name: 'Other' } })).toEqual([
    'an answer differs from what is stored or asked for',
  ]));

it.each([
  ['says why', { ...problem, message: ' ' }, after, 'a refusal says nothing'],
  ['has a reason', { ...problem, code: 'CLOSED' }, after, 'a request is refused without a reason'],
  [
    'names the stock that there is',
    { ...problem, lines: [] },
    after,
    'a refusal names other prices or stock than there are',
  ],
  ['is remembered', problem, before, 'a key is said to be refused that is not, or the reverse'],
])('A40: a refusal %s', (_, body, rowsAfter, rule) => expect(judged(409, body, rowsAfter, before)).toContain(rule));
