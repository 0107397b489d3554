import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIEF } from '../../common/contract/endpoints.ts';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { orders as ordersTable, refusedOrders } from '../../server/db/schema.ts';
import { forgetRefusals } from '../../server/api/orders/refusedOrders.ts';
import { releaseUnpaid } from '../../server/api/orders/releaseUnpaid.ts';
import {
  anAddress,
  figuresOf,
  openShop,
  orderOf,
  statusesOf,
  type ApiClient,
  type OpenShop,
  type Shop,
} from '../../walks/support/api.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
});
afterAll(() => shop.close());

const place = (body: object, key?: string, client = shop.as('owner')) =>
  client.post<Order & Problem>('/api/orders', body, key === undefined ? {} : { 'idempotency-key': key });
const update = (product: Product, fields: Partial<Product>) =>
  shop.as('admin').put(`/api/products/${product._id}`, { ...product, version: undefined, ...fields });
const ordersOf = async (id: string) => shop.db.select().from(ordersTable).where(eq(ordersTable.userId, id));

describe('C15 place an order', () => {
  it('S68, S69, S132: answers the whole order', async () => {
    const product = await shop.aProduct({ price: 89.9, countInStock: 5 });
    const { status, body } = await place(orderOf([{ product, qty: 2 }]), 'whole');
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[a-z0-9]{16}$/),
      user: { name: 'Olive Owner', email: 'owner@example.com' },
      orderItems: [{ product: product._id, name: 'Headphones', image: product.image, price: 89.9, qty: 2 }],
      shippingAddress: anAddress,
      paymentMethod: 'GooglePay',
      itemsPrice: 179.8,
      shippingPrice: 0,
      taxPrice: 26.97,
      totalPrice: 206.77,
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      isOwn: true,
      idempotencyKey: 'whole',
      heldUntil: expect.any(String),
    });
    expect(await shop.stockOf(product)).toBe(3);
  });

  it.each([
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['postalCode', 'Postal code is required'],
    ['country', 'Country is required'],
  ])('S108–S111: without %s it is refused', async (part, message) => {
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const blank = await place({ ...body, shippingAddress: { ...anAddress, [part]: '  ' } });
    expect(blank).toMatchObject({ status: 400, body: { message } });
    const missing = await place({ ...body, shippingAddress: { ...anAddress, [part]: undefined } });
    expect(missing).toMatchObject({ status: 400, body: { message: `shippingAddress.${part} is required` } });
  });

  it.each([
    [[], 'No order items'],
    ['x', 'No order items'],
    [[{ product: 'x', qty: 0 }], 'Quantity must be a whole number of at least 1'],
    [[{ product: 'x', qty: -5 }], 'Quantity must be a whole number of at least 1'],
    [[{ product: 'x', qty: 1.5 }], 'Quantity must be a whole number of at least 1'],
    [[{ product: 'x', qty: 'two' }], 'Quantity must be a whole number of at least 1'],
    [[{ product: '', qty: 1 }], 'An id cannot be empty'],
    [Array.from({ length: 201 }, () => ({ product: 'x', qty: 1 })), 'An order can have at most 200 lines'],
  ])('lines of %j are refused', async (orderItems, message) => {
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    expect(await place({ ...body, orderItems })).toMatchObject({ status: 400, body: { message } });
  });

  it('lines of the same product are one line', async () => {
    const product = await shop.aProduct({ countInStock: 5 });
    const body = orderOf([{ product, qty: 3 }]);
    const twice = { ...body, orderItems: [1, 2].map((qty) => ({ product: product._id, qty })) };
    expect(await place(twice)).toMatchObject({ status: 201, body: { orderItems: [{ qty: 3 }] } });
    expect(await shop.stockOf(product)).toBe(2);
    const more = { ...body, orderItems: [1, 2].map((qty) => ({ product: product._id, qty })) };
    expect(await place(more)).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ qty: 3, countInStock: 2 }] },
    });
  });
});

