import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Product } from '../../common/contract/product.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { FakeGateway } from '../support/fakeGateway.ts';
import { aPayment, openShop, type ApiClient } from '../fixtures/api.ts';

const fake = new FakeGateway();

const shop = await openShop({ gateway: fake.gateway, settings: { maxOpenOrders: 1_000_000 } });

afterAll(() => shop.close());

beforeEach(() => fake.reset(testGateway(shop.db)));

const pay = (order: Order, payment: object = aPayment, client: ApiClient = shop.as('owner')) =>
  client.put<Order & Problem>(`/api/orders/${order._id}/pay`, payment);

const reread = async (order: Order) => (await shop.as('owner').get<Order>(`/api/orders/${order._id}`)).body;

const heldUntilOf = async (client: ApiClient, order: Order) =>
  (await client.get<Order>(`/api/orders/${order._id}`)).body.heldUntil;

const later = (minutes: number) => Date.now() + minutes * 60_000;

describe('A34: unpaid orders give their stock back', () => {
  it('after the time set, once, and not before', async () => {
    await releaseUnpaid(shop.db, 60, later(61));
    const product = await shop.aProduct();
    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
    expect(await releaseUnpaid(shop.db, 60, later(59))).toBe(0);
    expect(await shop.stockOf(product)).toBe(6);
    const released = await Promise.all([1, 2, 3].map(() => releaseUnpaid(shop.db, 60, later(61))));
    expect(released.reduce((a, b) => a + b)).toBe(1);
    expect(await shop.stockOf(product)).toBe(10);
    expect(await reread(order)).toMatchObject({ isPaid: false });
  });

  it('a released order that is declined gives back what it took again, and then takes it once', async () => {
    const product = await shop.aProduct();
    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
    await releaseUnpaid(shop.db, 60, later(61));
    for (const _ of [1, 2]) {
      expect(await pay(order, { ...aPayment, transactionState: 'ERROR' })).toMatchObject({ status: 402 });
      expect(await shop.stockOf(product)).toBe(10);
      expect(await heldUntilOf(shop.as('owner'), order)).toBeNull();
    }
    expect(await pay(order)).toMatchObject({ status: 200, body: { isPaid: true } });
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('its stock counts as a change of the product: who edits it has to see the stock that is left', async () => {
    const product = await shop.aProduct({ countInStock: 10 });
    await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
    const read = (await shop.as('admin').get<Product>(`/api/products/${product._id}`)).body;
    expect(read.countInStock).toBe(6);
    await releaseUnpaid(shop.db, 60, later(61));
    const saved = await shop.as('admin').put<Problem>(`/api/products/${product._id}`, { ...read, name: 'Renamed' });
    expect(saved).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('and cannot be paid when the stock is gone: nothing is charged', async () => {
    const product = await shop.aProduct({ countInStock: 4, price: 20 });
    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
    await releaseUnpaid(shop.db, 60, later(61));
    await shop.anOrder(shop.as('other'), [{ product, qty: 1 }]);
    expect(await pay(order)).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ product: product._id, qty: 4, countInStock: 3 }] },
    });
    expect(fake.charges).toEqual([]);
    expect(await shop.stockOf(product)).toBe(3);
  });

  it('a product deleted meanwhile is no obstacle', async () => {
    const product = await shop.aProduct();
    await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    await shop.as('admin').delete(`/api/products/${product._id}`);
    expect(await releaseUnpaid(shop.db, 60, later(61))).toBeGreaterThanOrEqual(1);
  });

  it('a released order does not count as open', async () => {
    const strict = await shop.beside({ settings: { maxOpenOrders: 1 } });
    const buyer = strict.withToken((await shop.aPerson()).token);
    await strict.anOrder(buyer);
    await releaseUnpaid(strict.db, 60, later(61));
    expect((await strict.anOrder(buyer)).isPaid).toBe(false);
  });
});

describe('A41: a buyer is told until when the stock of an unpaid order is held', () => {
  const hold = 30;

  it('for as long as is set; then that it was given back; and nothing once it is paid', async () => {
    const held = await shop.beside({ settings: { maxOpenOrders: 1_000_000, holdUnpaidMinutes: hold } });
    const order = await held.anOrder();
    expect(Date.parse(order.heldUntil!)).toBe(Date.parse(order.createdAt) + hold * 60_000);
    await releaseUnpaid(held.db, hold, later(hold + 1));
    expect(await heldUntilOf(held.as('owner'), order)).toBeNull();
    const { body } = await held.as('owner').put<Order>(`/api/orders/${order._id}/pay`, aPayment);
    expect(body).toMatchObject({ isPaid: true });
    expect(body).not.toHaveProperty('heldUntil');
  });

  it('other users are not', async () => {
    const order = await shop.anOrder();
    expect(order.heldUntil).toEqual(expect.any(String));
    expect(await heldUntilOf(shop.as('admin'), order)).toBeUndefined();
  });

  it('nothing is told while stock is never given back', async () => {
    const patient = await shop.beside({ settings: { maxOpenOrders: 1_000_000, holdUnpaidMinutes: 0 } });
    expect(await patient.anOrder()).not.toHaveProperty('heldUntil');
  });
});
