import { assign, setup } from 'xstate';
import { isWhole, type ListAnswer } from '../../common/domain/listPage.ts';
import { answered, isSameListing, turnedTo } from '../../common/domain/listing.ts';
import { errorOf } from './failure.ts';
import { placeholder } from './services.ts';
import { withEvent } from './withEvent.ts';

/** Which rows are shown, and which page of them. */
type Shown = { page: number };

type Context = {
  listing: Shown;
  /** The moment of which the pages are, for as long as they are only turned. */
  at: string | null;
  answer: ListAnswer<unknown> | null;
  error: string | null;
};

/**
 * A list that is only read: page by page where the backend can, and once as a whole where it cannot. `read` is provided
 * by the screen, which also knows what a row is. What was read stays while something else is.
 */
export const listMachine = setup({
  types: {
    input: {} as { listing: Shown },
    context: {} as Context,
    events: {} as { type: 'list.ask'; listing: Shown } | { type: 'list.reload' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: {
    read: placeholder<ListAnswer<unknown>, { listing: Shown; at: string | null }>('read'),
  },
  actions: {
    take: assign(({ context }, { listing }: { listing: Shown }) => turnedTo(context, listing)),
    setPage: assign((_, { output }: { output: ListAnswer<unknown> }) => answered(output)),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isAnother: ({ context }, { listing }: { listing: Shown }) => !isSameListing(context.listing, listing),
    isWhole: (_, { output }: { output: ListAnswer<unknown> }) => isWhole(output),
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ listing: input.listing, at: null, answer: null, error: null }),
  initial: 'loading',
  on: {
    'list.ask': {
      guard: withEvent('isAnother'),
      target: '.loading',
      actions: withEvent('take'),
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { listing, at } }) => ({ listing, at }),
        onDone: [
          {
            guard: withEvent('isWhole'),
            target: 'whole',
            actions: withEvent('setPage'),
          },
          { target: 'paged', actions: withEvent('setPage') },
        ],
        onError: { target: 'failed', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'failed' },
    },
    /** A page is there; another one has to be asked for. */
    paged: {},
    /** Every row is there: whatever is asked for is among them. */
    whole: { on: { 'list.ask': {} } },
    failed: {
      exit: 'clearError',
      on: { 'list.reload': 'loading' },
    },
  },
});