describe('A34 stock', () => {
  it('is taken as a whole or not at all; the short lines are named', async () => {
    const plenty = await shop.aProduct({ name: 'Plenty', countInStock: 10 });
    const few = await shop.aProduct({ name: 'Few', countInStock: 1, price: 5 });
    const answer = await place(
      orderOf([
        { product: plenty, qty: 2 },
        { product: few, qty: 2 },
      ]),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', message: 'Not enough in stock: Few (1 left)' },
    });
    expect(answer.body.lines).toEqual([{ product: few._id, name: 'Few', price: 5, qty: 2, countInStock: 1 }]);
    expect([await shop.stockOf(plenty), await shop.stockOf(few)]).toEqual([10, 1]);
  });

  it('S116: a sold-out product is 409', async () => {
    const product = await shop.aProduct({ countInStock: 0 });
    expect(await place(orderOf([{ product, qty: 1 }]))).toMatchObject({
      status: 409,
      body: { lines: [{ countInStock: 0 }] },
    });
  });

  it.each(['unknown', 'deleted', 'a draft'])('a product that is %s has none', async (kind) => {
    const draft = async () => (await shop.as('admin').post<Product>('/api/products')).body;
    const product = kind === 'a draft' ? await draft() : await shop.aProduct();
    if (kind === 'deleted') await shop.as('admin').delete(`/api/products/${product._id}`);
    const _id = kind === 'unknown' ? 'unknown' : product._id;
    expect(await place(orderOf([{ product: { ...product, _id }, qty: 1 }]))).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ product: _id, qty: 1, countInStock: 0 }] },
    });
  });

  it('200 orders at once for one product with 20 in stock: 20 succeed, the rest are 409, none is left', async () => {
    const product = await shop.aProduct({ countInStock: 20 });
    const body = orderOf([{ product, qty: 1 }]);
    const people = await Promise.all(Array.from({ length: 40 }, () => shop.aPerson()));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => place(body, undefined, shop.withToken(people[i % 40]!.token))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ placed: count(201), refused: count(409) }).toEqual({ placed: 20, refused: 180 });
    const refused = answers.filter((answer) => answer.status === 409);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['OUT_OF_STOCK']));
    expect(await shop.stockOf(product)).toBe(0);
  });

  it('carts that share products in opposite order do not wait for each other for ever', async () => {
    const [a, b] = [await shop.aProduct({ countInStock: 100 }), await shop.aProduct({ countInStock: 100 })];
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.aPerson()));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const lines = [
          { product: a, qty: 1 },
          { product: b, qty: 1 },
        ];
        const body = orderOf(i % 2 === 0 ? lines : lines.toReversed());
        return place(body, undefined, shop.withToken(people[i % 10]!.token));
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
    expect([await shop.stockOf(a), await shop.stockOf(b)]).toEqual([40, 40]);
  });
});

