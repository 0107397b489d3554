import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cents } from '../../common/domain/money.ts';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { jobTurns, orders as ordersTable } from '../../server/platform/db/schema.ts';
import { CHARGE_LEASE_MS, reconcileCharges } from '../../server/features/orders/reconcileCharges.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import type { Charge, PaymentGateway } from '../../server/features/payments/gateway.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { FakeGateway } from '../fixtures/fakeGateway.ts';
import { aPayment, hasCode, shopForTests, letTheLeaseEnd, rowOf } from '../fixtures/api.ts';
import { stopClocks } from '../fixtures/untilTheEnd.ts';

const fake = new FakeGateway();
const { gateway, asked } = fake;

let real: PaymentGateway;
const shop = await shopForTests({ gateway, settings: { maxOpenOrders: 1_000_000, holdUnpaidMinutes: 60 } });
beforeAll(async () => void (real = testGateway(shop.db)));
beforeEach(() => fake.reset(real));

const log = { warn: vi.fn<(about: object, message: string) => void>() };
const later = (minutes: number) => Date.now() + minutes * 60_000;
const pay = (order: Order) => shop.as('owner').put<Order & Problem>(`/api/orders/${order._id}/pay`, aPayment);
const reconcile = () => reconcileCharges(shop.db, gateway, log);

/** The two places in which a crash can leave a charge: before the gateway heard of it, and after it was made. */
const neverArrived = () => Promise.reject(new Error('socket hang up'));
const answerWasLost = async (charge: Charge) => {
  await real.charge(charge);
  return neverArrived();
};

const anInterruptedCharge = async (how: typeof answerWasLost): Promise<{ product: Product; order: Order }> => {
  const product = await shop.aProduct({ countInStock: 10 });
  const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
  fake.answer = how;
  expect(await pay(order)).toMatchObject(hasCode(502, 'PAYMENT_UNKNOWN'));
  fake.answer = real.charge;
  return { product, order };
};

