import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { changeCatalogue } from '../../server/platform/db/notes.ts';
import { products } from '../../server/platform/db/schema.ts';
import { settleLateCharge } from '../../server/features/orders/finishCharge.ts';
import type { StripeDouble } from '../fixtures/stripeDouble.ts';
import { isConfirmation, openStripeShop, unreachable } from '../fixtures/stripeShop.ts';
import { type Role, hasCode, letTheLeaseEnd, rowOf, says } from '../fixtures/api.ts';

const WEBHOOK = '/api/webhooks/stripe';

const { stripe, shop, pay, tell, ofTen, atConfirmation, loseConfirmations, release } = await openStripeShop();

const send = (signed: ReturnType<StripeDouble['event']>, role: Role = 'guest') =>
  shop.as(role).call<Problem & { received: boolean }>('POST', WEBHOOK, signed);
const isPaid = async (order: Order) => (await rowOf(shop.db, order)).paidAt !== null;
const setStock = ({ _id }: Product, countInStock: number) =>
  shop.db.with(changeCatalogue(shop.db, 'content')).update(products).set({ countInStock }).where(eq(products.id, _id));
const sell = (product: Product) => setStock(product, 0);

/** An order of 4 of 10 pieces that was declined once, and released an hour later. */
const aReleasedOrder = async () => {
  const { product, order } = await ofTen();
  await pay(order, 'tok_chargeDeclined');
  await release();
  expect(await shop.stockOf(product)).toBe(10);
  return { product, order };
};

/** An order of 4 of 10 pieces whose first attempt was given up after a minute, released, and charged in the dashboard. */
const chargedLate = async (meanwhile: (product: Product) => Promise<unknown>) => {
  const { product, order } = await ofTen();
  atConfirmation(async () => {
    await letTheLeaseEnd(shop.db, order);
    await tell('payment_intent.payment_failed', order);
    await release();
    stripe.succeed(stripe.intentOf(order._id));
    await meanwhile(product);
  });
  return { product, order, answer: await pay(order) };
};

const OK = { status: 200, body: { received: true } };

describe('the webhook of Stripe', () => {
  it('needs a signature of Stripe over what was sent, and nothing else', async () => {
    const order = await shop.anOrder();
    await pay(order, 'tok_chargeDeclined');
    const intent = stripe.intentOf(order._id);
    stripe.succeed(intent);
    const signed = stripe.event('payment_intent.succeeded', intent);
    const forged = [
      stripe.event('payment_intent.succeeded', intent, 'whsec_another'),
      { ...signed, payload: signed.payload.replace('evt_', 'evt_x') },
      { ...signed, headers: { 'content-type': 'application/json' } },
      { headers: signed.headers },
    ];
    for (const role of ['guest', 'owner', 'other', 'admin'] as const) {
      for (const each of forged) expect(await shop.as(role).call('POST', WEBHOOK, each)).toMatchObject({ status: 400 });
    }
    expect(await isPaid(order)).toBe(false);
    expect(await send(signed, 'other')).toMatchObject(OK);
    expect(await isPaid(order)).toBe(true);
  });

  it.each([
    null,
    'not JSON',
    {},
    { type: 'payment_intent.succeeded', data: { object: null } },
    { type: 'payment_intent.succeeded', data: { object: { id: 1 } } },
    { type: 'charge.refunded', data: { object: { payment_intent: {} } } },
    { data: { object: { id: 'pi_1' } } },
    { object: 'v2.core.event', type: 'v1.charge.refunded', data: { object: {} } },
  ])('answers 400 to what is signed and no event: %j', async (content) => {
    expect(await send(stripe.signed(content))).toMatchObject(says(400, 'This is not an event of Stripe'));
  });

  it.each([
    { type: 'balance.available', data: { object: { object: 'balance' } } },
    { type: 'charge.refunded', data: { object: { payment_intent: null } } },
    { type: 'charge.refunded', data: { object: { payment_intent: { id: 'pi_of_another_shop' } } } },
  ])('takes an event that concerns no order: %j', async (content) => {
    expect(await send(stripe.signed(content))).toMatchObject(OK);
  });

  it.each([{ amount: 1 }, { currency: 'eur' }, { metadata: { order: 'another' } }])(
    'A21: marks no order as paid by a PaymentIntent of another shape: %j',
    async (other) => {
      const order = await shop.anOrder();
      await pay(order, 'tok_chargeDeclined');
      const intent = stripe.intentOf(order._id);
      stripe.succeed(intent);
      Object.assign(intent, other);
      expect((await send(stripe.event('payment_intent.succeeded', intent))).status).toBe(500);
      expect(await isPaid(order)).toBe(false);
    },
  );

  it('takes POST only, and exists only with Stripe', async () => {
    expect(await shop.as('guest').get(WEBHOOK)).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    const test = await shop.beside({});
    expect(await test.as('guest').post(WEBHOOK, {})).toMatchObject({ status: 404 });
  });

  it('fails while Stripe cannot be read, so that Stripe sends the event again', async () => {
    const order = await shop.anOrder();
    await pay(order, 'tok_chargeDeclined');
    stripe.succeed(stripe.intentOf(order._id));
    stripe.before = async () => unreachable();
    expect((await tell('payment_intent.succeeded', order)).status).toBe(500);
    stripe.reset();
    expect(await tell('payment_intent.succeeded', order)).toMatchObject(OK);
    expect(await isPaid(order)).toBe(true);
  });
});

