import { eq, sql } from 'drizzle-orm';
import { nanoid } from 'nanoid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { orders as ordersTable } from '../../server/platform/db/schema.ts';
import { placeOrders } from '../../server/features/orders/placeOrder.ts';
import { placingTogether } from '../../server/features/orders/placeTogether.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import {
  type ApiClient,
  type Shop,
  askedBy,
  hasCode,
  orderOf,
  says,
  shopForTests,
  statusesOf,
} from '../fixtures/api.ts';
import { anAddress } from '../fixtures/samples.ts';

const shop = await shopForTests({ settings: { maxOpenOrders: 1_000_000 } });

const place = (body: object, key?: string, client = shop.as('owner')) =>
  client.post<Order & Problem>('/api/orders', body, key === undefined ? {} : { 'idempotency-key': key });

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
  ])('S108–S111, A94: without %s it is refused, by its label', async (part, message) => {
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const blank = await place({ ...body, shippingAddress: { ...anAddress, [part]: '  ' } });
    expect(blank).toMatchObject(says(400, message));
    const missing = await place({ ...body, shippingAddress: { ...anAddress, [part]: undefined } });
    expect(missing).toMatchObject(says(400, message));
  });

  it.each([
    [[], 'No order items'],
    ['x', 'No order items'],
    [[{ product: 'x', qty: 0 }], 'Quantity must be a whole number of at least 1'],
    [[{ product: '', qty: 1 }], 'An id cannot be empty'],
    [Array.from({ length: 201 }, () => ({ product: 'x', qty: 1 })), 'An order can have at most 200 lines'],
  ])('lines of %j are refused', async (orderItems, message) => {
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    expect(await place({ ...body, orderItems })).toMatchObject(says(400, message));
  });

  it('a price that can be saved can be ordered, and a refused amount is named as on screen', async () => {
    const product = await shop.aProduct({ price: 100_000_000 });
    const body = orderOf([{ product, qty: 1 }]);
    expect(await place(body)).toMatchObject({ status: 201, body: { totalPrice: 115_000_000 } });
    const tooLarge = says(400, 'This order is too large; place several smaller ones');
    expect(await place(orderOf([{ product, qty: 9 }]))).toMatchObject(tooLarge);
    expect(await place(orderOf([{ product, qty: 1_000_000 }]))).toMatchObject(tooLarge);
    for (const [field, label] of Object.entries({ totalPrice: 'Total', taxPrice: 'Tax', itemsPrice: 'Items' }))
      for (const wrong of [-1, null, {}, '1e5', undefined])
        expect((await place({ ...body, [field]: wrong })).body.message).toMatch(new RegExp(`^${label} (?!.*Price)`));
  });

  it('lines of the same product are one line', async () => {
    const product = await shop.aProduct({ countInStock: 5 });
    const body = orderOf([{ product, qty: 3 }]);
    const twice = { ...body, orderItems: [1, 2].map((qty) => ({ product: product._id, qty })) };
    expect(await place(twice)).toMatchObject({ status: 201, body: { orderItems: [{ qty: 3 }] } });
    expect(await shop.stockOf(product)).toBe(2);
    expect(await place(twice, 'more')).toMatchObject(
      hasCode(409, 'OUT_OF_STOCK', { lines: [{ qty: 3, countInStock: 2 }] }),
    );
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
    expect(answer).toMatchObject(hasCode(409, 'OUT_OF_STOCK', { message: 'Not enough in stock: Few (1 left)' }));
    expect(answer.body.lines).toEqual([{ product: few._id, name: 'Few', price: 5, qty: 2, countInStock: 1 }]);
    expect([await shop.stockOf(plenty), await shop.stockOf(few)]).toEqual([10, 1]);
  });

  it.each(['unknown', 'deleted', 'a draft'])('a product that is %s has none', async (kind) => {
    const draft = async () => (await shop.as('admin').post<Product>('/api/products')).body;
    const product = kind === 'a draft' ? await draft() : await shop.aProduct();
    if (kind === 'deleted') await shop.as('admin').delete(`/api/products/${product._id}`);
    const _id = kind === 'unknown' ? 'unknown' : product._id;
    expect(await place(orderOf([{ product: { ...product, _id }, qty: 1 }]))).toMatchObject(
      hasCode(409, 'OUT_OF_STOCK', { lines: [{ product: _id, qty: 1, countInStock: 0 }] }),
    );
  });

  it('200 orders at once for one product with 20 in stock: 20 succeed, the rest are 409, none is left', async () => {
    const product = await shop.aProduct({ countInStock: 20 });
    const body = orderOf([{ product, qty: 1 }]);
    const people = await Promise.all(Array.from({ length: 40 }, () => shop.aPerson()));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => place(body, `one of 200: ${i}`, shop.withToken(people[i % 40]!.token))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ placed: count(201), refused: count(409) }).toEqual({ placed: 20, refused: 180 });
    const refused = answers.filter((answer) => answer.status === 409);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['OUT_OF_STOCK']));
    expect(await shop.stockOf(product)).toBe(0);
  });

  it('orders at once are placed together, and one that fails leaves the others alone', async () => {
    const product = await shop.aProduct({ countInStock: 20 });
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.aPerson()));
    const placeOne = placingTogether(shop.db);
    await shop.db.execute(sql`alter table orders add constraint no_city check (city <> 'Nowhere') not valid`);
    try {
      const asked = people.map(({ id }, i) => askedBy(id, product, i === 7 ? { city: 'Nowhere' } : {}));
      const outcomes = await Promise.allSettled([...asked, askedBy('unknown', product)].map(placeOne));
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([...people.map((_, i) => i !== 7), false]);
      expect(outcomes[10]).toMatchObject({ reason: { status: 401 } });
      expect(await shop.stockOf(product)).toBe(11);
    } finally {
      await shop.db.execute(sql`alter table orders drop constraint no_city`);
    }
  });

  it.each([
    ['cannot reach the database', 'ECONNREFUSED'],
    ['may be placed or not', '40003'],
  ])('orders are not placed again, and those that wait are refused, after some that %s', async (_name, code) => {
    const product = await shop.aProduct();
    const failed = Object.assign(new Error('failed'), { code });
    const transaction = vi.fn<() => Promise<never>>(() => Promise.reject(failed));
    const placeOne = placingTogether({ transaction } as unknown as Db);
    const asked = Array.from({ length: 100 }, (_, i) => askedBy(`buyer ${i}`, product));
    const outcomes = await Promise.allSettled(asked.map(placeOne));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(100);
    expect(transaction.mock.calls.length).toBeLessThan(5);
  });

  it('orders placed together are decided in their order: repetitions, refusals, and the last piece', async () => {
    const product = await shop.aProduct({ countInStock: 3 });
    const [first, second, third, fourth] = await Promise.all(Array.from({ length: 4 }, () => shop.aPerson()));
    const repeated = askedBy(first!.id, product, { key: 'together', qty: 2 });
    const [earlier] = await placeOrders(shop.db, [repeated]);
    const tooMany = askedBy(second!.id, product, { key: 'together', qty: 2 });
    const batch = [repeated, tooMany, askedBy(third!.id, product), askedBy(fourth!.id, product)];
    const outcomes = await placeOrders(shop.db, batch);
    const outOfStock = { status: 409, refusal: { code: 'OUT_OF_STOCK' } };
    const expected = [earlier!, outOfStock, { userId: third!.id }, outOfStock];
    for (const [at, outcome] of outcomes.entries()) expect(outcome).toMatchObject(expected[at]!);
    expect(await placeOrders(shop.db, [tooMany]), 'a refusal is remembered').toMatchObject([outOfStock]);
    expect(await shop.stockOf(product)).toBe(0);
  });
});

