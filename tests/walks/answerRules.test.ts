import { describe, expect, it } from 'vitest';
import { judgeAnswer, type Exchange } from '../../walks/check/answerRules.ts';
import type { Verdict } from '../../walks/check/paymentPromise.ts';
import { isPromised, noLimits, verdictOn } from '../../walks/check/verdicts.ts';
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

const { orderItems, shippingAddress, paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice } = order;
const asked = { orderItems, shippingAddress, paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice };

const inStock = [{ id: 'p1', name: 'Airpods', price_cents: 8999, count_in_stock: 1 }];
/** The rows before the order was placed. */
const unplaced = (): Exchange['before'] => ({ ...rows(), orders: [], products: inStock });

/** A request for the order, and what became of it. */
const judged = (status: number, body: object, after = rows(), before = unplaced(), viewer = 'u1') =>
  judgeAnswer({
    request: {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'k1', authorization: `Bearer token-of-${viewer}-0` },
      body: JSON.stringify(asked),
    },
    answer: { status, text: JSON.stringify(body) },
    before,
    after,
  });

const [line] = order.orderItems;

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

const refuse = (url: string, status: number, email: string) =>
  judgeAnswer({
    request: { method: 'POST', url, headers: {}, body: JSON.stringify({ name: 'Ann', email, password: 'secret' }) },
    answer: { status, text: JSON.stringify({ message: 'Refused.' }) },
    before: rows(),
    after: rows(),
  });

it('only a stranger may not sign in, and only who has an account may not sign up', () => {
  const isUnfounded = expect.arrayContaining(['a request is refused without a reason']);
  const [known, unknown] = [order.user.email, 'new@example.com'];
  expect(refuse('/api/users/login', 401, unknown)).not.toEqual(isUnfounded);
  expect(refuse('/api/users/login', 401, known)).toEqual(isUnfounded);
  expect(refuse('/api/users/login', 400, unknown)).toEqual(isUnfounded);
  expect(refuse('/api/users', 400, known)).not.toEqual(isUnfounded);
  expect(refuse('/api/users', 400, unknown)).toEqual(isUnfounded);
});

it('an answer is about what was asked for', () =>
  expect(judged(201, { ...order, isOwn: false })).toEqual(['an answer differs from what is stored or asked for']));

it('a buyer is shown no order of another one', () =>
  expect(judged(201, order, rows(), unplaced(), 'u2')).toContain('an order of another buyer is shown'));

it('an order names its buyer', () =>
  expect(judged(201, { ...order, user: { ...order.user, name: 'Other' } })).toEqual([
    'an answer differs from what is stored or asked for',
  ]));

it.each([
  ['says why', { ...problem, message: ' ' }, after, 'a refusal says nothing'],
  ['has a reason', { ...problem, code: 'CLOSED' }, after, 'the server answers otherwise than it promises'],
  [
    'names the stock that there is',
    { ...problem, lines: [] },
    after,
    'a refusal names other prices or stock than there are',
  ],
  ['is remembered', problem, before, 'a key is said to be refused that is not, or the reverse'],
])('A40: a refusal %s', (_, body, rowsAfter, rule) => expect(judged(409, body, rowsAfter, before)).toContain(rule));

