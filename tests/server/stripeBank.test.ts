import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { reconcileCharges, BANK_LEASE_MS } from '../../server/features/orders/reconcileCharges.ts';
import { walletToken } from '../fixtures/stripeDouble.ts';
import { openStripeShop, unreachable } from '../fixtures/stripeShop.ts';
import { type Role, type Shop, aPayment, hasCode, letTheLeaseEnd, rowOf } from '../fixtures/api.ts';
import { stopClocks } from '../fixtures/untilTheEnd.ts';

const MINUTE = 60_000;
const { stripe, gateway, shop, log, ofTen, payAndLoseAnswer, release } = await openStripeShop();

/** A card whose bank asks its owner. */
const ASKS = 'tok_threeDSecureRequired';

type Sent = { token?: string; paytime?: string; role?: Role; at?: Shop };
const pay = (order: Order, { token = ASKS, role = 'owner', at = shop, ...payment }: Sent = {}) =>
  at
    .as(role)
    .put<Order & Problem>(`/api/orders/${order._id}/pay`, { ...aPayment, ...payment, token: walletToken(token) });
const read = (order: Order, role: Role = 'owner') => shop.as(role).get<Order>(`/api/orders/${order._id}`);
/** The buyer is back in the shop, and at least two seconds have passed. */
const comeBack = async (order: Order) => {
  await letTheLeaseEnd(shop.db, order, BANK_LEASE_MS);
  return read(order);
};

const PAID = { status: 200, body: { isPaid: true } };
const ASKED = hasCode(402, 'PAYMENT_ACTION_REQUIRED');
const REFUSED = hasCode(402, 'PAYMENT_DECLINED', {
  message: expect.stringMatching(/^Your bank did not confirm the payment/) as string,
});

const anAskedOrder = async (): Promise<Order> => {
  const order = await shop.anOrder();
  expect(await pay(order)).toMatchObject(ASKED);
  return order;
};
const decide = (order: Order, decision: 'confirm' | 'refuse') => stripe.decide(stripe.intentOf(order._id), decision);
const isCharged = (order: Order) => stripe.intentOf(order._id).latest_charge !== null;

describe('A21: a payment that the bank wants confirmed (3-D Secure)', () => {
  it('C17: names the page of the bank, which leads back to the order; nothing is charged', async () => {
    const order = await shop.anOrder();
    const { status, body } = await pay(order);
    expect(status).toBe(402);
    expect(body).toEqual({
      code: 'PAYMENT_ACTION_REQUIRED',
      message: 'Your bank asks you to confirm this payment on its own page. Nothing is charged until then.',
      bankPage: stripe.intentOf(order._id).next_action?.redirect_to_url?.url,
    });
    expect(isCharged(order)).toBe(false);
    const page = await fetch(body.bankPage!, { method: 'POST', body: 'decision=confirm', redirect: 'manual' });
    expect(page.headers.get('location')).toMatch(
      new RegExp(`^http://localhost:80/order/${order._id}\\?payment_intent=`),
    );
  });

  it('uses the public address of the shop, and without one it is declined and says why', async () => {
    const published = await shop.beside({ gateway, settings: { publicUrl: 'https://shop.example.com' } });
    const order = await shop.anOrder();
    await pay(order, { at: published });
    expect(stripe.intentOf(order._id).next_action?.redirect_to_url?.return_url).toBe(
      `https://shop.example.com/order/${order._id}`,
    );
    const elsewhere = await shop.as('owner').call('PUT', `/api/orders/${(await shop.anOrder())._id}/pay`, {
      payload: { ...aPayment, token: walletToken(ASKS) },
      headers: { host: 'shop.example.com' },
    });
    expect(elsewhere).toMatchObject(
      hasCode(402, 'PAYMENT_DECLINED', { message: expect.stringMatching(/^Your bank requires a confirmation/) }),
    );
  });

  it('C16: tells its buyer alone, and only their read asks Stripe', async () => {
    const order = await anAskedOrder();
    const { bankPage } = (await read(order)).body;
    expect(bankPage).toBe(stripe.intentOf(order._id).next_action?.redirect_to_url?.url);
    decide(order, 'confirm');
    await letTheLeaseEnd(shop.db, order, BANK_LEASE_MS);
    const seen = (await read(order, 'admin')).body;
    expect(seen).toMatchObject({ isPaid: false });
    expect(seen).not.toHaveProperty('bankPage');
    expect(seen).not.toHaveProperty('bankCheck');
    expect(await read(order, 'other')).toMatchObject({ status: 404 });
    expect(await read(order, 'guest')).toMatchObject({ status: 401 });
    for (const role of ['admin', 'other', 'guest'] as const) {
      expect((await pay(order, { role })).status).toBe({ admin: 403, other: 404, guest: 401 }[role]);
    }
    expect(await read(order)).toMatchObject(PAID);
  });

  it('and is refused says so until the next payment, and can be paid with another card', async () => {
    const order = await anAskedOrder();
    decide(order, 'refuse');
    const { body } = await comeBack(order);
    expect(body).toMatchObject({ isPaid: false, bankCheck: 'refused' });
    expect(body).not.toHaveProperty('bankPage');
    expect((await read(order)).body).toMatchObject({ bankCheck: 'refused' });
    expect(await pay(order, { token: 'tok_chargeDeclined' })).toMatchObject({ status: 402 });
    expect((await read(order)).body).not.toHaveProperty('bankCheck');
    expect(await pay(order, { token: 'tok_visa' })).toMatchObject(PAID);
  });

  it('and is still on its way to the bank says so, and is asked about again', async () => {
    const order = await anAskedOrder();
    stripe.intentOf(order._id).status = 'processing';
    expect((await comeBack(order)).body).toMatchObject({ isPaid: false, bankCheck: 'processing' });
    expect(await pay(order, { token: 'tok_visa' })).toMatchObject(hasCode(409, 'PAYMENT_IN_PROGRESS'));
    decide(order, 'confirm');
    expect(await comeBack(order)).toMatchObject(PAID);
  });

  it('is shown as it was while Stripe cannot be reached', async () => {
    const order = await anAskedOrder();
    stripe.before = async () => unreachable();
    expect((await comeBack(order)).body).toMatchObject({ isPaid: false, bankCheck: 'asked' });
    stripe.reset();
    decide(order, 'confirm');
    expect(await comeBack(order)).toMatchObject(PAID);
  });

  it('is not asked about more often than every two seconds', async () => {
    const order = await anAskedOrder();
    stripe.requests.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => read(order)));
    expect(stripe.requests).toHaveLength(1);
    await letTheLeaseEnd(shop.db, order, BANK_LEASE_MS);
    await Promise.all(Array.from({ length: 10 }, () => read(order)));
    expect(stripe.requests).toHaveLength(2);
  });
});

