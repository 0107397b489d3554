import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { reconcileCharges } from '../../server/features/orders/reconcileCharges.ts';
import { openGateway } from '../../server/features/payments/openGateway.ts';
import { aProductBody } from '../fixtures/samples.ts';
import { doubleKeys, walletToken } from '../fixtures/stripeDouble.ts';
import { isConfirmation, openStripeShop, unreachable } from '../fixtures/stripeShop.ts';
import { aPayment, hasCode, orderOf, letTheLeaseEnd, rowOf, says } from '../fixtures/api.ts';

const { stripe, gateway, shop, log, pay, ofTen, atConfirmation, loseConfirmations, payAndLoseAnswer, release } =
  await openStripeShop();

const CONFIRM = '/confirm';
const DECLINES = 'tok_chargeDeclined';
const reconcile = () => reconcileCharges(shop.db, gateway, log);
const keysOf = (ending: string) =>
  stripe.requests.filter(({ endpoint }) => endpoint.endsWith(ending)).map(({ key }) => key);

const PAID = { status: 200, body: { isPaid: true } };
const DECLINED = hasCode(402, 'PAYMENT_DECLINED');
const saying = (message: string) => ({ status: 402, body: { code: 'PAYMENT_DECLINED', message } });
const CANNOT_BE_PAID = saying('This order cannot be paid any more. Nothing was charged; place a new order.');
const NO_PAYMENTS = saying('The shop cannot take payments at the moment. Nothing was charged; please try again later.');
const UNKNOWN = hasCode(502, 'PAYMENT_UNKNOWN');

describe('A21: a payment through Stripe', () => {
  it('charges the order’s total in cents, once, for an intent under the order’s id', async () => {
    const order = await shop.anOrder();
    expect(await pay(order)).toMatchObject(PAID);
    const intent = stripe.intentOf(order._id);
    expect(intent).toMatchObject({ amount: Math.round(order.totalPrice * 100), currency: 'usd', status: 'succeeded' });
    expect(await rowOf(shop.db, order)).toMatchObject({ chargeReference: intent.id, chargingSince: null });
    expect(keysOf('/payment_intents')).toEqual([order._id]);
    expect(await pay(order)).toMatchObject(PAID);
    expect(stripe.count(CONFIRM)).toBe(1);
  });

  it('confirms each attempt under a key of its own, which is stored before it is sent', async () => {
    const order = await shop.anOrder();
    const stored: (string | null)[] = [];
    stripe.before = async (endpoint) => {
      if (isConfirmation(endpoint)) stored.push((await rowOf(shop.db, order)).chargeAttempt);
    };
    expect(await pay(order, DECLINES)).toMatchObject(DECLINED);
    expect(await pay(order)).toMatchObject(PAID);
    expect(stored).toEqual(keysOf(CONFIRM));
    expect(new Set(stored).size).toBe(2);
    expect(keysOf('/payment_intents'), 'one intent for both').toEqual([order._id]);
  });

  it.each([null, 'test-wallet', '{"id":"card_1"}', '{}'])(
    'with %j for a token is declined before anything is sent',
    async (token) => {
      const { _id } = await shop.anOrder();
      const payment = { ...aPayment, ...(token === null ? {} : { token }) };
      expect(await shop.as('owner').put(`/api/orders/${_id}/pay`, payment)).toMatchObject(DECLINED);
      expect(stripe.requests).toEqual([]);
    },
  );

  it('with a token that Stripe does not know is declined, and the owner of the shop is told', async () => {
    expect(await pay(await shop.anOrder(), 'tok_unknown')).toMatchObject(DECLINED);
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'Stripe refused the token of a wallet');
  });
});

describe('A45: a payment through Stripe whose answer was lost', () => {
  it('after it was charged is found, and the order is paid', async () => {
    const order = await shop.anOrder();
    expect(await payAndLoseAnswer(order)).toMatchObject(UNKNOWN);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({
      paidAt: expect.any(Date),
      chargeReference: expect.any(String),
    });
    expect(stripe.count(CONFIRM), 'it is read, not sent again').toBe(0);
  });

  it('before it arrived was not charged, and cannot be any more', async () => {
    const order = await shop.anOrder();
    loseConfirmations();
    expect(await pay(order)).toMatchObject(UNKNOWN);
    const { chargeAttempt: attempt } = await rowOf(shop.db, order);
    stripe.reset();
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null });

    const late = { orderId: order._id, attempt: attempt!, totalCents: (await rowOf(shop.db, order)).totalCents };
    const outcome = await gateway.charge({ ...late, token: walletToken(), payment: aPayment, returnUrl: null });
    expect(outcome).toEqual({ charged: false });
    expect(stripe.intentOf(order._id).status).toBe('requires_payment_method');
    expect(await pay(order)).toMatchObject(PAID);
  });

  it('while it is still on its way to the bank keeps its stock, and is asked about again', async () => {
    const { product, order } = await ofTen();
    expect(await pay(order, 'tok_processing')).toMatchObject(UNKNOWN);
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(0);
    expect(await shop.stockOf(product)).toBe(6);
    stripe.succeed(stripe.intentOf(order._id));
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: expect.any(Date) });
  });

  it('does not end while Stripe cannot be reached', async () => {
    const order = await shop.anOrder();
    await payAndLoseAnswer(order);
    stripe.before = async () => unreachable();
    expect(await reconcile()).toBe(0);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: expect.any(Date) });
  });
});

