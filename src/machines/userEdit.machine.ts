import { assign, emit, setup } from 'xstate';
import type { User, UserIn } from '../../common/contract/user.ts';
import { conflictOf, mergedOf, type Conflict } from '../../common/domain/conflict.ts';
import { hasCode, hasStatus } from '../services/serviceError.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

/** What an admin may change of a user. */
export type UserDraft = Pick<User, 'name' | 'email' | 'isAdmin'>;

type Context = {
  userId: string;
  /** As it was read last: what the next update is meant to change. */
  user: User | null;
  /** What was sent last. */
  draft: UserDraft | null;
  /** What somebody else has made of it meanwhile, beside what was sent. */
  conflict: Conflict<UserDraft> | null;
  error: string | null;
};

/**
 * Changing a user (S35, S72). Only what was read is overwritten: had somebody else been faster, the admin sees both
 * versions, and the next update is meant for theirs. After it the details are read again (C14), and the list is next (S101).
 */
export const userEditMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as Context,
    events: {} as ({ type: 'user.submit' } & UserDraft) | { type: 'user.reload' } | { type: 'work.cancel' },
    emitted: {} as { type: 'draft.merged'; draft: UserDraft } | { type: 'user.updated'; user: User },
    tags: {} as 'busy',
  },
  actors: placeholders('getUser', 'updateUser'),
  actions: {
    setUser: assign((_, { output }: { output: User }) => ({ user: output })),
    setDraft: assign((_, { name, email, isAdmin }: UserDraft) => ({ draft: { name, email, isAdmin } })),
    setConflict: assign(({ context: { user, draft } }, { output }: { output: User }) => ({
      user: output,
      conflict: conflictOf<UserDraft>(user!, draft!, output),
    })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitMerged: emit(({ context }) => ({ type: 'draft.merged', draft: mergedOf(context.conflict!) }) as const),
    emitUpdated: emit(({ context }) => ({ type: 'user.updated', user: context.user! }) as const),
  },
  guards: {
    isStale: (_, { error }: { error: unknown }) => hasCode(error, 'STALE'),
    isGone: (_, { error }: { error: unknown }) => hasStatus(error, 404),
  },
}).createMachine({
  id: 'userEdit',
  context: ({ input }) => ({ ...input, user: null, draft: null, conflict: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => ({ id: context.userId }),
        onDone: { target: 'editing', actions: withEvent('setUser') },
        onError: { target: 'unavailable', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'user.reload': 'loading' } },
    editing: {
      initial: 'alone',
      exit: 'clearError',
      on: {
        'user.submit': { target: 'updating', actions: withEvent('setDraft') },
      },
      states: { alone: {}, conflict: {}, asBefore: { type: 'history' } },
    },
    updating: {
      tags: 'busy',
      invoke: {
        id: 'updateUser',
        src: 'updateUser',
        input: ({ context: { userId, user, draft } }): UserIn & { _id: string } => ({
          _id: userId,
          ...draft!,
          version: user!.version,
        }),
        onDone: 'rereading',
        onError: [
          { guard: withEvent('isStale'), target: 'comparing' },
          { guard: withEvent('isGone'), target: 'gone' },
          { target: 'editing.asBefore', actions: withEvent('setError') },
        ],
      },
      on: { 'work.cancel': 'editing.asBefore' },
    },
    /** Somebody else was faster: what have they made of it? */
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => ({ id: context.userId }),
        onDone: {
          target: 'editing.conflict',
          actions: [withEvent('setConflict'), 'emitMerged'],
        },
        onError: [
          { guard: withEvent('isGone'), target: 'gone' },
          { target: 'editing.asBefore', actions: withEvent('setError') },
        ],
      },
      on: { 'work.cancel': 'editing.asBefore' },
    },
    /** Somebody else has deleted it: what was typed can be read, and saved nowhere. */
    gone: {},
    rereading: {
      tags: 'busy',
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => ({ id: context.userId }),
        onDone: { target: 'updated', actions: withEvent('setUser') },
        onError: 'updated',
      },
      on: { 'work.cancel': 'updated' },
    },
    updated: { entry: 'emitUpdated' },
  },
});
