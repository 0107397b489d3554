import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { orders, refusedOrders } from '../../server/platform/db/schema.ts';
import { deleteOldRefusals } from '../../server/features/orders/refusedOrders.ts';
import { toFigures } from '../../common/domain/checkout.ts';
import { pricesOf } from '../../common/domain/money.ts';
import { aPayment, hasCode, orderOf, shopForTests } from '../fixtures/api.ts';

const shop = await shopForTests({ settings: { maxOpenOrders: 1_000_000 } });

const place = (body: object, key?: string, client = shop.as('owner')) =>
  client.post<Order & Problem>('/api/orders', body, key === undefined ? {} : { 'idempotency-key': key });

const update = (product: Product, fields: Partial<Product>) =>
  shop.as('admin').put(`/api/products/${product._id}`, { ...product, version: undefined, ...fields });

describe.each([
  ['A5: under one key', 'one'],
  ['A97: without a key, within seconds', undefined],
])('the same order again, %s', (_, key) => {
  it('is the first order, and nothing is sold twice', async () => {
    const product = await shop.aProduct();
    const body = orderOf([{ product, qty: 1 }]);
    const first = await place(body, key);
    expect(await place(body, key)).toMatchObject({ status: 201, body: first.body });
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('also when all come at once, and the stock would do for one only', async () => {
    const product = await shop.aProduct({ countInStock: 1 });
    const body = orderOf([{ product, qty: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(body, key && `${key} at once`)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body._id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await shop.stockOf(product)).toBe(0);
  });
});

describe('A5 the Idempotency-Key', () => {
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
    expect(other).toMatchObject(hasCode(409, 'IDEMPOTENCY_KEY_REUSED'));
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
    expect((await place(body, '')).body.idempotencyKey).toBeUndefined();
    expect(await place(body, 'k'.repeat(201))).toMatchObject({ status: 400 });
  });
});

const placedAgo = (id: string, seconds: number) =>
  shop.db
    .update(orders)
    .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(orders.id, id));

describe('A97 the same order without a key', () => {
  it('more than ten seconds later is a second order', async () => {
    const product = await shop.aProduct();
    const body = orderOf([{ product, qty: 1 }]);
    const first = await place(body);
    await placedAgo(first.body._id, 9);
    expect(await place(body)).toMatchObject({ status: 201, body: { _id: first.body._id } });
    await placedAgo(first.body._id, 11);
    const second = await place(body);
    expect(second.status).toBe(201);
    expect(second.body._id).not.toBe(first.body._id);
    expect(await shop.stockOf(product)).toBe(8);
  });

  it('under a key, of another buyer, or of another number or address is a second order', async () => {
    const product = await shop.aProduct();
    const body = orderOf([{ product, qty: 1 }]);
    const answers = [
      await place(body),
      await place(body, 'with a key'),
      await place(body, undefined, shop.as('other')),
      await place(orderOf([{ product, qty: 2 }])),
      await place({ ...body, shippingAddress: { ...body.shippingAddress, city: 'Bern' } }),
    ];
    expect(new Set(answers.map(({ body: { _id } }) => _id)).size).toBe(answers.length);
    expect(await shop.stockOf(product)).toBe(4);
  });

  it('with other prices is a new request', async () => {
    const product = await shop.aProduct({ price: 10 });
    const before = orderOf([{ product, qty: 1 }]);
    const first = await place(before);
    expect(await place({ ...before, totalPrice: 1 })).toMatchObject(hasCode(409, 'PRICES_CHANGED'));
    await update(product, { price: 20, countInStock: 9 });
    const second = await place(orderOf([{ product: { ...product, price: 20 }, qty: 1 }]));
    expect(second.status).toBe(201);
    expect(second.body._id).not.toBe(first.body._id);
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

  it('is repeated in the language of the request, and as it stands where an earlier release stored it', async () => {
    const gone = await shop.aProduct();
    const order = orderOf([{ product: gone, qty: 1 }]);
    await shop.as('admin').delete(`/api/products/${gone._id}`);
    const inGerman = () =>
      shop.as('owner').post<Problem>('/api/orders', order, { 'idempotency-key': 'in words', cookie: 'language=de' });
    const english = 'Not enough in stock: This product is no longer sold';
    expect((await place(order, 'in words')).body).toMatchObject({
      message: english,
      lines: [{ name: 'This product is no longer sold' }],
    });
    expect((await inGerman()).body).toMatchObject({
      message: 'Nicht genug auf Lager: Dieses Produkt wird nicht mehr verkauft',
      lines: [{ name: 'Dieses Produkt wird nicht mehr verkauft' }],
    });
    const key = eq(refusedOrders.idempotencyKey, 'in words');
    const [row] = await shop.db.select({ problem: refusedOrders.problem }).from(refusedOrders).where(key);
    const { message: words } = row!.problem;
    await shop.db
      .update(refusedOrders)
      .set({ problem: { ...row!.problem, message: english, words } })
      .where(key);
    expect((await inGerman()).body.message).toBe('Nicht genug auf Lager: Dieses Produkt wird nicht mehr verkauft');
    await shop.db
      .update(refusedOrders)
      .set({ problem: { ...row!.problem, message: english } })
      .where(key);
    expect((await inGerman()).body.message).toBe(english);
  });

  it('also when both come at once, and stock taken before the refusal is given back', async () => {
    const plenty = await shop.aProduct({ countInStock: 10 });
    const order = orderOf([{ product: plenty, qty: 2 }]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => place({ ...order, totalPrice: 1 }, 'refused at once')),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [409, answers[0]!.body]));
    expect(await shop.stockOf(plenty)).toBe(10);
  });

  it('one order too many, although the others are paid meanwhile', async () => {
    const few = await shop.beside({ settings: { maxOpenOrders: 1 } });
    const buyer = few.withToken((await shop.aPerson()).token);
    const open = await few.anOrder(buyer);
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const refused = await place(order, 'one too many', buyer);
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_OPEN_ORDERS', keyRefused: true } });
    await buyer.put(`/api/orders/${open._id}/pay`, aPayment);
    expect(await place(order, 'one too many', buyer)).toMatchObject({ status: 409, body: refused.body });
    expect(await place(order, 'another key', buyer)).toMatchObject({ status: 201 });
  });

  it('an order that is too large', async () => {
    const product = await shop.aProduct({ price: 99_999_999.99, countInStock: 1000 });
    const order = { ...orderOf([{ product, qty: 500 }]), ...toFigures(pricesOf([{ price: 1, qty: 500 }])) };
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

  it('for a day at least; later it is forgotten', async () => {
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    await place({ ...order, totalPrice: 1 }, 'old');
    await deleteOldRefusals(shop.db, Date.now() + 24 * 3_600_000);
    expect(await place(order, 'old')).toMatchObject({ status: 409 });
    expect(await deleteOldRefusals(shop.db, Date.now() + 49 * 3_600_000)).toBeGreaterThan(0);
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
});
