import { afterEach, describe, expect, it } from 'vitest';
import type { CheckoutProgress, CheckoutStep } from '../../common/domain/checkout.ts';
import { aLine, anAddress } from '../fixtures/samples.ts';
import {
  at,
  keys,
  nothing,
  placeOrder,
  ready,
  review,
  services,
  startSignedIn,
  startCheckout,
} from '../support/checkoutChart.ts';

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

  it('goes back to every earlier step', () => {
    const { now, open } = startSignedIn(ready);
    open('placeOrder');
    open('shipping');
    expect(now().value).toEqual(at('shipping'));
    open('payment');
    expect(now().value).toEqual(at('payment'));
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
  it('A37: adopts the address and method of another tab', () => {
    const { checkout, now, open } = startSignedIn();
    checkout.send({ type: 'details.adopt', details: ready });
    open('placeOrder');
    expect(now()).toMatchObject({ value: review('ready'), context: ready });
  });

  it('A25: returns from the review to the first step without data', () => {
    const { checkout, now, open, facts } = startSignedIn(ready);
    open('placeOrder');
    checkout.send({ type: 'details.adopt', details: nothing });
    expect(now().value).toEqual(at('shipping'));
    expect(facts.map(({ step }) => step)).toEqual(['payment', 'shipping']);
  });

  it('S83: leaves the steps when the user signs out', () => {
    const { checkout, now } = startSignedIn(ready);
    checkout.send({ type: 'shopper.left' });
    expect(now().value).toBe('signIn');
    checkout.send({ type: 'step.open', step: 'placeOrder' });
    expect(now().value).toBe('signIn');
  });
});
