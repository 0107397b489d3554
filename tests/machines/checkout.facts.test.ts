import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import type { CheckoutProgress, CheckoutStep } from '../../common/domain/checkout.ts';
import { aLine, anAddress } from '../fixtures/samples.ts';
import {
  at,
  keys,
  loseAnswer,
  nothing,
  placeOrder,
  ready,
  rememberedRefusal,
  review,
  services,
  short,
  startCheckout,
  startSignedIn,
} from './checkoutChart.ts';
import { refusal } from './started.ts';
import { ServiceError } from '../../src/services/serviceError.ts';

afterEach(services.reset);

describe('the steps', () => {
  it('S104: sign in, shipping, payment, place order, order', async () => {
    const { checkout, facts, now } = startCheckout();
    expect(now().value).toBe('signIn');
    checkout.send({ type: 'shopper.arrived', pendingKeys: [] });
    expect(now().value).toEqual(at('shipping'));
    checkout.send({ type: 'shipping.submit', shippingAddress: anAddress });
    expect(now().value).toEqual(at('payment'));
    checkout.send({ type: 'payment.submit', paymentMethod: 'GooglePay' });
    expect(now().value).toEqual(review('ready'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(now().value).toBe('placing');
    await services.done('createOrder', { _id: 'o1' });
    expect(now()).toMatchObject({ value: at('placed'), context: { orderId: 'o1', key: null } });
    expect(facts).toMatchObject([
      { type: 'address.entered', shippingAddress: anAddress },
      { type: 'checkout.stepped', step: 'payment' },
      { type: 'method.chosen', paymentMethod: 'GooglePay' },
      { type: 'checkout.stepped', step: 'placeOrder' },
      { type: 'addresses.changed', addresses: [anAddress] },
      { type: 'order.placed', orderId: 'o1', products: ['p1'], keys: keys() },
      { type: 'keys.closed', keys: keys() },
    ]);
  });

  it('keeps the address of an order that was placed, the last one first, each once, and five of them', async () => {
    const used = ['2 High Street', '3 Low Street', '4 Side Street', '5 Back Street', '6 Front Street'];
    const addresses = used.map((address) => ({ ...anAddress, address }));
    for (const before of [addresses, [addresses[0]!, anAddress, ...addresses.slice(1, 4)]]) {
      const { checkout, facts, now } = placeOrder();
      checkout.send({ type: 'addresses.adopt', addresses: before });
      await services.done('createOrder', { _id: 'o1' });
      const after = [anAddress, ...addresses.slice(0, 4)];
      expect(now().context.usedAddresses).toEqual(after);
      expect(facts).toContainEqual({ type: 'addresses.changed', addresses: after });
      services.reset();
    }
  });

  it('removes one of the used addresses on request, on Shipping alone', () => {
    const { checkout, facts, now, open } = startSignedIn(ready);
    const other = { ...anAddress, postalCode: '02102' };
    checkout.send({ type: 'addresses.adopt', addresses: [anAddress, other] });
    checkout.send({ type: 'address.remove', address: { ...anAddress } });
    expect(now().context).toMatchObject({ usedAddresses: [other], shippingAddress: anAddress });
    expect(facts).toEqual([{ type: 'addresses.changed', addresses: [other] }]);
    open('payment');
    expect(now().can({ type: 'address.remove', address: other })).toBe(false);
  });

  it('C15, A17: sends the order as shown on screen, with a new key', () => {
    placeOrder([aLine({ qty: 2 })]);
    expect(services.calls('createOrder')).toEqual([
      {
        isConfirmed: false,
        key: expect.stringMatching(/^[\w-]{21}$/),
        order: {
          orderItems: [{ product: 'p1', name: 'Airpods', image: '/images/airpods.jpg', price: 89.99, qty: 2 }],
          shippingAddress: anAddress,
          paymentMethod: 'GooglePay',
          itemsPrice: 179.98,
          shippingPrice: 0,
          taxPrice: 27,
          totalPrice: 206.98,
        },
      },
    ]);
  });

  it.each<[string, CheckoutProgress, CheckoutStep, unknown, CheckoutStep[]]>([
    ['A8: payment without an address', nothing, 'payment', at('shipping'), ['shipping']],
    ['A8: the order without an address', nothing, 'placeOrder', at('shipping'), ['payment', 'shipping']],
    ['A8: the order without a method', { ...ready, paymentMethod: null }, 'placeOrder', at('payment'), ['payment']],
    [
      'S108: payment with half an address',
      { ...ready, shippingAddress: { ...anAddress, city: ' ' } },
      'payment',
      at('shipping'),
      ['shipping'],
    ],
    ['S90: the order with both', ready, 'placeOrder', review('ready'), []],
  ])('%s', (_, details, step, value, redirects) => {
    const { facts, now, open } = startSignedIn(details);
    open(step);
    expect(now().value).toEqual(value);
    expect(facts).toEqual(redirects.map((to) => ({ type: 'checkout.redirected', step: to })));
  });
  it('S117: does not order an empty cart', () => {
    expect(placeOrder([]).now().value).toEqual(review('ready'));
    expect(services.calls('createOrder')).toEqual([]);
  });
});

describe('after the order', () => {
  it('S99, A5: does not place the order again after going back to the review', async () => {
    const { checkout, now, open } = placeOrder();
    await services.done('createOrder', { _id: 'o1' });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(now().value).toEqual(at('placed'));
    open('placeOrder');
    expect(now().value).toEqual(review('ready'));
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5: uses a new key for the next order', async () => {
    const { checkout, open } = placeOrder();
    await services.done('createOrder', { _id: 'o1' });
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('changes from elsewhere', () => {
  it('A25: returns from the review to the first step without data', () => {
    const { checkout, now, open, facts } = startSignedIn(ready);
    open('placeOrder');
    checkout.send({ type: 'details.adopt', details: nothing });
    expect(now().value).toEqual(at('shipping'));
    expect(facts).toMatchObject([{ step: 'payment' }, { step: 'shipping' }]);
  });

  it('S83: leaves the steps when the user signs out', () => {
    const { checkout, now } = startSignedIn(ready);
    checkout.send({ type: 'shopper.left' });
    expect(now().value).toBe('signIn');
    checkout.send({ type: 'step.open', step: 'placeOrder' });
    expect(now().value).toBe('signIn');
  });
});

describe('an order in flight', () => {
  it('A5: is not abandoned by Back: the address returns to it', () => {
    const { facts, now, open } = placeOrder();
    open('payment');
    expect(now().value).toBe('placing');
    expect(facts.at(-1)).toEqual({ type: 'checkout.redirected', step: 'placeOrder' });
    open('placeOrder');
    expect(now().value).toBe('placing');
    expect(services.waiting('createOrder')).toBe(1);
  });

  it('A5: ignores a second press of the button', () => {
    const { checkout } = placeOrder();
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5, A25: is left by signing out, and its key stays stored', () => {
    const { checkout, facts, now } = placeOrder();
    checkout.send({ type: 'shopper.left' });
    expect(now()).toMatchObject({ value: 'signIn', context: { key: null, order: null } });
    expect(services.waiting('createOrder')).toBe(0);
    expect(facts).toEqual([]);
  });
});

describe('a refused order', () => {
  it('S93, A2, S133: shows the reason until its state is left', async () => {
    const { now, facts, open } = placeOrder();
    await services.fail('createOrder', refusal(400));
    expect(now()).toMatchObject({
      value: review('refused'),
      context: { failure: { message: 'refused by the server' } },
    });
    expect(facts).toEqual([]);
    open('payment');
    expect(now().context.failure).toBeNull();
    open('placeOrder');
    expect(now()).toMatchObject({ value: review('ready'), context: { failure: null } });
  });

  it('A17: shows changed prices before the order is placed again, with a new key', async () => {
    const { checkout, facts, now } = placeOrder();
    await services.fail('createOrder', rememberedRefusal('PRICES_CHANGED'));
    expect(now().value).toEqual(review('pricesChanged'));
    expect(now().context.order?.totalPrice).toBe(203.49);
    expect(facts.slice(-2)).toEqual([
      { type: 'keys.closed', keys: keys() },
      { type: 'order.refused', changes: [short] },
    ]);
    checkout.send({ type: 'order.place', lines: [aLine({ price: 95 })] });
    const [first, second] = keys();
    expect(second).not.toBe(first);
    expect(now().context.failure).toBeNull();
  });

  it('A17, A100: sends the next order by the rules that the refusal names, in their currency', async () => {
    onTestFinished(() => setMerchant(SPECIFIED));
    const { checkout, now } = placeOrder();
    const shop = { currency: 'EUR', taxPercent: 7.25, shippingFee: 4.9, freeShippingAbove: 50 };
    await services.fail('createOrder', refusal(409, { code: 'PRICES_CHANGED', shop }));
    checkout.send({ type: 'order.place', lines: [aLine({ price: 10, qty: 1 })] });
    expect(now().context.order).toMatchObject({
      shippingPrice: 4.9,
      taxPrice: 0.73,
      totalPrice: 15.63,
      currency: 'EUR',
    });
  });

  it('A34: requires the shopper to accept reduced stock', async () => {
    const { checkout, facts, now } = placeOrder();
    await services.fail('createOrder', rememberedRefusal('OUT_OF_STOCK'));
    expect(now()).toMatchObject({ value: review('stockChanged'), context: { failure: { lines: [short] } } });
    expect(now().can({ type: 'order.place', lines: [aLine()] })).toBe(false);
    checkout.send({ type: 'stock.accept' });
    expect(now()).toMatchObject({ value: review('ready'), context: { failure: null } });
    expect(facts.slice(-2).map(({ type }) => type)).toEqual(['order.refused', 'stock.accepted']);
  });
});

describe('an order without an answer', () => {
  it.each([
    ['no answer', new ServiceError('no connection')],
    ['an empty 502', new ServiceError('Request failed', { status: 502 })],
    ['an unreadable answer', new ServiceError('odd', { status: 200 })],
    ['the key of another order of the shopper', refusal(409, { code: 'IDEMPOTENCY_KEY_REUSED' })],
  ])('A5: is looked up by its key after %s', async (_, error) => {
    const { now } = placeOrder();
    await services.fail('createOrder', error);
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    expect(services.calls('findOrder')).toEqual([{ keys: [keys()[0]] }]);
  });

  it('A13, A5: is looked up when the shopper cancels', () => {
    const { checkout, now } = placeOrder();
    checkout.send({ type: 'work.cancel' });
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
  });

  it('A5: is placed if it is found', async () => {
    const { now, facts } = await loseAnswer();
    await services.done('findOrder', { id: 'o1', missing: [] });
    expect(now()).toMatchObject({ value: at('placed'), context: { key: null } });
    expect(facts).toEqual([
      { type: 'addresses.changed', addresses: [anAddress] },
      { type: 'order.placed', orderId: 'o1', products: ['p1'], keys: keys() },
      { type: 'keys.closed', keys: keys() },
    ]);
  });

  it('A5: may be found as an earlier version: the server says what it holds', async () => {
    const { facts } = await loseAnswer();
    await services.done('findOrder', { id: 'o1', missing: [], products: ['p7'] });
    expect(facts).toContainEqual({ type: 'order.placed', orderId: 'o1', products: ['p7'], keys: keys() });
  });

  it('A5: is placed again with the same key if it is not found', async () => {
    const { checkout, now } = await loseAnswer();
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    const [first, second] = keys();
    expect(second).toBe(first);
  });

  it('A5: cannot be sent again while the lookup fails', async () => {
    const { checkout, now, open, facts } = await loseAnswer();
    await services.fail('findOrder', new Error('still no connection'));
    expect(now()).toMatchObject({
      value: { outcomeUnknown: 'unreachable' },
      context: { failure: { message: 'still no connection' } },
    });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    open('shipping');
    expect(now().value).toEqual({ outcomeUnknown: 'unreachable' });
    expect(facts.at(-1)).toEqual({ type: 'checkout.redirected', step: 'placeOrder' });
    checkout.send({ type: 'outcome.ask' });
    expect(now()).toMatchObject({ value: { outcomeUnknown: 'asking' }, context: { failure: null } });
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5: is looked up after a crash, when its buyer is back', () => {
    const { now } = startSignedIn(ready, ['key-of-before']);
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    expect(services.calls('findOrder')).toEqual([{ keys: ['key-of-before'] }]);
  });

  it.each(['asking', 'unreachable'])('A25: is left by signing out while %s', async (state) => {
    const { checkout, now } = startSignedIn(ready, ['key-of-before']);
    if (state === 'unreachable') await services.fail('findOrder');
    checkout.send({ type: 'shopper.left' });
    expect(now()).toMatchObject({ value: 'signIn', context: { key: null, failure: null } });
    expect(services.waiting('findOrder')).toBe(0);
  });
});