describe('A34 open orders', () => {
  it('A41: all whose time is up give their stock back in one turn, however many', async () => {
    const product = await shop.aProduct({ countInStock: 1 });
    const { _id } = await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    const [row] = await shop.db.select().from(ordersTable).where(eq(ordersTable.id, _id));
    const more = Array.from({ length: 150 }, (_, i) => ({ ...row!, id: `one of many ${i}`, createdAt: new Date(0) }));
    await shop.db.insert(ordersTable).values(more);
    await releaseUnpaid(shop.db, 60, Date.now() + 61 * 60_000);
    expect(await shop.stockOf(product)).toBe(151);
  });

  it('a user may have so many unpaid ones, also when they come at once', async () => {
    const strict = await shop.beside({ settings: { maxOpenOrders: 3 } });
    const buyer = strict.withToken((await shop.aPerson()).token);
    const product = await strict.aProduct({ countInStock: 50 });
    const body = orderOf([{ product, qty: 1 }]);
    const ask = () => place(body, nanoid(), buyer);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await ask()).toMatchObject(
      hasCode(409, 'TOO_MANY_OPEN_ORDERS', {
        message: 'You have 3 unpaid orders. Pay one of them before you place another.',
      }),
    );
    const placed = answers.find((answer) => answer.status === 201)!;
    await buyer.put(`/api/orders/${placed.body._id}/pay`, { transactionState: 'SUCCESS' });
    expect(await ask()).toMatchObject({ status: 201 });
    expect(await strict.stockOf(product)).toBe(46);
  });
});