describe('A5 the Idempotency-Key', () => {
  it('the same key again answers with the same order, and nothing is sold twice', async () => {
    const product = await shop.aProduct();
    const body = orderOf([{ product, qty: 1 }]);
    const first = await place(body, 'again');
    const second = await place(body, 'again');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('also when all come at once, and the stock would do for one only', async () => {
    const product = await shop.aProduct({ countInStock: 1 });
    const body = orderOf([{ product, qty: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(body, 'at once')));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body._id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await shop.stockOf(product)).toBe(0);
  });

  it.each<[string, (order: ReturnType<typeof orderOf>) => object]>([
    ['quantity', (order) => ({ orderItems: [{ ...order.orderItems[0]!, qty: 2 }] })],
    ['address', ({ shippingAddress }) => ({ shippingAddress: { ...shippingAddress, address: '2 Main St' } })],
    ['city', ({ shippingAddress }) => ({ shippingAddress: { ...shippingAddress, city: 'Bern' } })],
    ['postal code', ({ shippingAddress }) => ({ shippingAddress: { ...shippingAddress, postalCode: '3000' } })],
    ['country', ({ shippingAddress }) => ({ shippingAddress: { ...shippingAddress, country: 'Canada' } })],
    ['payment method', () => ({ paymentMethod: 'Another' })],
  ])('with another %s in the body it is refused', async (part, change) => {
    const product = await shop.aProduct();
    const order = orderOf([{ product, qty: 1 }]);
    const first = await place(order, `reused ${part}`);
    const other = await place({ ...order, ...change(order) }, `reused ${part}`);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(other.body.keyRefused, 'the key has its order').toBeUndefined();
    expect(await place(order, `reused ${part}`)).toMatchObject({ status: 201, body: { _id: first.body._id } });
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('keys of different buyers have nothing to do with each other', async () => {
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const mine = await place(body, 'shared');
    const theirs = await place(body, 'shared', shop.as('other'));
    expect(theirs.status).toBe(201);
    expect(theirs.body._id).not.toBe(mine.body._id);
  });

  it('is told to the buyer only', async () => {
    const { body } = await place(orderOf([{ product: await shop.aProduct(), qty: 1 }]), 'secret-ish');
    const path = `/api/orders/${body._id}`;
    expect((await shop.as('owner').get(path)).body).toMatchObject({ isOwn: true, idempotencyKey: 'secret-ish' });
    const asAdmin = await shop.as('admin').get(path);
    expect(asAdmin.body).toMatchObject({ isOwn: false });
    expect(asAdmin.text).not.toContain('secret-ish');
    expect((await shop.as('admin').get('/api/orders')).text).not.toContain('secret-ish');
    expect((await shop.as('owner').get('/api/orders/myorders')).text).toContain('secret-ish');
  });

  it('an empty one counts as none, a very long one is refused', async () => {
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const [first, second] = [await place(body, ''), await place(body, '')];
    expect(second.body._id).not.toBe(first.body._id);
    expect(await place(body, 'k'.repeat(201))).toMatchObject({ status: 400 });
  });
});

describe('A40 a refused key stays refused', () => {
  it.each<[string, Partial<Product>]>([
    ['PRICES_CHANGED', { price: 20 }],
    ['OUT_OF_STOCK', { countInStock: 1 }],
  ])(
    '%s: a late repetition gets the same answer, even when the order would be possible by then',
    async (code, fields) => {
      const product = await shop.aProduct({ price: 10, countInStock: 5 });
      const order = orderOf([{ product, qty: 2 }]);
      await update(product, fields);
      const refused = await place(order, code);
      expect(refused).toMatchObject({
        status: 409,
        body: { code, keyRefused: true, lines: [{ product: product._id }] },
      });
      await update(product, { price: 10, countInStock: 5 });
      expect(await place(order, `after ${code}`)).toMatchObject({ status: 201 });
      const late = await place(order, code);
      expect([late.status, late.body]).toEqual([409, refused.body]);
      expect(await shop.stockOf(product)).toBe(3);
    },
  );

  it('also when both come at once, and stock taken before the refusal is given back', async () => {
    const plenty = await shop.aProduct({ countInStock: 10 });
    const order = orderOf([{ product: plenty, qty: 2 }]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => place({ ...order, totalPrice: 1 }, 'refused at once')),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [409, answers[0]!.body]));
    expect(await shop.stockOf(plenty)).toBe(10);
  });

  it('TOO_MANY_OPEN_ORDERS, after an order was paid', async () => {
    const strict = await shop.beside({ settings: { maxOpenOrders: 1 } });
    const buyer = strict.withToken((await shop.aPerson()).token);
    const order = orderOf([{ product: await strict.aProduct(), qty: 1 }]);
    const first = await place(order, 'first', buyer);
    const refused = await place(order, 'second', buyer);
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_OPEN_ORDERS', keyRefused: true } });
    await buyer.put(`/api/orders/${first.body._id}/pay`, { transactionState: 'SUCCESS' });
    expect(await place(order, 'second', buyer)).toMatchObject({ status: 409, body: refused.body });
    expect(await place(order, 'third', buyer)).toMatchObject({ status: 201 });
  });

  it('an order that is too large', async () => {
    const product = await shop.aProduct({ price: 999_999.99, countInStock: 1000 });
    const order = { ...orderOf([{ product, qty: 500 }]), ...figuresOf([{ price: 1, qty: 500 }]) };
    const refused = await place(order, 'too large');
    expect(refused).toMatchObject({ status: 400, body: { keyRefused: true } });
    await update(product, { price: 1 });
    expect(await place(order, 'too large')).toMatchObject({ status: 400, body: refused.body });
  });

  it('with another order in the body the answer asks for a new key, and the first refusal is kept', async () => {
    const product = await shop.aProduct({ price: 10 });
    const order = orderOf([{ product, qty: 1 }]);
    const refused = await place({ ...order, totalPrice: 1 }, 'refused once');
    const other = orderOf([{ product, qty: 2 }]);
    const said = await place(other, 'refused once');
    expect(said).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED', keyRefused: true } });
    expect(await place(order, 'refused once')).toMatchObject({ status: 409, body: refused.body });
    expect(await place(other, 'refused twice')).toMatchObject({ status: 201 });
  });

  it('requests that were not decided leave their key free', async () => {
    const product = await shop.aProduct();
    const order = orderOf([{ product, qty: 1 }]);
    const wrong = await place({ ...order, orderItems: [] }, 'undecided');
    expect(wrong.status).toBe(400);
    expect(wrong.body.keyRefused).toBeUndefined();
    expect(await place(order, 'undecided', shop.as('guest'))).toMatchObject({ status: 401 });
    expect(await place(order, 'undecided')).toMatchObject({ status: 201 });
  });

  it('without a key nothing is remembered, and nothing is said of keys', async () => {
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const refused = await place({ ...order, totalPrice: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICES_CHANGED' } });
    expect(refused.body.keyRefused).toBeUndefined();
    expect(await place(order)).toMatchObject({ status: 201 });
  });

  it('of another buyer is free', async () => {
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    await place({ ...order, totalPrice: 1 }, 'refused to one');
    expect(await place(order, 'refused to one', shop.as('other'))).toMatchObject({ status: 201 });
  });

  it('for a day at least; later it is forgotten', async () => {
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    await place({ ...order, totalPrice: 1 }, 'old');
    await forgetRefusals(shop.db, Date.now() + 24 * 3_600_000);
    expect(await place(order, 'old')).toMatchObject({ status: 409 });
    expect(await forgetRefusals(shop.db, Date.now() + 49 * 3_600_000)).toBeGreaterThan(0);
    expect(await place(order, 'old')).toMatchObject({ status: 201 });
  });

  it('of one buyer is one of 200 at most; beyond, a refusal is 429 and its key stays free', async () => {
    const { id, token } = await shop.aPerson();
    const buyer = shop.withToken(token);
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    await shop.db.execute(sql`
      insert into refused_orders (user_id, idempotency_key, request_hash, status, problem)
      select ${id}, 'earlier ' || i, '', 409, '{"message":""}' from generate_series(1, 199) i`);
    const last = await place({ ...order, totalPrice: 1 }, 'the 200th', buyer);
    expect(last).toMatchObject({ status: 409, body: { code: 'PRICES_CHANGED', keyRefused: true } });
    const beyond = await place({ ...order, totalPrice: 1 }, 'the 201st', buyer);
    expect(beyond).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many of your orders were refused. Please try again tomorrow.',
      },
      headers: { 'retry-after': '86400' },
    });
    expect(beyond.body.keyRefused).toBeUndefined();
    expect(await place({ ...order, totalPrice: 1 }, 'the 200th', buyer)).toMatchObject({ body: last.body });
    expect(await place(order, 'the 201st', buyer)).toMatchObject({ status: 201 });
  });

  it('goes with its buyer', async () => {
    const { id, token } = await shop.aPerson();
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    await place({ ...order, totalPrice: 1 }, 'mine', shop.withToken(token));
    expect((await shop.as('admin').delete(`/api/users/${id}`)).status).toBe(200);
    expect(await shop.db.select().from(refusedOrders).where(eq(refusedOrders.userId, id))).toEqual([]);
  });
});

describe('A34 open orders', () => {
  it('A41: all whose time is up give their stock back in one turn, however many', async () => {
    const product = await shop.aProduct({ countInStock: 1 });
    const { _id } = await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    const [row] = await shop.db.select().from(ordersTable).where(eq(ordersTable.id, _id));
    const more = Array.from({ length: 150 }, (_, i) => ({ ...row!, id: `one of many ${i}` }));
    await shop.db.insert(ordersTable).values(more);
    await releaseUnpaid(shop.db, 60, Date.now() + 61 * 60_000);
    expect(await shop.stockOf(product)).toBe(151);
  });

  it('a user may have so many unpaid ones, also when they come at once', async () => {
    const strict = await shop.beside({ settings: { maxOpenOrders: 3 } });
    const buyer = strict.withToken((await shop.aPerson()).token);
    const product = await strict.aProduct({ countInStock: 50 });
    const body = orderOf([{ product, qty: 1 }]);
    const ask = () => buyer.post<Order & Problem>('/api/orders', body);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await ask()).toMatchObject({
      status: 409,
      body: {
        code: 'TOO_MANY_OPEN_ORDERS',
        message: 'You have 3 unpaid orders. Pay one of them before you place another.',
      },
    });
    const placed = answers.find((answer) => answer.status === 201)!;
    await buyer.put(`/api/orders/${placed.body._id}/pay`, { transactionState: 'SUCCESS' });
    expect(await ask()).toMatchObject({ status: 201 });
    expect(await strict.stockOf(product)).toBe(46);
  });
});

