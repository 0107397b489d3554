import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Order, WalletConfig } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { orders as ordersTable, testCharges } from '../../server/platform/db/schema.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { FakeGateway } from '../fixtures/fakeGateway.ts';
import { type ApiClient, SECRET, aPayment, hasCode, says, shopForTests, rowOf } from '../fixtures/api.ts';
import type { Product } from '../../common/contract/product.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { aDataDir } from '../fixtures/untilTheEnd.ts';
import { injectIntoEmbedded } from '../drivers/statementFaults/embeddedFaults.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { testPayment } from '../../src/services/walletServices.ts';

const fake = new FakeGateway();

const shop = await shopForTests({ gateway: fake.gateway, settings: { maxOpenOrders: 1_000_000 } });

beforeEach(() => fake.reset(testGateway(shop.db)));

const pay = (order: Order, payment: object = aPayment, client: ApiClient = shop.as('owner')) =>
  client.put<Order & Problem>(`/api/orders/${order._id}/pay`, payment);

const deliver = (order: Order, client: ApiClient = shop.as('admin')) =>
  client.put<Order & Problem>(`/api/orders/${order._id}/deliver`, {});

const reread = async (order: Order) => (await shop.as('owner').get<Order>(`/api/orders/${order._id}`)).body;

describe('C17 pay', () => {
  it('S94: the order is paid, at the server’s time', async () => {
    const order = await shop.anOrder();
    const before = Date.now();
    const { status, body } = await pay(order, { ...aPayment, paytime: '1999-01-01' });
    expect(status).toBe(200);
    const { heldUntil: _, ...paid } = order;
    expect(body).toEqual({ ...paid, isPaid: true, paidAt: expect.any(String) });
    expect(Math.abs(Date.parse(body.paidAt!) - before)).toBeLessThan(60_000);
    expect(await rowOf(shop.db, order)).toMatchObject({
      payerEmail: aPayment.email,
      transactionState: 'SUCCESS',
      paytime: '1999-01-01',
    });
  });

  it('S70, A21: the gateway gets the order’s total, its id, a key of the attempt, and the wallet’s token', async () => {
    const order = await shop.anOrder();
    await pay(order, { ...aPayment, token: 'wallet-token' });
    expect(fake.charges).toEqual([
      {
        orderId: order._id,
        attempt: expect.stringMatching(/^[a-z0-9]{16}$/),
        totalCents: Math.round(order.totalPrice * 100),
        token: 'wallet-token',
        payment: aPayment,
        returnUrl: `http://localhost:80/order/${order._id}`,
      },
    ]);
  });

  it.each(['ERROR', 'success', '', 'PENDING'])(
    'A21: a wallet that says %j is declined, and may try again',
    async (state) => {
      const order = await shop.anOrder();
      expect(await pay(order, { ...aPayment, transactionState: state })).toMatchObject(
        hasCode(402, 'PAYMENT_DECLINED', { message: expect.stringContaining('The payment was declined') }),
      );
      expect(await reread(order)).toMatchObject({ isPaid: false });
      expect(await pay(order)).toMatchObject({ status: 200 });
    },
  );

  it('a paid order paid again is the same paid order, charged once', async () => {
    const order = await shop.anOrder();
    const first = await pay(order);
    expect(await pay(order)).toMatchObject({ status: 200, body: first.body });
    expect(fake.charges).toHaveLength(1);
  });

  it('twenty payments at once charge once', async () => {
    const order = await shop.anOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(order)));
    expect(fake.charges).toHaveLength(1);
    for (const { status, body } of answers) expect(status === 200 || body.code === 'PAYMENT_IN_PROGRESS').toBe(true);
    expect(answers.map((each) => each.status)).toContain(200);
    expect(await reread(order)).toMatchObject({ isPaid: true });
  });
});

it('C18: ten deliveries at once deliver once', async () => {
  const order = await shop.aPaidOrder();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => deliver(order)))).map((each) => each.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
});

