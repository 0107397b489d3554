import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { BRIEF } from '../../common/contract/endpoints.ts';
import type { BriefOrder, Order } from '../../common/contract/order.ts';
import type { Overview } from '../../common/contract/overview.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { sentMails } from '../fixtures/mailbox.ts';
import { settleLateCharge, markRefunded } from '../../server/features/orders/finishCharge.ts';
import { changeCatalogue } from '../../server/platform/db/notes.ts';
import { outbox, users } from '../../server/platform/db/schema.ts';
import { aPayment, hasCode, says, rowOf } from '../fixtures/api.ts';
import { walletToken } from '../fixtures/stripeDouble.ts';
import { openStripeShop } from '../fixtures/stripeShop.ts';

const {
  stripe,
  shop,
  gateway,
  pay: payWith,
  tell: notify,
  ofTen,
  atConfirmation,
  payAndLoseAnswer,
  release,
} = await openStripeShop();

type Answer = Order & Problem;

const tell = (order: Order) => notify('charge.refunded', order);
const pay = (order: Order) => payWith(order, 'tok_visa');
const deliver = (order: Order) => shop.as('admin').put<Answer>(`/api/orders/${order._id}/deliver`, {});
const read = async (order: Order) => (await shop.as('owner').get<Order>(`/api/orders/${order._id}`)).body;

const aPaidOrder = async () => {
  const placed = await ofTen();
  expect(await pay(placed.order)).toMatchObject({ status: 200 });
  return placed;
};

/** All of the money goes back in the dashboard; the shop is not told yet. */
const refund = (order: Order) => stripe.refund(stripe.intentOf(order._id).id);

const aRefundedOrder = async () => {
  const placed = await aPaidOrder();
  refund(placed.order);
  expect(await tell(placed.order)).toMatchObject({ status: 200 });
  return placed;
};

describe('A81: an order whose money is given back in the dashboard', () => {
  it('is refunded, stays paid, and gives its stock back once, however often Stripe tells of it', async () => {
    const { product, order } = await aPaidOrder();
    const paid = await read(order);
    expect(paid).not.toHaveProperty('refundedAt');
    expect(await shop.stockOf(product)).toBe(6);
    refund(order);
    for (let time = 0; time < 3; time += 1) {
      expect(await tell(order)).toMatchObject({ status: 200 });
      expect(await shop.stockOf(product)).toBe(10);
    }
    const refunded = await read(order);
    expect(refunded).toEqual({ ...paid, refundedAt: expect.any(String) });
    expect(Math.abs(Date.parse(refunded.refundedAt!) - Date.now())).toBeLessThan(60_000);
  });

  it('S98: is delivered by no one, and an administrator is told why', async () => {
    const { order } = await aRefundedOrder();
    expect(await deliver(order)).toMatchObject(
      hasCode(409, 'ORDER_REFUNDED', { message: expect.stringContaining('must not be sent') }),
    );
    expect(await rowOf(shop.db, order)).toMatchObject({ deliveredAt: null });
  });

  it('cannot be paid again', async () => {
    const { product, order } = await aRefundedOrder();
    expect(await pay(order)).toMatchObject(
      hasCode(409, 'ORDER_REFUNDED', { message: expect.stringMatching(/^This order was refunded/) }),
    );
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('keeps its goods delivered if they were', async () => {
    const { product, order } = await aPaidOrder();
    expect(await deliver(order)).toMatchObject({ status: 200 });
    refund(order);
    await tell(order);
    await tell(order);
    expect(await shop.stockOf(product)).toBe(6);
    expect(await read(order)).toMatchObject({ isDelivered: true, refundedAt: expect.any(String) });
    expect(await deliver(order)).toMatchObject(says(409, 'Order is already delivered'));
  });

  it('is delivered or takes its goods back, and never both, if both happen at once', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { product, order } = await aPaidOrder();
      refund(order);
      const [{ status }] = await Promise.all([deliver(order), tell(order), tell(order)]);
      const { deliveredAt, refundedAt } = await rowOf(shop.db, order);
      expect(refundedAt).not.toBeNull();
      expect(status).toBe(deliveredAt === null ? 409 : 200);
      expect(await shop.stockOf(product)).toBe(deliveredAt === null ? 10 : 6);
    }
  });

  it('is not changed by a part of its money', async () => {
    const { product, order } = await aPaidOrder();
    Object.assign(stripe.intentOf(order._id).latest_charge as object, { amount_refunded: 1, refunded: false });
    expect(await tell(order)).toMatchObject({ status: 200 });
    expect(await read(order)).not.toHaveProperty('refundedAt');
    expect(await shop.stockOf(product)).toBe(6);
    expect(await deliver(order)).toMatchObject({ status: 200 });
  });

  it('loses its address if its account is gone: nothing is delivered any more', async () => {
    const person = await shop.aPerson();
    const buyer = shop.withToken(person.token);
    const order = await shop.anOrder(buyer);
    await buyer.put(`/api/orders/${order._id}/pay`, { ...aPayment, token: walletToken('tok_visa') });
    await shop.db.with(changeCatalogue(shop.db, 'content')).delete(users).where(eq(users.id, person.id));
    expect(await rowOf(shop.db, order)).toMatchObject({ city: 'Boston' });
    refund(order);
    await tell(order);
    expect(await rowOf(shop.db, order)).toMatchObject({ address: '', city: '', postalCode: '', country: 'USA' });
  });
});

