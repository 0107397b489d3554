import { assign, setup } from 'xstate';
import type { Product } from '../contract/product.ts';
import { hasStatus, messageOf } from '../services/serviceError.ts';
import { needs } from './services.ts';

type Context = { productId: string; product: Product | null; error: string | null };

/** One product on screen (S17–S19). A failure is told while it lasts and kept nowhere (S92, A2). */
export const productMachine = setup({
  types: {
    input: {} as { productId: string },
    context: {} as Context,
    events: {} as { type: 'product.reload' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: needs('getProduct'),
  actions: {
    keepProduct: assign((_, { output }: { output: Product }) => ({ product: output })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error) })),
    forgetError: assign({ error: null }),
  },
  guards: { isUnknown: (_, { error }: { error: unknown }) => hasStatus(error, 404) },
}).createMachine({
  id: 'product',
  context: ({ input }) => ({ productId: input.productId, product: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getProduct',
        src: 'getProduct',
        input: ({ context }) => ({ id: context.productId }),
        onDone: { target: 'shown', actions: { type: 'keepProduct', params: ({ event }) => event } },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'notFound' },
          { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
      },
      on: { 'work.cancel': 'failed' },
    },
    shown: { on: { 'product.reload': 'loading' } },
    notFound: {},
    failed: { exit: 'forgetError', on: { 'product.reload': 'loading' } },
  },
});
