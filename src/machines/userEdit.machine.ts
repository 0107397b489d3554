import { assign, emit, setup } from 'xstate';
import type { User, UserIn } from '../contract/user.ts';
import { hasCode, messageOf } from '../services/serviceError.ts';
import { needs } from './services.ts';

/** What an admin may change of a user. */
export type UserDraft = Pick<UserIn, 'name' | 'email' | 'isAdmin'>;

type Context = { userId: string; user: User | null; error: string | null };

/**
 * Changing a user (S35, S72). Only what was read is overwritten: had somebody else been faster, the admin is told so.
 * After the update the details are read again (C14), and the list is next (S101).
 */
export const userEditMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as Context,
    events: {} as ({ type: 'user.submit' } & UserDraft) | { type: 'user.reload' } | { type: 'work.cancel' },
    emitted: {} as { type: 'user.updated'; user: User },
    tags: {} as 'busy',
  },
  actors: needs('getUser', 'updateUser'),
  actions: {
    keepUser: assign((_, { output }: { output: User }) => ({ user: output })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error) })),
    forgetError: assign({ error: null }),
    announceUpdated: emit(({ context }) => ({ type: 'user.updated', user: context.user! }) as const),
  },
  guards: { isStale: (_, { error }: { error: unknown }) => hasCode(error, 'STALE') },
}).createMachine({
  id: 'userEdit',
  context: ({ input }) => ({ ...input, user: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => ({ id: context.userId }),
        onDone: { target: 'editing', actions: { type: 'keepUser', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'forgetError', on: { 'user.reload': 'loading' } },
    editing: { on: { 'user.submit': 'updating' } },
    updating: {
      tags: 'busy',
      invoke: {
        id: 'updateUser',
        src: 'updateUser',
        input: ({ context, event }) => {
          const { name, email, isAdmin } = event as UserDraft & { type: 'user.submit' };
          return { _id: context.userId, name, email, isAdmin, version: context.user!.version };
        },
        onDone: 'rereading',
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'conflict',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
      },
      on: { 'work.cancel': 'editing' },
    },
    rereading: {
      tags: 'busy',
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => ({ id: context.userId }),
        onDone: { target: 'updated', actions: { type: 'keepUser', params: ({ event }) => event } },
        onError: 'updated',
      },
      on: { 'work.cancel': 'updated' },
    },
    refused: { exit: 'forgetError', on: { 'user.submit': 'updating' } },
    conflict: { exit: 'forgetError', on: { 'user.reload': 'loading' } },
    updated: { entry: 'announceUpdated' },
  },
});
