import { assign, emit, setup } from 'xstate';
import type { MaybeLoginInfo, User } from '../../common/contract/user.ts';
import type { ProfileIn } from '../../common/contract/typed.ts';
import { calling, errorOf, isGone, placeholders, withEvent } from './services.ts';

type Draft = Omit<ProfileIn, 'id'>;

type Context = { user: User; error: string | null };

/** The user's own profile (S26, S107, C11), as on the server; the login info if there is no such endpoint (A10). */
export const profileMachine = setup({
  types: {
    input: {} as { user: User },
    context: {} as Context,
    events: {} as ({ type: 'profile.submit' } & Draft) | { type: 'profile.reload' } | { type: 'work.cancel' },
    emitted: {} as { type: 'profile.updated'; info: MaybeLoginInfo },
    tags: {} as 'busy',
  },
  actors: placeholders('getUser', 'updateProfile'),
  actions: {
    setUser: assign((_, { output }: { output: User }) => ({ user: output })),
    emitUpdated: emit(
      (_, { output }: { output: MaybeLoginInfo }) => ({ type: 'profile.updated', info: output }) as const,
    ),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: { isGone },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ user: input.user, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getUser', {
      input: { id: 'profile' },
      onDone: { target: 'editing', actions: withEvent('setUser') },
      onError: [
        { guard: 'isGone', target: 'editing' },
        { target: 'unavailable', actions: 'setError' },
      ],
      onCancel: 'unavailable',
    }),
    unavailable: { exit: 'clearError', on: { 'profile.reload': 'loading' } },
    editing: { on: { 'profile.submit': 'updating' } },
    updating: calling('updateProfile', {
      input: ({ context, event }) => {
        const { type: _, ...draft } = event as Draft & { type: 'profile.submit' };
        return { id: context.user._id, ...draft };
      },
      onDone: { target: 'updated', actions: [withEvent('setUser'), withEvent('emitUpdated')] },
      onError: { target: 'refused', actions: 'setError' },
      onCancel: 'editing',
    }),
    updated: { on: { 'profile.submit': 'updating' } },
    refused: { exit: 'clearError', on: { 'profile.submit': 'updating' } },
  },
});
