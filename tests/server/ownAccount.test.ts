import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountExport } from '../../common/contract/ownCalls.ts';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { reconcileCharges } from '../../server/features/orders/reconcileCharges.ts';
import { orders, users } from '../../server/platform/db/schema.ts';
import {
  type ApiClient,
  PASSWORD,
  type Person,
  aPayment,
  hasCode,
  orderOf,
  rowOf,
  says,
  shopForTests,
  statusesOf,
} from '../fixtures/api.ts';
import { anAddress } from '../fixtures/samples.ts';
const shop = await shopForTests({ settings: { maxOpenOrders: 100 } });

const client = ({ token }: Person): ApiClient => shop.withToken(token);

const isSignedIn = async (person: Person) => (await client(person).get('/api/users/profile')).status === 200;

const exported = (as: ApiClient, password: unknown = PASSWORD) =>
  as.post<AccountExport & Problem>('/api/users/export', { password });

const close = (as: ApiClient, password: unknown = PASSWORD) =>
  as.post<Problem>('/api/users/delete-account', { password });

const order = (person: Person, product: Product, qty = 1) => shop.anOrder(client(person), [{ product, qty }]);

const pay = (person: Person, { _id }: Order) => client(person).put(`/api/orders/${_id}/pay`, aPayment);

const deliver = ({ _id }: Order) => shop.as('admin').put(`/api/orders/${_id}/deliver`, {});

it('A50: exporting the own data answers with the account, its orders and its reviews, and with nothing of others', async () => {
  const person = await shop.aPerson({ name: 'Ella Export' });
  const product = await shop.aProduct();
  const mine = await order(person, product);
  await pay(person, mine);
  await client(person).post(`/api/products/${product._id}/reviews`, { rating: 4, comment: 'Fine' });
  await shop.anOrder(shop.as('owner'));
  const { status, body, text, headers } = await exported(client(person));
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.account).toMatchObject({ _id: person.id, name: 'Ella Export', email: person.email, isAdmin: false });
  expect(body.orders).toEqual([
    expect.objectContaining({ _id: mine._id, shippingAddress: anAddress, isPaid: true, payerEmail: aPayment.email }),
  ]);
  expect(body.reviews).toEqual([
    expect.objectContaining({ product: product._id, rating: 4, comment: 'Fine', name: 'Ella Export' }),
  ]);
  expect(text).not.toMatch(/argon2|password|token/i);
});

