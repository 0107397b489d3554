import { withEvent } from '../services.ts';
import { checkoutSetup, placesOrder } from './setup.ts';

/** The shopper has another pending order, from another tab or from before a crash. Do they want a second one? */
export const openElsewhere = checkoutSetup.createStateConfig({
  initial: 'asking',
  on: {
    'pending.adopt': { target: '.asking', actions: [withEvent('syncPendingKeys'), 'addOtherKeysToAsked'] },
  },
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: ({ context }) => ({ keys: context.asked }),
        onDone: [
          { guard: withEvent('isFound'), target: 'found', actions: withEvent('setFound') },
          { guard: 'isClosedElsewhere', target: '#checkout.steps.placeOrder.ready' },
          { target: 'undecided' },
        ],
        onError: { target: 'undecided', actions: 'setFailure' },
      },
      on: { 'work.cancel': 'undecided', 'order.place': {} },
    },
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
