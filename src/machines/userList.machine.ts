import { assign, setup } from 'xstate';
import type { User } from '../../common/contract/user.ts';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { answered, isSameListing, withListing, type Listing } from '../../common/domain/listing.ts';
import { hasStatus } from '../services/serviceError.ts';
import { deletion } from './deletion.ts';
import { errorIn, errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = {
  listing: Listing;
  /** The time of the snapshot that the pages come from, while only the page changes. */
  at: string | null;
  answer: ListAnswer<User> | null;
  /** The user that the admin is asked to confirm. */
  toDelete: User | null;
  /** The user who was deleted last. */
  deleted: User | null;
  error: string | null;
};

const without = (answer: ListAnswer<User>, gone: User): ListAnswer<User> => {
  const isLeft = ({ _id }: User) => _id !== gone._id;
  return isUnpaged(answer)
    ? answer.filter(isLeft)
    : { ...answer, rows: answer.rows.filter(isLeft), total: answer.total - 1 };
};

const { confirmingDelete, deleting } = deletion('deleteUser');

/**
 * All users for admins (S34), in pages if the backend supports them. See `deletion` for how one is deleted (S118, C13).
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
    setListing: assign(({ context }, { listing }: { listing: Listing }) => withListing(context, listing)),
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
    isGone: ({ event }) => hasStatus(errorIn(event), 404),
    isOtherListing: ({ context }, { listing }: { listing: Listing }) => !isSameListing(context.listing, listing),
    /** With every user at hand, the screen picks other rows by itself. */
    isAlreadyRead: ({ context }, { listing }: { listing: Listing }) =>
      context.answer !== null && isUnpaged(context.answer) && !isSameListing(context.listing, listing),
  },
}).createMachine({
  id: 'userList',
  context: ({ input }) => ({ ...input, at: null, answer: null, toDelete: null, deleted: null, error: null }),
  initial: 'loading',
  on: {
    'users.ask': [
      {
        guard: withEvent('isAlreadyRead'),
        actions: withEvent('setListing'),
      },
      {
        guard: withEvent('isOtherListing'),
        target: '.loading',
        actions: withEvent('setListing'),
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
        onError: { target: 'unavailable', actions: 'setError' },
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
      on: { ...deleting.on, 'users.ask': { guard: withEvent('isOtherListing'), actions: withEvent('setListing') } },
    },
    /** The admin's own account, the last admin (A35), or no answer. */
    refused: {
      exit: 'clearError',
      on: {
        'user.delete': { target: 'confirmingDelete', actions: withEvent('setToDelete') },
        'users.reload': 'loading',
      },
    },
  },
});
