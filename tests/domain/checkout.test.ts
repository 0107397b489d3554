import { describe, expect, it } from 'vitest';
import { checkoutSteps, isCompleteAddress, isStepOpen } from '../../common/domain/checkout.ts';
import { anAddress } from '../fixtures/samples.ts';

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