const ask = (buyer: ApiClient, product: Product, qty: number) => place(orderOf([{ product, qty }]), nanoid(), buyer);

describe('A41: what an account that has never paid may hold', () => {
  const most = 5;
  let strict: Shop;
  beforeAll(async () => {
    strict = await shop.beside({ settings: { maxOpenOrders: 1_000_000, maxUnitsHeldByNewAccount: most } });
  });
  const aNewBuyer = async () => strict.withToken((await strict.aPerson()).token);

  it('is bounded in one order, in words and with a code; nothing is taken', async () => {
    const product = await strict.aProduct({ countInStock: 50 });
    expect(await ask(await aNewBuyer(), product, most + 1)).toMatchObject(
      hasCode(409, 'TOO_MANY_UNITS_HELD', {
        message:
          'Until you have paid for an order, you can order at most 5 items. With this order it would be 6. Order fewer for now.',
      }),
    );
    expect(await strict.stockOf(product)).toBe(50);
  });

  it('is bounded over all its unpaid orders, also when they come at once', async () => {
    const product = await strict.aProduct({ countInStock: 50 });
    const buyer = await aNewBuyer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(buyer, product, 2)));
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /With this order it would be 6\. Order fewer, or pay for what you have ordered first\.$/,
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

describe('prices are the server’s', () => {
  it.each(['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'])(
    'A17: %s that is off by a cent is 409 with the true figures, and nothing is sold',
    async (name) => {
      const product = await shop.aProduct({ price: 89.9 });
      const honest = orderOf([{ product, qty: 2 }]);
      const answer = await place({ ...honest, [name]: honest[name as 'taxPrice'] + 0.01 });
      expect(answer).toMatchObject(
        hasCode(409, 'PRICES_CHANGED', {
          message: expect.any(String),
          figures: { itemsPrice: 179.8, shippingPrice: 0, taxPrice: 26.97, totalPrice: 206.77 },
          lines: [{ product: product._id, name: product.name, price: 89.9, qty: 2, countInStock: 10 }],
        }),
      );
      expect(await shop.stockOf(product)).toBe(10);
    },
  );

  it('A17: the price and name in a line are not believed', async () => {
    const product = await shop.aProduct({ price: 500, name: 'Dear' });
    const body = orderOf([{ product, qty: 1 }]);
    const lied = { ...body, orderItems: body.orderItems.map((item) => ({ ...item, price: 1, name: 'Cheap' })) };
    expect(await place(lied)).toMatchObject({ status: 201, body: { orderItems: [{ name: 'Dear', price: 500 }] } });
  });
});
