import { withEvent } from '../services.ts';
import { openElsewhere } from './openElsewhere.ts';
import { checkoutSetup, placesOrder } from './setup.ts';

export const placeOrder = checkoutSetup.createStateConfig({
  initial: 'ready',
  always: {
    guard: { type: 'isShut', params: { step: 'placeOrder' } },
    target: 'payment',
    actions: { type: 'emitRedirect', params: { step: 'payment' } },
  },
  on: {
    'order.place': [
      { guard: withEvent('isOpenElsewhere'), target: '.openElsewhere', actions: 'askAboutAllKeys' },
      placesOrder(),
    ],
  },
  states: {
    ready: {},
    refused: { exit: 'clearFailure' },
    pricesChanged: { exit: 'clearFailure' },
    stockChanged: {
      exit: 'clearFailure',
      on: { 'stock.accept': { target: 'ready', actions: 'emitStockAccepted' }, 'order.place': {} },
    },
    /** The server has no such order. The key stays, so that a retry cannot place a second one. */
    notFound: {
      on: {
        'pending.adopt': {
          guard: withEvent('isOwnKeyClosed'),
          target: 'openElsewhere',
          actions: [withEvent('syncPendingKeys'), 'addOtherKeysToAsked'],
        },
      },
    },
    openElsewhere,
  },
});
