import { assign, setup } from 'xstate';
import type { User } from '../contract/user.ts';
import { hasStatus, messageOf } from '../services/serviceError.ts';
import { needs } from './services.ts';

type Context = {
  users: User[] | null;
  /** Whom the admin is asked about. */
  doomed: User | null;
  /** Who was deleted last. */
  deleted: User | null;
  error: string | null;
};

/** All users, for admins (S34). Deleting asks first (S118), and the list is read again afterwards (C13). */
export const userListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'user.delete'; user: User }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' }
      | { type: 'users.reload' }
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: needs('listUsers', 'deleteUser'),
  actions: {
    keepUsers: assign((_, { output }: { output: User[] }) => ({ users: output })),
    doom: assign((_, { user }: { user: User }) => ({ doomed: user, deleted: null })),
    strikeOut: assign(({ context: { users, doomed } }) => ({
      users: users?.filter(({ _id }) => _id !== doomed?._id) ?? null,
      deleted: doomed,
    })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error) })),
    forgetError: assign({ error: null }),
  },
  guards: { isGone: (_, { error }: { error: unknown }) => hasStatus(error, 404) },
}).createMachine({
  id: 'userList',
  context: { users: null, doomed: null, deleted: null, error: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listUsers',
        src: 'listUsers',
        input: {},
        onDone: { target: 'listed', actions: { type: 'keepUsers', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'forgetError', on: { 'users.reload': 'loading' } },
    listed: {
      on: { 'user.delete': { target: 'confirmingDelete', actions: { type: 'doom', params: ({ event }) => event } } },
    },
    confirmingDelete: {
      on: { 'delete.confirm': 'deleting', 'delete.cancel': 'listed' },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteUser',
        src: 'deleteUser',
        input: ({ context }) => ({ id: context.doomed!._id }),
        onDone: { target: 'loading', actions: 'strikeOut' },
        onError: [
          /** Another admin was faster. */
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'loading', actions: 'strikeOut' },
          { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
      },
      on: { 'work.cancel': 'loading' },
    },
    /** Nobody was deleted, as far as is known: oneself, the last admin (A35), or no answer came. */
    refused: {
      exit: 'forgetError',
      on: {
        'user.delete': { target: 'confirmingDelete', actions: { type: 'doom', params: ({ event }) => event } },
        'users.reload': 'loading',
      },
    },
  },
});
