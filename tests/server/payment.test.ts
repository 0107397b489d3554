import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { orders as ordersTable } from '../../server/platform/db/schema.ts';
import type { ChargeOutcome } from '../../server/features/payments/gateway.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { FakeGateway } from '../support/fakeGateway.ts';
import { aPayment, openShop, type ApiClient } from '../fixtures/api.ts';

const fake = new FakeGateway();

const shop = await openShop({ gateway: fake.gateway, settings: { maxOpenOrders: 1_000_000 } });

afterAll(() => shop.close());

beforeEach(() => fake.reset(testGateway(shop.db)));

const pay = (order: Order, payment: object = aPayment, client: ApiClient = shop.as('owner')) =>
  client.put<Order & Problem>(`/api/orders/${order._id}/pay`, payment);

const deliver = (order: Order, client: ApiClient = shop.as('admin')) =>
  client.put<Order & Problem>(`/api/orders/${order._id}/deliver`, {});

const reread = async (order: Order) => (await shop.as('owner').get<Order>(`/api/orders/${order._id}`)).body;

const rowOf = async (order: Order) =>
  (await shop.db.select().from(ordersTable).where(eq(ordersTable.id, order._id)))[0]!;

describe('C17 pay', () => {
  it('S94: the order is paid, at the server’s time', async () => {
    const order = await shop.anOrder();
    const before = Date.now();
    const { status, body } = await pay(order, { ...aPayment, paytime: '1999-01-01' });
    expect(status).toBe(200);
    const { heldUntil: _, ...paid } = order;
    expect(body).toEqual({ ...paid, isPaid: true, paidAt: expect.any(String) });
    expect(Math.abs(Date.parse(body.paidAt!) - before)).toBeLessThan(60_000);
    expect(await rowOf(order)).toMatchObject({
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

  it('A21: a foreign client needs no token, and stray fields do no harm', async () => {
    const body = { id: 'x', status: 'COMPLETED', update_time: 'now', transactionState: 'SUCCESS', isPaid: false };
    expect(await pay(await shop.anOrder(), body)).toMatchObject({ status: 200, body: { isPaid: true } });
  });

  it.each(['ERROR', 'success', '', 'PENDING'])(
    'A21: a wallet that says %j is declined, and may try again',
    async (state) => {
      const order = await shop.anOrder();
      expect(await pay(order, { ...aPayment, transactionState: state })).toMatchObject({
        status: 402,
        body: { code: 'PAYMENT_DECLINED', message: expect.stringContaining('The payment was declined') },
      });
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

  it('while a charge is under way, another request is told so', async () => {
    const order = await shop.anOrder();
    const waiting: ((outcome: ChargeOutcome) => void)[] = [];
    fake.answer = () => new Promise((resolve) => waiting.push(resolve));
    const first = pay(order);
    await expect.poll(() => waiting.length).toBe(1);
    expect(await pay(order)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_IN_PROGRESS' },
      headers: { 'retry-after': '60' },
    });
    waiting[0]!({ charged: true, reference: 'r' });
    expect(await first).toMatchObject({ status: 200, body: { isPaid: true } });
    expect(fake.charges).toHaveLength(1);
  });

  it('A21: every attempt has a key of its own, stored before it is sent', async () => {
    const order = await shop.anOrder();
    const stored: (string | null)[] = [];
    const real = fake.answer;
    fake.answer = async (charge) => {
      stored.push((await rowOf(order)).chargeAttempt);
      return real(charge);
    };
    await pay(order, { ...aPayment, transactionState: 'ERROR' });
    await pay(order);
    expect(stored).toEqual(fake.charges.map((charge) => charge.attempt));
    expect(new Set(stored).size).toBe(2);
  });

  it('A38: only the buyer pays', async () => {
    const order = await shop.anOrder();
    expect(await pay(order, aPayment, shop.as('admin'))).toMatchObject({ status: 403 });
    expect(await pay(order, aPayment, shop.as('other'))).toMatchObject({ status: 404 });
    expect(await pay(order, aPayment, shop.as('guest'))).toMatchObject({ status: 401 });
    expect(fake.charges).toEqual([]);
  });
});

describe('C18 deliver', () => {
  it('S96–S98: a paid order, once', async () => {
    const order = await shop.aPaidOrder();
    const done = await deliver(order);
    expect(done).toMatchObject({
      status: 200,
      body: { isDelivered: true, deliveredAt: expect.any(String), isPaid: true },
    });
    expect(await deliver(order)).toMatchObject({ status: 409, body: { message: 'Order is already delivered' } });
    expect((await shop.as('admin').get(`/api/orders/${order._id}`)).body).toEqual(done.body);
    expect(done.body.user).toEqual({ name: 'Olive Owner', email: 'owner@example.com' });
  });

  it('S98: an unpaid order is 409', async () => {
    const order = await shop.anOrder();
    expect(await deliver(order)).toMatchObject({ status: 409, body: { message: 'Order is not paid yet' } });
    expect(await reread(order)).toMatchObject({ isDelivered: false });
  });

  it('ten deliveries at once deliver once', async () => {
    const order = await shop.aPaidOrder();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => deliver(order)))).map((each) => each.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });
});

describe('C21 wallet', () => {
  it('tells public ids only, and that the test wallet may be used', async () => {
    expect((await shop.as('guest').get('/api/config/googlepay')).body).toEqual({
      gatewayMerchantId: 'exampleGatewayMerchantId',
      merchantId: '12345678901234567890',
      testWallet: true,
    });
  });
});