describe('A21: while the bank waits, C17', () => {
  it('gives the same payment the same answer, and confirms it once', async () => {
    const order = await shop.anOrder();
    const first = await pay(order);
    const again = await Promise.all(Array.from({ length: 5 }, () => pay(order)));
    for (const { body } of again) expect(body).toEqual(first.body);
    expect(stripe.count('/confirm')).toBe(1);
  });

  it.each([
    ['confirm', PAID],
    ['refuse', REFUSED],
  ] as const)('tells the same payment what the bank has decided: %s', async (decision, answer) => {
    const order = await anAskedOrder();
    decide(order, decision);
    await letTheLeaseEnd(shop.db, order, BANK_LEASE_MS);
    expect(await pay(order)).toMatchObject(answer);
    expect(stripe.count('/confirm')).toBe(1);
  });

  it('charges another card instead, and the page of the bank charges nothing any more', async () => {
    const order = await anAskedOrder();
    const page = stripe.intentOf(order._id).next_action!.redirect_to_url!.url!;
    expect(await pay(order, { token: 'tok_visa' })).toMatchObject(PAID);
    const charge = stripe.intentOf(order._id).latest_charge;
    const late = await fetch(page, { method: 'POST', body: 'decision=confirm', redirect: 'manual' });
    expect(late.status).toBe(200);
    expect(stripe.intentOf(order._id).latest_charge).toBe(charge);
  });

  it('charges the same card again if the wallet authorised it again', async () => {
    const order = await anAskedOrder();
    expect(await pay(order, { paytime: '2026-01-01T00:01:00Z' })).toMatchObject(ASKED);
    expect(stripe.count('/confirm')).toBe(2);
    decide(order, 'confirm');
    expect(await comeBack(order)).toMatchObject(PAID);
  });

  it('does not charge another card if the bank has confirmed the first one meanwhile', async () => {
    const order = await anAskedOrder();
    decide(order, 'confirm');
    expect(await pay(order, { token: 'tok_visa' })).toMatchObject(PAID);
    expect(stripe.count('/confirm')).toBe(1);
  });

  it('with two other cards at once charges one of them', async () => {
    const order = await anAskedOrder();
    const answers = await Promise.all([pay(order, { token: 'tok_visa' }), pay(order, { token: 'tok_mastercard' })]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(stripe.count('/confirm')).toBe(2);
    expect((await read(order)).body).toMatchObject({ isPaid: true });
  });
});

describe('A45: a payment whose buyer does not come back from the bank', () => {
  it('is paid within a minute if it was confirmed', async () => {
    const order = await anAskedOrder();
    decide(order, 'confirm');
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcileCharges(shop.db, gateway, log)).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: expect.any(Date), bankCheck: null });
  });

  it('keeps its stock for half an hour, and then gives it back', async () => {
    const { product, order } = await ofTen();
    await pay(order);
    stopClocks('Date');
    const begun = Date.now();
    const after = (minutes: number) => {
      vi.setSystemTime(begun + minutes * MINUTE);
      return reconcileCharges(shop.db, gateway, log);
    };
    await after(29);
    expect(log.warn, 'nothing is wrong').not.toHaveBeenCalled();
    expect((await read(order)).body).toMatchObject({ bankCheck: 'asked' });
    await release();
    expect(await shop.stockOf(product)).toBe(6);
    await after(31);
    expect((await read(order)).body).toMatchObject({ bankCheck: 'refused' });
    expect(stripe.intentOf(order._id)).toMatchObject({ status: 'requires_payment_method', next_action: null });
    await release();
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('A34: is ended, and the stock goes back, if its intent was cancelled in the dashboard', async () => {
    const { product, order } = await ofTen();
    await pay(order);
    stripe.cancel(stripe.intentOf(order._id));
    expect((await comeBack(order)).body).toMatchObject({ isPaid: false, heldUntil: null });
    expect(await rowOf(shop.db, order)).toMatchObject({ chargingSince: null, chargeAttempt: null });
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('finds the page of the bank if the answer that named it was lost', async () => {
    const order = await shop.anOrder();
    expect(await payAndLoseAnswer(order, ASKS)).toMatchObject(hasCode(502, 'PAYMENT_UNKNOWN'));
    expect(await pay(order)).toMatchObject(ASKED);
    expect((await read(order)).body).toMatchObject({ bankCheck: 'asked', bankPage: expect.any(String) });
    expect(stripe.count('/confirm'), 'it is read, not sent again').toBe(0);
    decide(order, 'confirm');
    expect(await comeBack(order)).toMatchObject(PAID);
  });
});