describe('A50: deleting the own account', () => {
  it('ends its sessions; its address is free again', async () => {
    const person = await shop.aPerson();
    expect(await close(client(person))).toMatchObject({ status: 200 });
    expect(await isSignedIn(person)).toBe(false);
    expect(await shop.db.$count(users, eq(users.id, person.id))).toBe(0);
    const again = { name: 'Again', email: person.email, password: 'a password of tomorrow' };
    expect(await shop.as('guest').post('/api/users', again)).toMatchObject({ status: 201 });
  });

  it('keeps its orders without the person: amounts, lines and the country stay', async () => {
    const person = await shop.aPerson({ name: 'Doris Deleted' });
    const product = await shop.aProduct();
    const mine = await order(person, product);
    await pay(person, mine);
    await deliver(mine);
    await close(client(person));
    const { body, text } = await shop.as('admin').get<Order>(`/api/orders/${mine._id}`);
    expect(body).toMatchObject({
      user: { name: 'Deleted user', email: '' },
      orderItems: mine.orderItems,
      totalPrice: mine.totalPrice,
      isPaid: true,
      isDelivered: true,
      shippingAddress: { address: '', city: '', postalCode: '', country: anAddress.country },
    });
    expect(text).not.toContain(person.id);
    const kept = JSON.stringify(await rowOf(shop.db, mine)) + text;
    for (const personal of ['Doris', person.email, anAddress.address, anAddress.city, aPayment.email]) {
      expect(kept).not.toContain(personal);
    }
  });

  it('an order that is paid keeps its address until it is delivered', async () => {
    const person = await shop.aPerson();
    const mine = await order(person, await shop.aProduct());
    await pay(person, mine);
    await close(client(person));
    const seen = await shop.as('admin').get<Order>(`/api/orders/${mine._id}`);
    expect(seen.body.shippingAddress).toEqual(anAddress);
    expect((await rowOf(shop.db, mine)).payerEmail).toBeNull();
    expect(await deliver(mine)).toMatchObject({ status: 200, body: { isDelivered: true } });
    expect(await rowOf(shop.db, mine)).toMatchObject({
      address: '',
      city: '',
      postalCode: '',
      country: anAddress.country,
    });
  });

  it('the address of other orders stays after their delivery', async () => {
    const mine = await shop.aPaidOrder();
    await deliver(mine);
    expect(await rowOf(shop.db, mine)).toMatchObject(anAddress);
  });

  it('gives back what its unpaid orders hold, once', async () => {
    const person = await shop.aPerson();
    const [one, two] = [await shop.aProduct({ countInStock: 9 }), await shop.aProduct({ countInStock: 9 })];
    await order(person, one, 2);
    await order(person, two, 3);
    const both = await shop.as('owner').post<Order>(
      '/api/orders',
      orderOf([
        { product: one, qty: 1 },
        { product: two, qty: 1 },
      ]),
    );
    expect(both.status).toBe(201);
    const released = await order(person, one, 4);
    await shop.db.update(orders).set({ releasedAt: new Date() }).where(eq(orders.id, released._id));
    expect([await shop.stockOf(one), await shop.stockOf(two)]).toEqual([2, 5]);
    await close(client(person));
    expect([await shop.stockOf(one), await shop.stockOf(two)]).toEqual([4, 8]);
    expect((await rowOf(shop.db, released)).releasedAt).not.toBeNull();
  });

  it('waits for a charge whose outcome is not known', async () => {
    const person = await shop.aPerson();
    const product = await shop.aProduct({ countInStock: 9 });
    const mine = await order(person, product, 2);
    const begun = { chargingSince: new Date(Date.now() - 600_000), chargeAttempt: 'begun' };
    await shop.db.update(orders).set(begun).where(eq(orders.id, mine._id));
    expect(await close(client(person))).toMatchObject(hasCode(409, 'PAYMENT_IN_PROGRESS'));
    expect(await isSignedIn(person)).toBe(true);
    expect(await shop.stockOf(product)).toBe(7);
    await reconcileCharges(shop.db, testGateway(shop.db), shop.app.log);
    expect(await close(client(person))).toMatchObject({ status: 200 });
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('of several requests at once each ends as if it came alone', async () => {
    const person = await shop.aPerson();
    const product = await shop.aProduct({ countInStock: 9 });
    const mine = await order(person, product, 2);
    const answers = await Promise.all([
      close(client(person)),
      pay(person, mine),
      client(person).post('/api/orders', orderOf([{ product, qty: 1 }])),
      close(client(person)),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [account] = await shop.db.select().from(users).where(eq(users.id, person.id));
    if (account !== undefined) await close(client(person));
    expect(await isSignedIn(person)).toBe(false);
    const { paidAt } = await rowOf(shop.db, mine);
    expect(await shop.stockOf(product)).toBe(paidAt === null ? 9 : 7);
  });

  it('takes the name off its reviews, which stay', async () => {
    const person = await shop.aPerson({ name: 'Rita Reviewer' });
    const product = await shop.aProduct();
    await client(person).post(`/api/products/${product._id}/reviews`, { rating: 2, comment: 'Loud' });
    await close(client(person));
    const { body } = await shop.as('guest').get<Product>(`/api/products/${product._id}`);
    expect(body).toMatchObject({ numReviews: 1, rating: 2 });
    expect(body.reviews).toEqual([expect.objectContaining({ name: 'Deleted user', comment: 'Loud' })]);
  });

  it('A35: of two administrators one can go, the last one stays', async () => {
    const second = await shop.aPerson({ isAdmin: true });
    const answers = await Promise.all([close(client(second)), close(shop.as('admin'))]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await shop.db.$count(users, eq(users.isAdmin, true))).toBe(1);
    const [last] = await shop.db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
    const who = last!.id === second.id ? client(second) : shop.as('admin');
    expect(await close(who)).toMatchObject(says(409, expect.stringContaining('last administrator')));
  });
});