const isUnknown = async (order: Order) => {
  expect(await rowOf(shop.db, order)).toMatchObject({
    paidAt: null,
    refundedAt: null,
    chargingSince: expect.any(Date),
  });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ orderId: order._id }),
    'a PaymentIntent differs from its order in amount, currency or order',
  );
};

const receipts = () => stripe.requests.filter(({ params }) => 'receipt_email' in params);

describe('A21: the PaymentIntent of an order', () => {
  it('is created with parameters that never change, and that name the order', async () => {
    const order = await shop.anOrder();
    stripe.losesAnswer = (endpoint) => endpoint.endsWith('/payment_intents');
    expect(await pay(order)).toMatchObject(UNKNOWN);
    stripe.losesAnswer = () => false;
    await letTheLeaseEnd(shop.db, order);
    expect(await pay(order, 'tok_mastercard')).toMatchObject(PAID);
    const created = stripe.requests.filter(({ endpoint }) => endpoint === 'POST /v1/payment_intents');
    expect(created.map(({ params }) => params)).toEqual([
      {
        amount: String(Math.round(order.totalPrice * 100)),
        currency: 'usd',
        'allowed_payment_method_types[0]': 'card',
        description: `Order ${order._id}`,
        'metadata[order]': order._id,
      },
    ]);
  });

  it('that was created with other parameters, and not stored, ends the payment clearly', async () => {
    const order = await shop.anOrder();
    await fetch(`http://127.0.0.1:${stripe.api.port}/v1/payment_intents`, {
      method: 'POST',
      headers: { 'idempotency-key': order._id, 'stripe-version': '2026-10-28.endive' },
      body: 'amount=1&currency=usd',
    });
    expect(await pay(order)).toMatchObject(NO_PAYMENTS);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null });
  });

  const others = [
    ['amount', { amount: 1 }],
    ['currency', { currency: 'eur' }],
    ['order', { metadata: { order: 'another' } }],
    ['order', { metadata: {} }],
  ] as const;

  /** What the shop finds in place of the PaymentIntent that it had created. */
  const exchange = (order: Order, other: (typeof others)[number][1]) =>
    Object.assign(stripe.intentOf(order._id), structuredClone(other));

  it.each(others)('of another %s is not the payment of a lost answer: %j', async (_, other) => {
    const { product, order } = await ofTen();
    await payAndLoseAnswer(order);
    exchange(order, other);
    expect(await reconcile()).toBe(0);
    await isUnknown(order);
    expect(stripe.requests.map(({ endpoint }) => endpoint.slice(0, 4))).toEqual(['GET ']);
    await release();
    expect(await shop.stockOf(product)).toBe(6);
  });

  it.each(others)('of another %s is not confirmed: %j', async (_, other) => {
    const order = await shop.anOrder();
    await pay(order, DECLINES);
    stripe.reset();
    exchange(order, other);
    expect(await pay(order)).toMatchObject(UNKNOWN);
    await isUnknown(order);
    expect(stripe.count(CONFIRM)).toBe(0);
  });

  it.each(others)('of another %s after it was confirmed is an unknown outcome: %j', async (_, other) => {
    const order = await shop.anOrder();
    atConfirmation(() => exchange(order, other));
    expect(await pay(order)).toMatchObject(UNKNOWN);
    await isUnknown(order);
  });
});