describe('A45: a charge whose answer was lost', () => {
  it('that was made is found, and its order is paid as the buyer asked', async () => {
    const { product, order } = await anInterruptedCharge(answerWasLost);
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({
      paidAt: expect.any(Date),
      chargingSince: null,
      chargeReference: `test-${order._id}`,
      payerEmail: aPayment.email,
      transactionState: 'SUCCESS',
      paytime: aPayment.paytime,
    });
    await releaseUnpaid(shop.db, 60, later(61));
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('that was not made gives its stock back in time', async () => {
    const { product, order } = await anInterruptedCharge(neverArrived);
    await releaseUnpaid(shop.db, 60, later(61));
    expect(await shop.stockOf(product), 'the outcome is unknown').toBe(6);
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null, chargeAttempt: null });
    expect(await shop.stockOf(product), 'its time is not up').toBe(6);
    await releaseUnpaid(shop.db, 60, later(61));
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('is left alone for a minute, in which it may still be answered', async () => {
    const { order } = await anInterruptedCharge(answerWasLost);
    await reconcile();
    expect(asked.filter(({ orderId }) => orderId === order._id)).toEqual([]);
    expect(await pay(order)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_IN_PROGRESS' },
      headers: { 'retry-after': '60' },
    });
  });

  it('keeps its stock while the gateway does not know, and is asked about once a minute', async () => {
    const { product, order } = await anInterruptedCharge(neverArrived);
    fake.tell = async () => null;
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(0);
    expect(await reconcile()).toBe(0);
    expect(asked).toEqual([{ orderId: order._id, attempt: (await rowOf(shop.db, order)).chargeAttempt }]);
    expect(log.warn).toHaveBeenCalledWith({ orderId: order._id }, 'what became of a charge is not known yet');
    await releaseUnpaid(shop.db, 60, later(61));
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('does not keep others waiting when the gateway cannot be asked about it', async () => {
    const [broken, fine] = [await anInterruptedCharge(answerWasLost), await anInterruptedCharge(answerWasLost)];
    fake.tell = (attempt) => (attempt.orderId === broken.order._id ? neverArrived() : real.outcomeOf(attempt));
    await letTheLeaseEnd(shop.db, broken.order);
    await letTheLeaseEnd(shop.db, fine.order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, broken.order)).toMatchObject({ paidAt: null });
    expect(await rowOf(shop.db, fine.order)).toMatchObject({ paidAt: expect.any(Date) });
  });

  it('has a lease of its own, however long the gateway takes over those before it', async () => {
    const charges = [await anInterruptedCharge(neverArrived), await anInterruptedCharge(neverArrived)];
    for (const { order } of charges) await letTheLeaseEnd(shop.db, order);
    stopClocks('Date');
    const start = Date.now();
    fake.tell = async () => {
      vi.setSystemTime(Date.now() + 2 * CHARGE_LEASE_MS);
      return null;
    };
    expect(await reconcile()).toBe(0);
    const rows = await Promise.all(charges.map(({ order }) => rowOf(shop.db, order)));
    expect(rows.map(({ chargingSince }) => chargingSince!.getTime() - start)).toEqual([0, 2 * CHARGE_LEASE_MS]);
  });

  it('is asked about by one of several servers', async () => {
    const { order } = await anInterruptedCharge(answerWasLost);
    await letTheLeaseEnd(shop.db, order);
    const settled = await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(settled.reduce((a, b) => a + b)).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('is asked about before the buyer may try again', async () => {
    const lost = await anInterruptedCharge(answerWasLost);
    await letTheLeaseEnd(shop.db, lost.order);
    fake.answer = () => Promise.reject(new Error('charged twice'));
    expect(await pay(lost.order)).toMatchObject({ status: 200, body: { isPaid: true } });

    const free = await anInterruptedCharge(neverArrived);
    await letTheLeaseEnd(shop.db, free.order);
    expect(await pay(free.order)).toMatchObject({ status: 200, body: { isPaid: true } });
    expect(await shop.stockOf(free.product)).toBe(6);

    const unknown = await anInterruptedCharge(neverArrived);
    await letTheLeaseEnd(shop.db, unknown.order);
    fake.tell = async () => null;
    expect(await pay(unknown.order)).toMatchObject(hasCode(409, 'PAYMENT_IN_PROGRESS'));

    await letTheLeaseEnd(shop.db, unknown.order);
    fake.tell = neverArrived;
    expect(await pay(unknown.order)).toMatchObject(hasCode(502, 'PAYMENT_UNKNOWN'));
  });

  it('that is asked about while it is still on its way is not made any more', async () => {
    const product = await shop.aProduct({ countInStock: 10 });
    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]);
    const onTheirWay: (() => void)[] = [];
    fake.answer = async (charge) => {
      await new Promise<void>((arrive) => onTheirWay.push(arrive));
      return real.charge(charge);
    };
    const slow = pay(order);
    await expect.poll(() => onTheirWay.length).toBe(1);
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    onTheirWay[0]!();
    expect(await slow).toMatchObject(hasCode(402, 'PAYMENT_DECLINED'));
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null });
    fake.answer = real.charge;
    expect(await pay(order)).toMatchObject({ status: 200, body: { isPaid: true } });
  });

  it('by a version that stored no key is asked about under the order’s id', async () => {
    const order = await shop.anOrder();
    await shop.db
      .update(ordersTable)
      .set({ chargingSince: new Date(0) })
      .where(eq(ordersTable.id, order._id));
    expect(await reconcile()).toBe(1);
    expect(asked).toEqual([{ orderId: order._id, attempt: order._id }]);
    expect(await pay(order)).toMatchObject({ status: 200 });
  });

  it('is looked for every minute, and so are orders whose time is up', async () => {
    stopClocks('setInterval', 'clearInterval');
    const server = await shop.beside({ gateway, settings: { maxOpenOrders: 1_000_000, holdUnpaidMinutes: 60 } });
    onTestFinished(() => server.app.close());
    const [made, notMade] = [await anInterruptedCharge(answerWasLost), await anInterruptedCharge(neverArrived)];
    await letTheLeaseEnd(shop.db, made.order);
    await letTheLeaseEnd(shop.db, notMade.order);
    await shop.db
      .update(ordersTable)
      .set({ createdAt: new Date(Date.now() - 61 * 60_000) })
      .where(eq(ordersTable.id, notMade.order._id));
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(
      async () => expect(await rowOf(shop.db, made.order)).toMatchObject({ paidAt: expect.any(Date) }),
      10_000,
    );
    await vi.waitFor(async () => {
      await shop.db.delete(jobTurns); // by the clock of the database, which stands still here
      vi.advanceTimersByTime(60_000); // a minute passes without effect while the job of the last one still runs
      expect(await shop.stockOf(notMade.product)).toBe(10);
    }, 10_000);
  });
});

const charge = (orderId: string, attempt: string, transactionState = 'SUCCESS') =>
  real.charge({
    orderId,
    attempt,
    totalCents: cents(1),
    token: undefined,
    payment: { ...aPayment, transactionState },
    returnUrl: null,
  });

describe('A21: the test gateway', () => {
  it('charges an order at most once, whatever the attempts', async () => {
    const made = { charged: true, reference: 'test-once' };
    expect(await charge('once', 'a1', 'ERROR')).toEqual({ charged: false });
    const both = await Promise.all([charge('once', 'a2'), charge('once', 'a3')]);
    expect(both).toEqual([made, made]);
    expect(await real.outcomeOf({ orderId: 'once', attempt: 'a3' })).toEqual(made);
  });

  it('answers an attempt that is repeated as it did the first time', async () => {
    expect(await charge('same', 'b1', 'ERROR')).toEqual({ charged: false });
    expect(await charge('same', 'b1')).toEqual({ charged: false });
  });
});