describe('A45: an event of a charge', () => {
  it('that comes before the answer to the charge marks the order as paid once', async () => {
    const order = await shop.anOrder();
    let told: unknown;
    atConfirmation(async () => {
      stripe.succeed(stripe.intentOf(order._id));
      told = await tell('payment_intent.succeeded', order);
    });
    expect(await pay(order)).toMatchObject({ status: 200, body: { isPaid: true } });
    expect(told).toMatchObject(OK);
    expect(await rowOf(shop.db, order)).toMatchObject({
      chargingSince: null,
      chargeReference: stripe.intentOf(order._id).id,
    });
  });

  it('that comes last, and twice, changes nothing', async () => {
    const order = await shop.anOrder();
    await pay(order);
    const paid = await rowOf(shop.db, order);
    const signed = stripe.event('payment_intent.succeeded', stripe.intentOf(order._id));
    expect(await send(signed)).toMatchObject(OK);
    expect(await send(signed)).toMatchObject(OK);
    expect(await rowOf(shop.db, order)).toEqual(paid);
  });

  it('settles an order whose answer was lost without waiting for a minute', async () => {
    const order = await shop.anOrder();
    stripe.losesAnswer = isConfirmation;
    expect(await pay(order)).toMatchObject({ status: 502 });
    stripe.reset();
    expect(await tell('payment_intent.succeeded', order)).toMatchObject(OK);
    expect(await isPaid(order)).toBe(true);
  });

  it('that failed does not end an attempt that is on its way', async () => {
    const order = await shop.anOrder();
    await pay(order, 'tok_chargeDeclined');
    atConfirmation(() => tell('payment_intent.payment_failed', order));
    expect(await pay(order)).toMatchObject({ status: 200, body: { isPaid: true } });
  });

  it('that failed ends an attempt of which nothing was heard for a minute', async () => {
    const order = await shop.anOrder();
    loseConfirmations();
    await pay(order);
    stripe.reset();
    await letTheLeaseEnd(shop.db, order);
    expect(await tell('payment_intent.payment_failed', order)).toMatchObject(OK);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null });
  });
});

describe('A34: an order that was released and is charged after all', () => {
  it('is kept if its stock is still there', async () => {
    const { product, order } = await aReleasedOrder();
    stripe.succeed(stripe.intentOf(order._id));
    expect(await tell('payment_intent.succeeded', order)).toMatchObject(OK);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: expect.any(Date), releasedAt: null });
    expect(await shop.stockOf(product)).toBe(6);
    await tell('payment_intent.succeeded', order);
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('gets its money back once if its stock was sold, and cannot be paid again', async () => {
    const { product, order } = await aReleasedOrder();
    const intent = stripe.intentOf(order._id);
    stripe.succeed(intent);
    await sell(product);
    const late = stripe.event('payment_intent.succeeded', intent);
    expect(await send(late)).toMatchObject(OK);
    expect(intent.latest_charge).toMatchObject({ refunded: true });
    expect(await tell('charge.refunded', order)).toMatchObject(OK);
    expect(await send(late)).toMatchObject(OK);
    expect(stripe.count('/refunds')).toBe(1);
    expect(await isPaid(order)).toBe(false);

    await setStock(product, 10);
    expect(await pay(order)).toMatchObject(
      hasCode(409, 'ORDER_REFUNDED', { message: expect.stringMatching(/^This order was refunded/) }),
    );
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('gets its money back when the answer to the refund was lost', async () => {
    const { product, order } = await aReleasedOrder();
    stripe.succeed(stripe.intentOf(order._id));
    await sell(product);
    stripe.losesAnswer = (endpoint) => endpoint.endsWith('/refunds');
    expect((await tell('payment_intent.succeeded', order)).status).toBe(500);
    stripe.losesAnswer = () => false;
    expect(await tell('payment_intent.succeeded', order)).toMatchObject(OK);
    expect(stripe.count('/refunds')).toBe(1);
  });

  it('is kept by the late answer to an attempt that was given up, if its stock is still there', async () => {
    const { product, order, answer } = await chargedLate(() => Promise.resolve());
    expect(answer).toMatchObject({ status: 200, body: { isPaid: true } });
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: expect.any(Date), releasedAt: null });
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('gets its money back on the late answer to an attempt that was given up, if its stock was sold', async () => {
    const { order, answer } = await chargedLate(sell);
    expect(answer).toMatchObject(
      hasCode(409, 'ORDER_REFUNDED', { message: expect.stringContaining('we refunded your payment') }),
    );
    expect(stripe.intentOf(order._id).latest_charge).toMatchObject({ refunded: true });
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, refundedAt: expect.any(Date) });
  });

  it('is not taken for paid if its stock was sold and its gateway refuses to give the money back', async () => {
    const { product, order } = await aReleasedOrder();
    await sell(product);
    await expect(settleLateCharge(shop.db, { refund: async () => false }, order._id, 'a-charge')).rejects.toThrow(
      'gets no money',
    );
    expect(await isPaid(order)).toBe(false);
  });
});
