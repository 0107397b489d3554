import { assign, setup } from 'xstate';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { answered, isSameListing, withListing } from '../../common/domain/listing.ts';
import type { DeletionEvent, Several } from './deletion.ts';
import { calling, errorOf, isGone, placeholder, placeholders, withEvent } from './services.ts';

type Shown = { page: number; q?: string };
export type Row = { _id: string };

export type Deletable = Row & { name: string };

type ListContext = {
  listing: Shown;
  /** The time of the snapshot that the pages come from, while only the page changes. */
  at: string | null;
  answer: ListAnswer<Row> | null;
  ticked: readonly string[];
  several: Several<Deletable> | null;
  error: string | null;
};

export const nothingRead = { at: null, answer: null, ticked: [], several: null, error: null };

/** The setup of the charts of lists. The screen provides `read` and the type of a row. */
export const listSetup = setup({
  types: {
    input: {} as { listing: Shown },
    context: {} as ListContext,
    events: {} as
      | { type: 'list.ask'; listing: Shown }
      | { type: 'list.reload' }
      | DeletionEvent<Deletable>
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: {
    read: placeholder<ListAnswer<Row>, { listing: Shown; at: string | null }>('read'),
    ...placeholders('deleteUser'),
  },
  actions: {
    setListing: assign(({ context }, { listing }: { listing: Shown }) => ({
      ...withListing(context, listing),
      ticked: [],
    })),
    setAnswer: assign((_, { output }: { output: ListAnswer<Row> }) => answered(output)),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isOtherListing: ({ context }, { listing }: { listing: Shown }) => !isSameListing(context.listing, listing),
    /** With every row at hand, the screen picks others by itself. */
    isAlreadyRead: ({ context: { answer, listing: shown } }, { listing }: { listing: Shown }) =>
      answer !== null && isUnpaged(answer) && !isSameListing(shown, listing),
    isUnpaged: (_, { output }: { output: ListAnswer<Row> }) => isUnpaged(output),
    isGone,
  },
});

const loading = calling('read', {
  input: ({ context: { listing, at } }: { context: ListContext }) => ({ listing, at }),
  onDone: [
    { guard: withEvent('isUnpaged'), target: 'listed.whole', actions: withEvent('setAnswer') },
    { target: 'listed.paged', actions: withEvent('setAnswer') },
  ],
  onError: { target: 'unavailable', actions: 'setError' },
  onCancel: 'unavailable',
});

const listed = listSetup.createStateConfig({
  initial: 'paged',
  states: {
    paged: {},
    whole: {},
    asBefore: { type: 'history' },
  },
});

const unavailable = listSetup.createStateConfig({ exit: 'clearError', on: { 'list.reload': 'loading' } });

export const listStates = { loading, unavailable, listed };

export const followsAddress = listSetup.createStateConfig({
  on: {
    'list.ask': [
      { guard: withEvent('isAlreadyRead'), actions: withEvent('setListing') },
      { guard: withEvent('isOtherListing'), target: '.loading', actions: withEvent('setListing') },
    ],
  },
}).on;

/** A read-only list: in pages if the backend supports them, else as a whole. */
export const listMachine = listSetup.createMachine({
  id: 'list',
  context: ({ input }) => ({ ...input, ...nothingRead }),
  initial: 'loading',
  on: followsAddress,
  states: listStates,
});
