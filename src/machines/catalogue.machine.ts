import { assign, emit, setup } from 'xstate';
import { isSameChoice, type Choices } from '../../common/domain/choices.ts';
import type { ProductPage } from '../../common/contract/product.ts';
import { calling, errorOf, placeholders, withEvent } from './services.ts';
import { addWait, hasWaitedEnough, isRefused, noWaits, readFailures, wait, type Waits } from './overload.ts';

/** `choices`: category, brand, prices and order (A61); absent where the backend does not announce them. */
type Asked = { keyword: string; page: number; choices?: Choices | undefined };

type Context = Waits & Asked & { answer: ProductPage | null; error: string | null };

/** One page of the catalogue or of search results (S11, S14–S16). A page beyond the end leads to the last one (A33). */
export const catalogueMachine = setup({
  types: {
    input: {} as Asked,
    context: {} as Context,
    events: {} as
      | { type: 'catalogue.reload' }
      /** The address chooses this, of this page or another one. */
      | { type: 'catalogue.choose'; keyword: string; page: number; choices: Choices }
      | { type: 'work.cancel' },
    emitted: {} as { type: 'catalogue.ended'; keyword: string; pages: number; choices?: Choices | undefined },
    tags: {} as 'busy',
  },
  actors: placeholders('listProducts'),
  actions: {
    setChoices: assign((_, { choices }: { choices: Choices }) => ({ choices, ...noWaits })),
    setAnswer: assign((_, { output }: { output: ProductPage }) => ({ answer: output, ...noWaits })),
    addWait: assign((args) => addWait(args)),
    setError: assign(errorOf),
    clearError: assign({ error: null, ...noWaits }),
    emitEnd: emit(
      ({ context }) =>
        ({
          type: 'catalogue.ended',
          keyword: context.keyword,
          choices: context.choices,
          pages: Math.max(1, context.answer?.pages ?? 1),
        }) as const,
    ),
  },
  guards: {
    /** Another page has a chart of its own, and a backend without choices is asked for none. */
    isOtherChoice: ({ context }, { keyword, page, choices }: Asked) =>
      context.choices !== undefined &&
      keyword === context.keyword &&
      page === context.page &&
      !isSameChoice(context.choices, choices),
    hasWaitedEnough,
    isRefused,
    isBeyondEnd: ({ context }, { output }: { output: ProductPage }) =>
      output.products.length === 0 && context.page > Math.max(1, output.pages),
    isEmpty: (_, { output }: { output: ProductPage }) => output.products.length === 0,
  },
  delays: { wait },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ ...input, answer: null, error: null, ...noWaits }),
  initial: 'loading',
  on: {
    'catalogue.choose': { guard: withEvent('isOtherChoice'), target: '.loading', actions: withEvent('setChoices') },
  },
  states: {
    loading: calling('listProducts', {
      input: ({ context: { keyword, page, choices } }) => ({ keyword, page, choices }),
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
      onError: readFailures,
      onCancel: 'failed',
    }),
    /** The shop is overloaded (A52). */
    waiting: { after: { wait: 'loading' }, on: { 'catalogue.reload': 'loading' } },
    listed: {},
    empty: { on: { 'catalogue.reload': 'loading' } },
    beyondEnd: { tags: 'busy' },
    failed: { exit: 'clearError', on: { 'catalogue.reload': 'loading' } },
  },
});