const refundByAdmin = (order: Order) => shop.as('admin').post<Answer>(`/api/orders/${order._id}/refund`, {});
const isRefundAsked = (endpoint: string) => endpoint.endsWith('/refunds');

describe('A81: an order that an administrator refunds', () => {
  it('gives its money and its stock back once, also if two ask at once, ask again, and Stripe tells of it', async () => {
    const { product, order } = await aPaidOrder();
    const both = await Promise.all([refundByAdmin(order), refundByAdmin(order)]);
    const { status, body } = await refundByAdmin(order);
    expect([status, ...both.map((each) => each.status)]).toEqual([200, 200, 200]);
    expect(both.map((each) => each.body)).toEqual([body, body]);
    expect(body).toMatchObject({ isPaid: true, refundedAt: expect.any(String) });
    expect(stripe.intentOf(order._id).latest_charge).toMatchObject({ refunded: true });
    expect(await tell(order)).toMatchObject({ status: 200 });
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('stays paid if Stripe refuses, and can be refunded later', async () => {
    const { product, order } = await aPaidOrder();
    stripe.refusesKey = (endpoint) => (isRefundAsked(endpoint) ? 403 : null);
    expect(await refundByAdmin(order)).toMatchObject(hasCode(409, 'REFUND_REFUSED'));
    expect(await shop.stockOf(product)).toBe(6);
    stripe.reset();
    expect(await refundByAdmin(order)).toMatchObject({ status: 200, body: { refundedAt: expect.any(String) } });
  });

  it('stays paid while the answer of Stripe is lost, and is refunded once by asking again', async () => {
    const { product, order } = await aPaidOrder();
    stripe.losesAnswer = isRefundAsked;
    expect(await refundByAdmin(order)).toMatchObject(hasCode(502, 'REFUND_UNKNOWN'));
    expect(await read(order)).not.toHaveProperty('refundedAt');
    stripe.reset();
    expect(await refundByAdmin(order)).toMatchObject({ status: 200, body: { refundedAt: expect.any(String) } });
    expect(await shop.stockOf(product)).toBe(10);
  });
});

describe('A81: a refund that comes before the shop knows of the charge', () => {
  it('ends the attempt, gives the stock back, and is not undone by the late answer to the charge', async () => {
    const { product, order } = await ofTen();
    atConfirmation(async () => {
      stripe.succeed(stripe.intentOf(order._id));
      refund(order);
      await tell(order);
    });
    expect(await pay(order)).toMatchObject(hasCode(409, 'ORDER_REFUNDED'));
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null, chargeAttempt: null });
    expect(await shop.stockOf(product)).toBe(10);
    await settleLateCharge(shop.db, gateway, order._id, 'an-answer-from-before');
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, refundedAt: expect.any(Date) });
    expect(await shop.stockOf(product)).toBe(10);
    await release();
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('is found when the shop asks for the outcome of the charge', async () => {
    const { product, order } = await ofTen();
    expect(await payAndLoseAnswer(order)).toMatchObject({ status: 502 });
    refund(order);
    expect(await pay(order)).toMatchObject(hasCode(409, 'ORDER_REFUNDED'));
    expect(await read(order)).toMatchObject({ isPaid: false, refundedAt: expect.any(String) });
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('takes nothing from stock that the order had given back before', async () => {
    const { product, order } = await ofTen();
    await release();
    await markRefunded(shop.db, order._id);
    await markRefunded(shop.db, order._id);
    expect(await shop.stockOf(product)).toBe(10);
  });
});

const pageOf = (show: string) =>
  shop.as('admin').call<BriefOrder[]>('GET', `/api/orders?limit=100&show=${show}`, { headers: { accept: BRIEF } });
const idsIn = async (show: string) => (await pageOf(show)).body.map(({ _id }) => _id);
const overview = async () => (await shop.as('admin').get<Overview>('/api/admin/overview')).body;

describe('A81: lists, figures and mails', () => {
  it('C20: a refunded order is of a kind of its own, also in full and in whole lists', async () => {
    const { order } = await aRefundedOrder();
    const { order: other } = await aPaidOrder();
    expect(await idsIn('refunded')).toContain(order._id);
    expect(await idsIn('waiting')).toContain(other._id);
    for (const show of ['waiting', 'unpaid', 'delivered']) expect(await idsIn(show)).not.toContain(order._id);
    const { headers } = await pageOf('all');
    const counts = Object.fromEntries(
      String(headers['list-info'])
        .split(', ')
        .map((each) => each.split('=')),
    ) as Record<string, string>;
    const kinds = ['unpaid', 'waiting', 'delivered', 'refunded'].map((kind) => Number(counts[kind]));
    expect(kinds.reduce((sum, each) => sum + each, 0)).toBe(Number(counts['all']));
    for (const role of ['owner', 'admin'] as const) {
      const path = role === 'owner' ? '/api/orders/myorders' : '/api/orders';
      const { body } = await shop.as(role).get<Order[]>(path);
      expect(body.find(({ _id }) => _id === order._id)).toMatchObject({ refundedAt: expect.any(String) });
      expect(body.find(({ _id }) => _id === other._id)).not.toHaveProperty('refundedAt');
    }
  });

  it('C20: an order that is refunded while an administrator turns the pages keeps its place', async () => {
    const { order } = await aPaidOrder();
    const { headers } = await pageOf('waiting');
    const at = /at=([^,]+)/.exec(String(headers['list-info']))![1]!;
    refund(order);
    await tell(order);
    const later = await shop.as('admin').get<Order[]>(`/api/orders?limit=100&show=waiting&at=${at}`);
    expect(later.body.map(({ _id }) => _id)).toContain(order._id);
    expect(await idsIn('waiting')).not.toContain(order._id);
  });

  it('A70: it neither waits nor counts as sold, also if it was delivered', async () => {
    const before = await overview();
    const { order } = await aPaidOrder();
    const { order: delivered } = await aPaidOrder();
    await deliver(delivered);
    expect((await overview()).sales.at(-1)!.orders).toBe(before.sales.at(-1)!.orders + 2);
    for (const each of [order, delivered]) {
      refund(each);
      await tell(each);
    }
    const after = await overview();
    expect(after.sales).toEqual(before.sales);
    expect(after.waiting.count).toBe(before.waiting.count);
    expect(after.refused.count).toBe(before.refused.count);
  });

  it('A48: its buyer gets one mail, which says whether the order is still sent', async () => {
    await shop.db.delete(outbox);
    const { order } = await aPaidOrder();
    await sentMails(shop.db);
    refund(order);
    await tell(order);
    await tell(order);
    const mails = await sentMails(shop.db);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your order was refunded']);
    expect(mails[0]!.text).toContain(order._id);
    expect(mails[0]!.text).toContain('The order will not be sent.');

    const { order: delivered } = await aPaidOrder();
    await deliver(delivered);
    await sentMails(shop.db);
    refund(delivered);
    await tell(delivered);
    expect((await sentMails(shop.db))[0]!.text).not.toContain('not be sent');

    const { order: late } = await aPaidOrder();
    refund(late);
    await tell(late);
    const together = await sentMails(shop.db);
    expect(together.map(({ subject }) => subject)).toEqual(['We received your order', 'Your order was refunded']);
  });
});
