import { assign, emit, setup } from 'xstate';
import type { ProductPage } from '../../common/contract/product.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = { keyword: string; page: number; answer: ProductPage | null; error: string | null };

/** One page of the catalogue or of search results (S11, S14–S16). A page beyond the end leads to the last one (A33). */
export const catalogueMachine = setup({
  types: {
    input: {} as { keyword: string; page: number },
    context: {} as Context,
    events: {} as { type: 'catalogue.reload' } | { type: 'work.cancel' },
    emitted: {} as { type: 'catalogue.ended'; keyword: string; pages: number },
    tags: {} as 'busy',
  },
  actors: placeholders('listProducts'),
  actions: {
    setAnswer: assign((_, { output }: { output: ProductPage }) => ({ answer: output })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitEnd: emit(
      ({ context }) =>
        ({
          type: 'catalogue.ended',
          keyword: context.keyword,
          pages: Math.max(1, context.answer?.pages ?? 1),
        }) as const,
    ),
  },
  guards: {
    isBeyondEnd: ({ context }, { output }: { output: ProductPage }) =>
      output.products.length === 0 && context.page > Math.max(1, output.pages),
    isEmpty: (_, { output }: { output: ProductPage }) => output.products.length === 0,
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ ...input, answer: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listProducts',
        src: 'listProducts',
        input: ({ context: { keyword, page } }) => ({ keyword, page }),
        onDone: [
          {
            guard: withEvent('isBeyondEnd'),
            target: 'beyondEnd',
            actions: [withEvent('setAnswer'), 'emitEnd'],
          },
          {
            guard: withEvent('isEmpty'),
            target: 'empty',
            actions: withEvent('setAnswer'),
          },
          { target: 'listed', actions: withEvent('setAnswer') },
        ],
        onError: { target: 'failed', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'failed' },
    },
    listed: {},
    empty: { on: { 'catalogue.reload': 'loading' } },
    /** The shop navigates to the last page. */
    beyondEnd: { tags: 'busy' },
    failed: { exit: 'clearError', on: { 'catalogue.reload': 'loading' } },
  },
});
