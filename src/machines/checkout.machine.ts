import { assign } from 'xstate';
import { outcomeUnknown, placing } from './checkout/inFlight.ts';
import { adoptPendingKeys, noKeys } from './checkout/orderKeys.ts';
import { checkoutSetup } from './checkout/setup.ts';
import { steps } from './checkout/steps.ts';
import { withEvent } from './services.ts';

/** The guided checkout (S104). An order in flight is left only by signing out, and looked up afterwards (A5). */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { shippingAddress, paymentMethod } }) => ({
    ...noKeys,
    shippingAddress,
    paymentMethod,
    order: null,
    orderId: null,
    usedAddresses: [],
    bought: null,
    failure: null,
  }),
  initial: 'signIn',
  on: {
    'details.adopt': { actions: assign(({ event }) => event.details) },
    'addresses.adopt': { actions: assign({ usedAddresses: ({ event }) => event.addresses }) },
    'pending.adopt': { actions: withEvent('setOtherKeys') },
  },
  states: {
    signIn: {
      entry: 'clearAll',
      on: {
        'shopper.arrived': [
          {
            guard: withEvent('hasPendingKeys'),
            target: 'outcomeUnknown',
            actions: assign(({ event }) => adoptPendingKeys(event.pendingKeys)),
          },
          { target: 'steps' },
        ],
        'pending.adopt': {},
      },
    },
    steps,
    placing,
    outcomeUnknown,
  },
});
