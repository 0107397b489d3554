import { describe, expect, it } from 'vitest';
import { checkoutSteps, isCompleteAddress, isStepOpen, orderOf } from '../../common/domain/checkout.ts';
import { aLine, anAddress } from '../../walks/support/samples.ts';

const complete = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };

describe('an address', () => {
  it('is complete with four parts', () => expect(isCompleteAddress(anAddress)).toBe(true));

  it('is incomplete if missing', () => expect(isCompleteAddress(null)).toBe(false));

  it.each([
    ['S108', 'address'],
    ['S109', 'city'],
    ['S110', 'postalCode'],
    ['S111', 'country'],
  ])('%s: %s is required, and spaces do not count', (_, part) => {
    expect(isCompleteAddress({ ...anAddress, [part]: '' })).toBe(false);
    expect(isCompleteAddress({ ...anAddress, [part]: '  ' })).toBe(false);
  });
});

describe('steps', () => {
  it('S54: have this order', () => expect(checkoutSteps).toEqual(['shipping', 'payment', 'placeOrder']));

  it.each([
    [{ shippingAddress: null, paymentMethod: null }, [true, false, false]],
    [{ shippingAddress: null, paymentMethod: 'GooglePay' }, [true, false, false]],
    [{ shippingAddress: { ...anAddress, city: ' ' }, paymentMethod: 'GooglePay' }, [true, false, false]],
    [{ shippingAddress: anAddress, paymentMethod: null }, [true, true, false]],
    [complete, [true, true, true]],
  ])('A8: with %o the open ones are %o', (progress, open) => {
    expect(checkoutSteps.map((step) => isStepOpen(step, progress))).toEqual(open);
  });
});

describe('a new order', () => {
  const order = orderOf([aLine({ qty: 2 })], anAddress, 'GooglePay');

  it('C15: has these seven fields', () => {
    expect(Object.keys(order).toSorted()).toEqual([
      'itemsPrice',
      'orderItems',
      'paymentMethod',
      'shippingAddress',
      'shippingPrice',
      'taxPrice',
      'totalPrice',
    ]);
  });

  it('A17: carries the amounts that the shopper saw, in dollars', () => {
    expect(order).toMatchObject({ itemsPrice: 179.98, shippingPrice: 0, taxPrice: 27, totalPrice: 206.98 });
  });

  it('S63, S64: goes to the address, paid by the method', () => {
    expect(order).toMatchObject({ shippingAddress: anAddress, paymentMethod: 'GooglePay' });
  });

  it('C15: its lines are copies without the stock', () => {
    expect(order.orderItems).toEqual([
      { product: 'p1', name: 'Airpods', image: '/images/airpods.jpg', price: 89.99, qty: 2 },
    ]);
  });
});