it('A5, A34, A41: an order is placed where it can be, and refused where it cannot', () => {
  const otherwise = 'the server answers otherwise than it promises';
  const limits = { maxOpenOrders: 1, maxUnitsHeldByNewAccount: 0 };
  const promised = (rowsBefore: Exchange['before'], answer: Verdict): string[] =>
    isPromised(verdictOn('createOrder', request, rowsBefore, limits), answer.status, { message: 'no', ...answer })
      ? []
      : [otherwise];
  const request = {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': 'k1', authorization: 'Bearer token-of-u1-0' },
    body: JSON.stringify(asked),
  };
  const earlier = { ...row, idempotency_key: 'k0' };
  const soldToAll = { ...unplaced(), orders: [{ ...earlier, paid_at: 'recent' }] };
  expect(promised(rows(), { status: 201 })).toEqual([]);
  expect(promised(rows({ city: 'Rome' }), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })).toEqual([]);
  expect(promised({ ...unplaced(), orders: [earlier] }, { status: 409, code: 'TOO_MANY_OPEN_ORDERS' })).toEqual([]);
  expect(promised(unplaced(), { status: 409, code: 'TOO_MANY_UNITS_HELD' })).toEqual([]);
  expect(promised(unplaced(), { status: 201 })).toEqual([otherwise]);
  expect(promised(soldToAll, { status: 201 })).toEqual([]);
  expect(promised({ ...soldToAll, products: soldOut }, { status: 409, code: 'OUT_OF_STOCK' })).toEqual([]);
  const dearer = inStock.map((product) => ({ ...product, price_cents: 9000 }));
  expect(promised({ ...soldToAll, products: dearer }, { status: 409, code: 'PRICES_CHANGED' })).toEqual([]);
  expect(promised({ ...soldToAll, accounts: [] }, { status: 401 })).toEqual([]);
});

it.each([
  ['u1', 'getOrder', 200],
  ['u2', 'getOrder', 404],
  ['u1', 'deliverOrder', 403],
  ['u2', 'deliverOrder', 404],
  ['u2', 'payOrder', 404],
])('A38, S97: %s gets an answer to %s that fits who asks', (user, name, status) => {
  const url = `/api/orders/${order._id}/any`;
  const request = { method: 'PUT', url, headers: { authorization: `Bearer token-of-${user}-0` }, body: null };
  const limits = { maxOpenOrders: 1, maxUnitsHeldByNewAccount: 1 };
  expect(verdictOn(name, request, rows(), limits)).toEqual({ status });
});

describe('A45: a payment of an unpaid order', () => {
  const payment = { email: order.user.email, transactionState: 'SUCCESS', paytime: '2026-01-01T00:00:00.000Z' };
  const request = (email = payment.email) => ({
    method: 'PUT',
    url: `/api/orders/${order._id}/pay`,
    headers: { authorization: 'Bearer token-of-u1-0' },
    body: JSON.stringify({ ...payment, email }),
  });
  const promised = (but: object, charges: object[] = [], email = payment.email) =>
    verdictOn('payOrder', request(email), { ...rows(but), test_charges: charges as never }, noLimits);
  const under = {
    charging_since: 'recent',
    charge_attempt: 'a1',
    bank_check: null,
    payer_email: payment.email,
    transaction_state: 'SUCCESS',
  };
  const atBank = { ...under, bank_check: { state: 'asked', page: 'https://bank.test', payment: 'a hash' } };
  const charge = (charged: boolean) => [{ order_id: order._id, attempt: 'a1', charged }];
  const idle = { ...under, charging_since: null, charge_attempt: null };

  it('charges, unless its stock was given back and sold', () => {
    expect(promised(idle)).toBe('charges');
    expect(promised({ ...idle, released_at: 'recent' })).toEqual({ status: 409, code: 'OUT_OF_STOCK' });
  });

  it('waits for a charge under way, and asks what became of one that is overdue', () => {
    expect(promised(under)).toEqual({ status: 409, code: 'PAYMENT_IN_PROGRESS' });
    const overdue = { ...under, charging_since: 'overdue' };
    expect(promised(overdue, charge(true))).toEqual({ status: 200 });
    expect(promised(overdue, charge(false))).toBe('charges');
    expect(promised(overdue)).toBe('charges');
  });

  it('gets the same answer again while it waits for the bank, and another payment takes its place', () => {
    expect(promised(atBank)).toEqual({ status: 402, code: 'PAYMENT_ACTION_REQUIRED' });
    expect(promised(atBank, charge(true))).toEqual({ status: 200 });
    expect(promised(atBank, charge(false))).toEqual({ status: 402, code: 'PAYMENT_DECLINED' });
    expect(promised(atBank, [], 'purse@example.com')).toBe('charges');
    expect(promised(atBank, charge(true), 'purse@example.com')).toEqual({ status: 200 });
  });
});
