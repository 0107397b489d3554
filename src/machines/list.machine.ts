import { assign, setup } from 'xstate';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { answered, isSameListing, withListing } from '../../common/domain/listing.ts';
import { errorOf, isGone, placeholder, placeholders, withEvent } from './services.ts';

type Shown = { page: number; q?: string };
type Row = { _id: string };

type Deletable = Row & { name: string };

type ListContext = {
  listing: Shown;
  /** The time of the snapshot that the pages come from, while only the page changes. */
  at: string | null;
  answer: ListAnswer<Row> | null;
  toDelete: Deletable | null;
  deleted: Deletable | null;
  error: string | null;
};

export const nothingRead = { at: null, answer: null, toDelete: null, deleted: null, error: null };

const without = (answer: ListAnswer<Row>, gone: Row): ListAnswer<Row> => {
  const isLeft = ({ _id }: Row) => _id !== gone._id;
  return isUnpaged(answer)
    ? answer.filter(isLeft)
    : { ...answer, rows: answer.rows.filter(isLeft), total: answer.total - 1 };
};

/** The setup of the charts of lists. The screen provides `read` and the type of a row. */
export const listSetup = setup({
  types: {
    input: {} as { listing: Shown },
    context: {} as ListContext,
    events: {} as
      | { type: 'list.ask'; listing: Shown }
      | { type: 'list.reload' }
      | { type: 'row.delete'; row: Deletable }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' }
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: {
    read: placeholder<ListAnswer<Row>, { listing: Shown; at: string | null }>('read'),
    ...placeholders('deleteUser'),
  },
  actions: {
    setListing: assign(({ context }, { listing }: { listing: Shown }) => withListing(context, listing)),
    setAnswer: assign((_, { output }: { output: ListAnswer<Row> }) => answered(output)),
    setToDelete: assign((_, { row }: { row: Deletable }) => ({ toDelete: row, deleted: null })),
    removeDeleted: assign(({ context: { answer, toDelete } }) => ({
      answer: answer && without(answer, toDelete!),
      at: null,
      deleted: toDelete,
    })),
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

export const loading = listSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context: { listing, at } }) => ({ listing, at }),
    onDone: [
      { guard: withEvent('isUnpaged'), target: 'listed.whole', actions: withEvent('setAnswer') },
      { target: 'listed.paged', actions: withEvent('setAnswer') },
    ],
    onError: { target: 'unavailable', actions: 'setError' },
  },
  on: { 'work.cancel': 'unavailable' },
});

export const listed = listSetup.createStateConfig({
  initial: 'paged',
  states: {
    paged: {},
    whole: {},
    asBefore: { type: 'history' },
  },
});

export const unavailable = listSetup.createStateConfig({ exit: 'clearError', on: { 'list.reload': 'loading' } });

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
  states: { loading, unavailable, listed },
});

/** Deletes a row after a confirmation (S118, S119), then reads the list again. A cancel leads `back`. */
export const deletion = <const TService extends string, const TBack extends string>(service: TService, back: TBack) =>
  ({
    confirmingDelete: { on: { 'delete.confirm': 'deleting', 'delete.cancel': back } },
    deleting: {
      tags: 'busy',
      invoke: {
        id: service,
        src: service,
        input: ({ context }: { context: { toDelete: { _id: string } | null } }) => ({ id: context.toDelete!._id }),
        onDone: { target: 'loading', actions: 'removeDeleted' },
        onError: [
          { guard: 'isGone', target: 'loading', actions: 'removeDeleted' },
          { target: 'refused', actions: 'setError' },
        ],
      },
      on: { 'work.cancel': 'loading' },
    },
  }) as const;