const ask = (buyer: ApiClient, product: Product, qty: number) =>
  buyer.post<Order & Problem>('/api/orders', orderOf([{ product, qty }]));

describe('A41: what an account that has never paid may hold', () => {
  const most = 5;
  let strict: Shop;
  beforeAll(async () => {
    strict = await shop.beside({ settings: { maxOpenOrders: 1_000_000, maxUnitsHeldByNewAccount: most } });
  });
  const aNewBuyer = async () => strict.withToken((await strict.aPerson()).token);
  it('is bounded in one order, in words and with a code; nothing is taken', async () => {
    const product = await strict.aProduct({ countInStock: 50 });
    expect(await ask(await aNewBuyer(), product, most + 1)).toMatchObject({
      status: 409,
      body: {
        code: 'TOO_MANY_UNITS_HELD',
        message:
          'Until you have paid for an order, you can order at most 5 items. With this one it would be 6. Order fewer at first.',
      },
    });
    expect(await strict.stockOf(product)).toBe(50);
  });

  it('is bounded over all its unpaid orders, also when they come at once', async () => {
    const product = await strict.aProduct({ countInStock: 50 });
    const buyer = await aNewBuyer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(buyer, product, 2)));
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /With this one it would be 6\. Order fewer, or pay for what you have ordered first\.$/,
    );
    expect(await ask(buyer, product, 1)).toMatchObject({ status: 201 });
    expect(await strict.stockOf(product)).toBe(45);
  });

  it('does not count what was given back', async () => {
    const product = await strict.aProduct({ countInStock: 50 });
    const buyer = await aNewBuyer();
    await ask(buyer, product, most);
    await releaseUnpaid(strict.db, 60, Date.now() + 61 * 60_000);
    expect(await ask(buyer, product, most)).toMatchObject({ status: 201 });
  });

  it('is not bounded once it has paid', async () => {
    const product = await strict.aProduct({ countInStock: 50 });
    const buyer = await aNewBuyer();
    await strict.aPaidOrder(buyer);
    expect(await ask(buyer, product, most + 1)).toMatchObject({ status: 201 });
  });
});

