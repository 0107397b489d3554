import { assign, fromPromise, setup } from 'xstate';

/** A checkout: a code lowers the price, and a declined card may be tried twice. */
export const checkout = setup({
  actors: { pay: fromPromise(async () => {}) },
  guards: {
    isKnown: (_, { code }) => code === 'SPRING',
    isFree: ({ context }) => context.price === 0,
    isDeclined: (_, { output }) => output === 'declined',
  },
}).createMachine({
  id: 'checkout',
  context: { price: 2, declined: 0 },
  initial: 'cart',
  states: {
    cart: {
      on: {
        code: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: assign({ price: ({ context }) => Math.max(context.price - 1, 0) }),
        },
        pay: [{ guard: 'isFree', target: 'paid' }, { target: 'paying' }],
      },
    },
    paying: {
      invoke: {
        id: 'pay',
        src: 'pay',
        onDone: [
          { guard: ({ event, context }) => event.output === 'declined' && context.declined === 1, target: 'refused' },
          {
            guard: { type: 'isDeclined', params: ({ event }) => event },
            target: 'cart',
            actions: assign({ declined: ({ context }) => context.declined + 1 }),
          },
          { target: 'paid' },
        ],
        onError: 'cart',
      },
      on: { cancel: 'cart' },
      after: { 20_000: 'cart' },
    },
    refused: { after: { 60_000: { target: 'cart', actions: assign({ declined: 0 }) } } },
    paid: { type: 'final' },
  },
});
