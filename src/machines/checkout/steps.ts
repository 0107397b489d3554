import { assign, emit } from 'xstate';
import { withEvent } from '../services.ts';
import { placeOrder } from './placeOrder.ts';
import { checkoutSetup } from './setup.ts';

/** The steps with a screen of their own. A step that is not available yet redirects to the one before it (A8). */
export const steps = checkoutSetup.createStateConfig({
  initial: 'shipping',
  on: {
    'shopper.left': 'signIn',
    'pending.adopt': { actions: withEvent('syncPendingKeys') },
    'step.open': [
      { guard: { type: 'isStep', params: ({ event }) => ({ ...event, wanted: 'shipping' }) }, target: '.shipping' },
      { guard: { type: 'isStep', params: ({ event }) => ({ ...event, wanted: 'payment' }) }, target: '.payment' },
      { target: '.placeOrder' },
    ],
  },
  states: {
    shipping: {
      on: {
        'address.remove': { guard: withEvent('isUsed'), actions: [withEvent('removeAddress'), 'emitAddresses'] },
        'shipping.submit': {
          target: 'payment',
          actions: [
            assign({ shippingAddress: ({ event }) => event.shippingAddress }),
            emit(({ event: { shippingAddress } }) => ({ type: 'address.entered', shippingAddress })),
            { type: 'emitStep', params: { step: 'payment' } },
          ],
        },
      },
    },
    payment: {
      always: {
        guard: { type: 'isShut', params: { step: 'payment' } },
        target: 'shipping',
        actions: { type: 'emitRedirect', params: { step: 'shipping' } },
      },
      on: {
        'payment.submit': {
          target: 'placeOrder',
          actions: [
            assign({ paymentMethod: ({ event }) => event.paymentMethod }),
            emit(({ event: { paymentMethod } }) => ({ type: 'method.chosen', paymentMethod })),
            { type: 'emitStep', params: { step: 'placeOrder' } },
          ],
        },
      },
    },
    placeOrder,
    placed: { entry: ['addAddress', 'emitPlaced', 'emitPlacedKeysClosed', 'dropPlacedKeys', 'clearOrder'] },
  },
});
