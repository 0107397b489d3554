import { calling, withEvent } from '../services.ts';
import { checkoutSetup, placesOrder } from './setup.ts';

/** The shopper has another pending order, from another tab or from before a crash. Do they want a second one? */
const openElsewhere = checkoutSetup.createStateConfig({
  initial: 'asking',
  on: {
    'pending.adopt': { target: '.asking', actions: [withEvent('syncPendingKeys'), 'addOtherKeysToAsked'] },
  },
  states: {
    asking: calling('findOrder', {
      input: ({ context }) => ({ keys: context.asked }),
      onDone: [
        { guard: withEvent('isFound'), target: 'found', actions: withEvent('setFound') },
        { guard: 'isClosedElsewhere', target: '#checkout.steps.placeOrder.ready' },
        { target: 'undecided' },
      ],
      onError: { target: 'undecided', actions: 'setFailure' },
      onCancel: 'undecided',
      on: { 'order.place': {} },
    }),
    /** The order has not arrived, or the server did not answer. */
    undecided: {
      exit: 'clearFailure',
      on: {
        'outcome.ask': 'asking',
        /** Sends the same order again: the server places it once. */
        'order.place': placesOrder('adoptOtherKey'),
        'order.placeAnother': placesOrder('setKeyAside'),
      },
    },
    found: {
      on: {
        'order.show': '#checkout.steps.placed',
        'order.place': {},
        'order.placeAnother': placesOrder('emitPlacedKeysClosed', 'dropPlacedKeys', 'setKeyAside'),
        'pending.adopt': { actions: withEvent('syncPendingKeys') },
      },
    },
  },
});

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
