import { assign, emit, setup } from 'xstate';
import type { MaybeLoginInfo, User } from '../../common/contract/user.ts';
import type { ProfileIn } from '../../common/contract/typed.ts';
import { errorOf, isGone, placeholders } from './services.ts';

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
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: { isGone },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ user: input.user, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: { id: 'profile' },
        onDone: { target: 'editing', actions: assign({ user: ({ event }) => event.output }) },
        onError: [
          { guard: 'isGone', target: 'editing' },
          { target: 'unavailable', actions: 'setError' },
        ],
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'profile.reload': 'loading' } },
    editing: { on: { 'profile.submit': 'updating' } },
    updating: {
      tags: 'busy',
      invoke: {
        id: 'updateProfile',
        src: 'updateProfile',
        input: ({ context, event }) => {
          const { type: _, ...draft } = event as Draft & { type: 'profile.submit' };
          return { id: context.user._id, ...draft };
        },
        onDone: {
          target: 'updated',
          actions: [
            assign({ user: ({ event }) => event.output }),
            emit(({ event }) => ({ type: 'profile.updated', info: event.output })),
          ],
        },
        onError: { target: 'refused', actions: 'setError' },
      },
      on: { 'work.cancel': 'editing' },
    },
    updated: { on: { 'profile.submit': 'updating' } },
    refused: { exit: 'clearError', on: { 'profile.submit': 'updating' } },
  },
});