describe('C16, C19, C20 orders', () => {
  it('C19: the own ones, newest first, and nobody else’s', async () => {
    const person = await shop.aPerson();
    const client = shop.withToken(person.token);
    const made = [await shop.anOrder(client), await shop.anOrder(client), await shop.anOrder(client)];
    await shop.anOrder(shop.as('other'));
    const mine = (await client.get<Order[]>('/api/orders/myorders')).body;
    expect(new Set(mine.map((order) => order._id))).toEqual(new Set(made.map((order) => order._id)));
    const times = mine.map((order) => order.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await ordersOf(person.id)).toHaveLength(3);
  });

  it('C20: all of them, to an admin', async () => {
    const { _id } = await shop.anOrder(shop.as('other'));
    const all = (await shop.as('admin').get<Order[]>('/api/orders')).body;
    expect(all.find((order) => order._id === _id)).toMatchObject({ user: { name: 'Otto Other' }, isOwn: false });
    expect(all).toHaveLength((await shop.db.select().from(ordersTable)).length);
  });

  it('C20: as much of each as a row shows, to who accepts that; in full to everybody else', async () => {
    const admin = shop.as('admin');
    const all = (await admin.get<Order[]>('/api/orders')).body;
    const { body, headers } = await admin.call<object[]>('GET', '/api/orders', { headers: { accept: BRIEF } });
    expect(headers).toMatchObject({ vary: expect.stringMatching(/accept/i) });
    expect(body).toEqual(
      all.map(({ _id, user, createdAt, totalPrice, isPaid, paidAt, isDelivered, deliveredAt }) => ({
        _id,
        user: { name: user.name },
        createdAt,
        totalPrice,
        isPaid,
        paidAt,
        isDelivered,
        deliveredAt,
      })),
    );
  });

  it('S69: an order tells the buyer’s name and email and nothing else of them', async () => {
    const { _id } = await shop.anOrder();
    const { user } = (await shop.as('admin').get<Order>(`/api/orders/${_id}`)).body;
    expect(user).toEqual({ name: 'Olive Owner', email: 'owner@example.com' });
  });
});