it('C21: the wallet tells public ids only, and that the test wallet may be used', async () => {
  expect((await shop.as('guest').get('/api/config/googlepay')).body).toEqual({
    countryCode: 'US',
    currencyCode: 'USD',
    gatewayMerchantId: 'exampleGatewayMerchantId',
    merchantId: '12345678901234567890',
    merchantName: 'ProShop',
    testWallet: true,
  });
});

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
    expect(saved).toMatchObject(hasCode(409, 'STALE'));
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('and cannot be paid when the stock is gone: nothing is charged', async () => {
    const product = await shop.aProduct({ countInStock: 4, price: 20 });
    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
    await releaseUnpaid(shop.db, 60, later(61));
    await shop.anOrder(shop.as('other'), [{ product, qty: 1 }]);
    expect(await pay(order)).toMatchObject(
      hasCode(409, 'OUT_OF_STOCK', { lines: [{ product: product._id, qty: 4, countInStock: 3 }] }),
    );
    expect(fake.charges).toEqual([]);
    expect(await shop.stockOf(product)).toBe(3);
  });

  it('a product deleted meanwhile is no obstacle', async () => {
    const product = await shop.aProduct();
    await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    await shop.as('admin').delete(`/api/products/${product._id}`);
    expect(await releaseUnpaid(shop.db, 60, later(61))).toBeGreaterThanOrEqual(1);
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

it('S98: an order that is paid while its delivery is refused is not called delivered', async () => {
  const whole = await openEmbedded(await aDataDir());
  const { database, injector } = injectIntoEmbedded(whole);
  const embedded = await shopForTests({ database }, onTestFinished);
  const { _id } = await embedded.anOrder();
  const payNow = async () => {
    if (!injector.seen().at(-1)!.includes('update "orders"')) return;
    await whole.db.update(ordersTable).set({ paidAt: new Date() }).where(eq(ordersTable.id, _id));
  };
  const deliverIt = () => embedded.as('admin').put(`/api/orders/${_id}/deliver`, {});
  injector.begin({ whenCommitted: payNow });
  const early = await deliverIt();
  injector.begin();
  expect(early).toMatchObject(says(409, 'Order is not paid yet'));
  expect(await deliverIt()).toMatchObject({ status: 200 });
  expect(await deliverIt()).toMatchObject(says(409, 'Order is already delivered'));
});

/** The settings of a shop with keys of Stripe; nothing here is sent there. */
const settingsWith = (mode: 'test' | 'live', env: Record<string, string> = {}) => ({
  ...readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: `sk_${mode}_secret`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_public`,
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    GOOGLE_PAY_MERCHANT_ID: 'merchant-at-google',
    ...env,
  }),
  jwtSecret: SECRET,
});
const stripeShop = await shopForTests({ settings: settingsWith('test') });

describe('A21: with PAYMENTS=stripe', () => {
  it('C21: the wallet gets the public key of its gateway, and there is no test wallet', async () => {
    expect((await stripeShop.as('guest').get<WalletConfig>('/api/config/googlepay')).body).toEqual({
      countryCode: 'US',
      currencyCode: 'USD',
      gatewayMerchantId: '',
      merchantId: 'merchant-at-google',
      merchantName: 'ProShop',
      gateway: 'stripe',
      publishableKey: 'pk_test_public',
      environment: 'TEST',
    });
  });

  it('C21: live keys use the wallet in earnest', async () => {
    const live = await stripeShop.beside({
      settings: settingsWith('live', { PUBLIC_URL: 'https://shop.example.com' }),
    });
    const { body } = await live.as('guest').get<WalletConfig>('/api/config/googlepay');
    expect(body).toMatchObject({ publishableKey: 'pk_live_public', environment: 'PRODUCTION' });
  });

  it('the payment of the test wallet pays nothing, and the test gateway does not hear of it', async () => {
    const order = await stripeShop.anOrder();
    const payment = testPayment('owner@example.com', new Date());
    expect(await stripeShop.as('owner').put<Order & Problem>(`/api/orders/${order._id}/pay`, payment)).toMatchObject(
      hasCode(402, 'PAYMENT_DECLINED'),
    );
    expect(await stripeShop.db.select().from(testCharges)).toEqual([]);
  });
});
