import { assign, emit, setup } from 'xstate';
import type { User } from '../../common/contract/user.ts';
import { mergedOf } from '../../common/domain/conflict.ts';
import { conflictWith, editing, editingGuards, nothingRead, notSavedOrGone, saving, type Editing } from './editing.ts';
import { calling, errorOf, placeholders, withEvent } from './services.ts';

export type UserDraft = Pick<User, 'name' | 'email' | 'isAdmin'>;

/** Editing a user (S35, S72). An update reads the user again (C14), and the list follows (S101). See `saving`. */
export const userEditMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as Editing<User, UserDraft>,
    events: {} as ({ type: 'user.submit' } & UserDraft) | { type: 'user.reload' } | { type: 'work.cancel' },
    emitted: {} as { type: 'draft.merged'; draft: UserDraft } | { type: 'user.updated'; user: User },
    tags: {} as 'busy',
  },
  actors: placeholders('getUser', 'updateUser'),
  actions: {
    setSaved: assign((_, { output }: { output: User }) => ({ saved: output })),
    setDraft: assign((_, { name, email, isAdmin }: UserDraft) => ({ draft: { name, email, isAdmin } })),
    setConflict: assign(({ context }, { output }: { output: User }) => conflictWith(context, output)),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitMerged: emit(({ context }) => ({ type: 'draft.merged', draft: mergedOf(context.conflict!) }) as const),
    emitUpdated: emit(({ context }) => ({ type: 'user.updated', user: context.saved! }) as const),
  },
  guards: editingGuards,
}).createMachine({
  id: 'userEdit',
  context: ({ input }) => ({ ...nothingRead, id: input.userId }),
  initial: 'loading',
  states: {
    loading: calling('getUser', {
      input: ({ context }) => ({ id: context.id }),
      onDone: { target: 'editing', actions: withEvent('setSaved') },
      onError: { target: 'unavailable', actions: 'setError' },
      onCancel: 'unavailable',
    }),
    unavailable: { exit: 'clearError', on: { 'user.reload': 'loading' } },
    editing: { ...editing, on: { 'user.submit': { target: 'updating', actions: withEvent('setDraft') } } },
    ...saving({ read: 'getUser', update: 'updateUser', onSaved: 'rereading', onFailed: notSavedOrGone }),
    gone: {},
    rereading: calling('getUser', {
      input: ({ context }) => ({ id: context.id }),
      onDone: { target: 'updated', actions: withEvent('setSaved') },
      onError: 'updated',
      onCancel: 'updated',
    }),
    updated: { entry: 'emitUpdated' },
  },
});
