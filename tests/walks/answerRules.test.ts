import { expect, it } from 'vitest';
import { judgeAnswer, type Exchange } from '../../walks/check/answerRules.ts';
import { anOrder } from '../../walks/support/samples.ts';

const order = anOrder({ isOwn: true, idempotencyKey: 'k1' });

const row = {
  id: order._id,
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
};

const rows = (but: object = {}): Exchange['after'] => ({
  orders: [{ ...row, ...but }],
  products: [],
  refused_orders: [],
  test_charges: [],
  accounts: [],
});

const { orderItems, shippingAddress } = order;

/** A request for the order, and what became of it. */
const judged = (status: number, body: object, after = rows(), before = after) =>
  judgeAnswer({
    request: {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'k1' },
      body: JSON.stringify({ orderItems, shippingAddress }),
    },
    answer: { status, text: JSON.stringify(body) },
    before,
    after,
  });

const refusal = { message: 'Not enough in stock', code: 'OUT_OF_STOCK', lines: [] };

it('an answer has the status and the body that the contract documents', () => {
  expect(judged(201, order)).toEqual([]);
  expect(judged(200, order)).toEqual(['an answer is not in the contract']);
  expect(judged(201, { ...order, totalPrice: 'much' })).toEqual(['an answer is not in the contract']);
  expect(judged(500, { message: 'Something failed' })).toEqual(['an answer is not in the contract']);
});

it('a refused request changes nothing', () => {
  expect(judged(409, refusal)).toEqual([]);
  expect(judged(409, refusal, rows({ delivered_at: 'recent' }), rows())).toEqual([
    'a refused request has changed something',
  ]);
});

it.each([
  ['another total', { total_cents: 1 }],
  ['another address', { city: 'Rome' }],
  ['another key', { idempotency_key: 'k2' }],
  ['a payment', { paid_at: 'recent' }],
])('an answer shows what is stored, not %s', (_, but) =>
  expect(judged(201, order, rows(but))).toEqual(['an answer differs from what is stored or asked for']),
);

it('an answer is about what was asked for', () =>
  expect(judged(201, { ...order, isOwn: false })).toEqual(['an answer differs from what is stored or asked for']));