describe('A21, A34: a payment that Stripe can never take', () => {
  it('begins above $999,999.99: such an order is not placed', async () => {
    const ask = async (price: number) => {
      const product = await shop.aProduct({ price });
      const body = orderOf([{ product, qty: 1 }]);
      return { product, body, answer: await shop.as('owner').post<Order & Problem>('/api/orders', body) };
    };
    const largest = await ask(869_565.21);
    expect(largest).toMatchObject({ body: { totalPrice: 999_999.99 }, answer: { status: 201 } });
    expect(await pay(largest.answer.body)).toMatchObject(PAID);
    const tooLarge = await ask(869_565.22);
    expect(tooLarge).toMatchObject({
      body: { totalPrice: 1_000_000 },
      answer: { status: 400, body: { message: 'This order is too large; place several smaller ones' } },
    });
    expect(await shop.stockOf(tooLarge.product)).toBe(10);
  });

  it('is not the price of a product: what can be saved can be ordered', async () => {
    const product = await shop.aProduct();
    const save = (price: number) => shop.as('admin').put(`/api/products/${product._id}`, { ...aProductBody, price });
    expect(await save(869_565.21)).toMatchObject({ status: 200 });
    expect(await save(869_565.22)).toMatchObject(
      says(400, 'Price is too high: with tax, a single item would cost more than 999999.99, the limit of one payment'),
    );
  });

  it('since its total is too large ends clearly, and the stock goes back at once', async () => {
    const test = await shop.beside({ settings: { maxOpenOrders: 1_000_000 } });
    const product = await shop.aProduct({ price: 869_565.22 });
    const order = await test.anOrder(test.as('owner'), [{ product, qty: 1 }]);
    expect(await pay(order)).toMatchObject(
      saying(
        'The total of this order is more than can be paid at once. Nothing was charged; place several smaller orders.',
      ),
    );
    expect(await rowOf(shop.db, order)).toMatchObject({ chargingSince: null, releasedAt: expect.any(Date) });
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('since its intent was cancelled in the dashboard ends clearly, whenever it is tried', async () => {
    const { product, order } = await ofTen();
    await pay(order, DECLINES);
    stripe.cancel(stripe.intentOf(order._id));
    expect(await shop.stockOf(product)).toBe(6);
    for (const _ of ['first', 'second']) {
      expect(await pay(order)).toMatchObject(CANNOT_BE_PAID);
      expect(await rowOf(shop.db, order)).toMatchObject({ chargingSince: null, releasedAt: expect.any(Date) });
      expect(await shop.stockOf(product)).toBe(10);
    }
    expect(await pay(order, 'tok_visa', 'admin')).toMatchObject({ status: 403 });
    expect(stripe.count(CONFIRM)).toBe(1);
  });

  it('since its intent was cancelled while the confirmation was on its way ends clearly', async () => {
    const { product, order } = await ofTen();
    atConfirmation(() => stripe.cancel(stripe.intentOf(order._id)));
    expect(await pay(order)).toMatchObject(CANNOT_BE_PAID);
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('A45: and whose answer was lost before its intent was cancelled ends as well', async () => {
    const { product, order } = await ofTen();
    loseConfirmations();
    expect(await pay(order)).toMatchObject(UNKNOWN);
    stripe.reset();
    stripe.cancel(stripe.intentOf(order._id));
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({ chargingSince: null, releasedAt: expect.any(Date) });
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('since its intent is one of another account ends clearly', async () => {
    const { product, order } = await ofTen();
    await pay(order, DECLINES);
    stripe.intents.delete(stripe.intentOf(order._id).id);
    expect(await pay(order)).toMatchObject(CANNOT_BE_PAID);
    expect(await shop.stockOf(product)).toBe(10);
  });
});

describe.each([401, 403] as const)('A21, A34: a key of Stripe that is refused with %i', (status) => {
  it.each(['/payment_intents', '/payment_methods'])('at %s ends a payment clearly', async (ending) => {
    const { product, order } = await ofTen();
    stripe.refusesKey = (endpoint) => (endpoint.endsWith(ending) ? status : null);
    expect(await pay(order)).toMatchObject(NO_PAYMENTS);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: null, chargingSince: null });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ orderId: order._id }),
      'Stripe refused to take the payment of an order',
    );
    await release();
    expect(await shop.stockOf(product)).toBe(10);
    stripe.refusesKey = () => null;
    expect(await pay(order)).toMatchObject(PAID);
  });

  it('when it confirms leaves the decision to what can be read', async () => {
    const { product, order } = await ofTen();
    stripe.refusesKey = (endpoint) => (isConfirmation(endpoint) ? status : null);
    expect(await pay(order)).toMatchObject(DECLINED);
    await release();
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('A45: ends an attempt that was lost before its intent was stored', async () => {
    const { product, order } = await ofTen();
    stripe.before = async () => unreachable();
    expect(await pay(order)).toMatchObject(UNKNOWN);
    stripe.reset();
    stripe.refusesKey = () => status;
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    await release();
    expect(await shop.stockOf(product)).toBe(10);
  });

  it('A45: does not end an attempt that may be charged, until the key is exchanged', async () => {
    const { product, order } = await ofTen();
    await payAndLoseAnswer(order);
    stripe.refusesKey = () => status;
    expect(await reconcile()).toBe(0);
    await release();
    expect(await shop.stockOf(product)).toBe(6);
    stripe.reset();
    await letTheLeaseEnd(shop.db, order);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(shop.db, order)).toMatchObject({ paidAt: expect.any(Date) });
  });
});

it.each([
  ['', aPayment.email, [aPayment.email]],
  ['', undefined, []],
  ['', 'no address', []],
  ['smtp://mail.example.com', aPayment.email, []],
])(
  'A21: the receipt of Stripe with SMTP_URL %j and the wallet’s address %j goes to %j, by the confirmation',
  async (smtpUrl, email, to) => {
    const stripeApi = `http://127.0.0.1:${stripe.api.port}`;
    const paying = { payments: 'stripe', stripeSecretKey: doubleKeys.secretKey, stripeApi, smtpUrl } as const;
    const opened = await openGateway(shop.db, { ...shop.settings, ...paying }, log);
    const buyer = (await shop.beside({ gateway: opened })).as('owner');
    const { _id } = await shop.anOrder();
    const sent = { ...aPayment, email, token: walletToken() };
    expect(await buyer.put(`/api/orders/${_id}/pay`, sent)).toMatchObject(PAID);
    expect(receipts().map(({ params }) => params['receipt_email'])).toEqual(to);
    for (const { endpoint } of receipts()) expect(endpoint).toContain(CONFIRM);
  },
);
