import { assign, setup } from 'xstate';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { answered, isSameListing, withListing } from '../../common/domain/listing.ts';
import { errorOf } from './failure.ts';
import { placeholder } from './services.ts';
import { withEvent } from './withEvent.ts';

/** Which rows to show: at least the page. */
type Shown = { page: number };

type Context = {
  listing: Shown;
  /** The time of the snapshot that the pages come from, while only the page changes. */
  at: string | null;
  answer: ListAnswer<unknown> | null;
  error: string | null;
};

/**
 * A read-only list: in pages if the backend supports them, else as a whole. The screen provides `read` and knows the type
 * of a row. The old rows stay while others load.
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
    setListing: assign(({ context }, { listing }: { listing: Shown }) => withListing(context, listing)),
    setAnswer: assign((_, { output }: { output: ListAnswer<unknown> }) => answered(output)),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isOtherListing: ({ context }, { listing }: { listing: Shown }) => !isSameListing(context.listing, listing),
    isUnpaged: (_, { output }: { output: ListAnswer<unknown> }) => isUnpaged(output),
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ listing: input.listing, at: null, answer: null, error: null }),
  initial: 'loading',
  on: {
    'list.ask': {
      guard: withEvent('isOtherListing'),
      target: '.loading',
      actions: withEvent('setListing'),
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
            guard: withEvent('isUnpaged'),
            target: 'whole',
            actions: withEvent('setAnswer'),
          },
          { target: 'paged', actions: withEvent('setAnswer') },
        ],
        onError: { target: 'failed', actions: 'setError' },
      },
      on: { 'work.cancel': 'failed' },
    },
    /** One page is loaded; another one needs a call. */
    paged: {},
    /** Every row is loaded; the screen picks from them. */
    whole: { on: { 'list.ask': {} } },
    failed: {
      exit: 'clearError',
      on: { 'list.reload': 'loading' },
    },
  },
});
