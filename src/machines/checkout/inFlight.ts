import type { EventObject } from 'xstate';
import { calling, withEvent } from '../services.ts';
import { checkoutSetup } from './setup.ts';
import type { CheckoutContext } from './types.ts';

/** Back does not abandon an order in flight: it leads back to the order (A5). Only signing out leaves it. */
const staysWithOrder = checkoutSetup.createStateConfig({
  on: {
    'shopper.left': 'signIn',
    'step.open': {
      guard: withEvent('leavesOrder'),
      actions: { type: 'emitRedirect', params: { step: 'placeOrder' } },
    },
  },
}).on;

export const placing = calling('createOrder', {
  input: ({ context, event }: { context: CheckoutContext; event: EventObject }) => ({
    order: context.order!,
    key: context.key!,
    // With other orders pending, the shopper has been asked before.
    isConfirmed: event.type === 'order.placeAnother' || context.otherKeys.length > 0,
  }),
  onDone: { target: 'steps.placed', actions: withEvent('setPlaced') },
  onError: [
    { guard: 'isPlacedElsewhere', target: 'steps.placeOrder.openElsewhere', actions: 'askAboutAllKeys' },
    {
      guard: 'arePricesChanged',
      target: 'steps.placeOrder.pricesChanged',
      actions: ['dropRefusedKey', 'setRules', 'setFailure', 'emitRefused'],
    },
    {
      guard: 'isStockChanged',
      target: 'steps.placeOrder.stockChanged',
      actions: ['dropRefusedKey', 'setFailure', 'emitRefused'],
    },
    { guard: 'isOutcomeUnknown', target: 'outcomeUnknown', actions: ['setMayArrive', 'askAboutOwnKey'] },
    { target: 'steps.placeOrder.refused', actions: ['dropRefusedKey', 'setFailure'] },
  ],
  onCancel: { target: 'outcomeUnknown', actions: ['setMayArrive', 'askAboutOwnKey'] },
  on: staysWithOrder,
});

export const outcomeUnknown = checkoutSetup.createStateConfig({
  initial: 'asking',
  on: {
    ...staysWithOrder,
    'pending.adopt': [
      { guard: withEvent('isOwnKeyClosed'), target: '.asking', actions: withEvent('setOtherKeys') },
      { actions: withEvent('setOtherKeys') },
    ],
  },
  states: {
    asking: calling('findOrder', {
      input: ({ context }) => ({ keys: context.asked }),
      onDone: [
        { guard: withEvent('isFound'), target: '#checkout.steps.placed', actions: withEvent('setFound') },
        { target: '#checkout.steps.placeOrder.notFound' },
      ],
      onError: { target: 'unreachable', actions: 'setFailure' },
      onCancel: 'unreachable',
    }),
    unreachable: { exit: 'clearFailure', on: { 'outcome.ask': 'asking' } },
  },
});
