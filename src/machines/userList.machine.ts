import { assign, setup } from 'xstate';
import type { User } from '../../common/contract/user.ts';
import { isWhole, type ListAnswer } from '../../common/domain/listPage.ts';
import { answered, isSameListing, turnedTo, type Listing } from '../../common/domain/listing.ts';
import { hasStatus } from '../services/serviceError.ts';
import { deletion } from './deletion.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = {
  listing: Listing;
  /** The moment of which the pages are, for as long as they are only turned. */
  at: string | null;
  answer: ListAnswer<User> | null;
  /** Whom the admin is asked about. */
  toDelete: User | null;
  /** Who was deleted last. */
  deleted: User | null;
  error: string | null;
};

const without = (answer: ListAnswer<User>, gone: User): ListAnswer<User> => {
  const isLeft = ({ _id }: User) => _id !== gone._id;
  return isWhole(answer)
    ? answer.filter(isLeft)
    : { ...answer, rows: answer.rows.filter(isLeft), total: answer.total - 1 };
};

const { confirmingDelete, deleting } = deletion('deleteUser');

/**
 * All users, for admins (S34), page by page where the backend can. Deleting asks first (S118), and the list is read again
 * afterwards (C13).
 */
export const userListMachine = setup({
  types: {
    input: {} as { listing: Listing },
    context: {} as Context,
    events: {} as
      /** The address asks for other rows. */
      | { type: 'users.ask'; listing: Listing }
      | { type: 'user.delete'; user: User }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' }
      | { type: 'users.reload' }
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('listUsers', 'deleteUser'),
  actions: {
    take: assign(({ context }, { listing }: { listing: Listing }) => turnedTo(context, listing)),
    setUsers: assign((_, { output }: { output: ListAnswer<User> }) => answered(output)),
    setToDelete: assign((_, { user }: { user: User }) => ({ toDelete: user, deleted: null })),
    removeDeleted: assign(({ context: { answer, toDelete } }) => ({
      answer: answer && without(answer, toDelete!),
      at: null,
      deleted: toDelete,
    })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => hasStatus(error, 404),
    isAnother: ({ context }, { listing }: { listing: Listing }) => !isSameListing(context.listing, listing),
    /** Where every user was read, other rows are a matter of the screen. */
    isAmongRead: ({ context }, { listing }: { listing: Listing }) =>
      context.answer !== null && isWhole(context.answer) && !isSameListing(context.listing, listing),
  },
}).createMachine({
  id: 'userList',
  context: ({ input }) => ({ ...input, at: null, answer: null, toDelete: null, deleted: null, error: null }),
  initial: 'loading',
  on: {
    'users.ask': [
      {
        guard: withEvent('isAmongRead'),
        actions: withEvent('take'),
      },
      {
        guard: withEvent('isAnother'),
        target: '.loading',
        actions: withEvent('take'),
      },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listUsers',
        src: 'listUsers',
        input: ({ context: { listing, at } }) => ({ listing, at }),
        onDone: { target: 'listed', actions: withEvent('setUsers') },
        onError: { target: 'unavailable', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'users.reload': 'loading' } },
    listed: {
      on: { 'user.delete': { target: 'confirmingDelete', actions: withEvent('setToDelete') } },
    },
    confirmingDelete,
    deleting: {
      ...deleting,
      on: { ...deleting.on, 'users.ask': { guard: withEvent('isAnother'), actions: withEvent('take') } },
    },
    /** Nobody was deleted, as far as is known: oneself, the last admin (A35), or no answer came. */
    refused: {
      exit: 'clearError',
      on: {
        'user.delete': { target: 'confirmingDelete', actions: withEvent('setToDelete') },
        'users.reload': 'loading',
      },
    },
  },
});
