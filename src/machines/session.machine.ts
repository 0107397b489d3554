import { assign, emit, setup } from 'xstate';
import type { Credentials, LoginInfo, MaybeLoginInfo, Registration } from '../../common/contract/user.ts';
import { messageOf } from '../services/serviceError.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = {
  user: LoginInfo | null;
  /** Kept between registering and signing in where a backend registers without a token (A9), then forgotten. */
  credentials: Credentials | null;
  error: string | null;
};

/**
 * Who is signed in (S22–S25, S82–S84). A refused token makes the session `expired`, not gone: the screen stays as it
 * is, the shopper signs in again over it, and the interrupted call goes on (A28).
 */
export const sessionMachine = setup({
  types: {
    input: {} as { user: LoginInfo | null },
    context: {} as Context,
    events: {} as
      | ({ type: 'session.signIn' } & Credentials)
      | ({ type: 'session.register' } & Registration)
      | { type: 'session.signOut' }
      /** Sign out, and leave nothing of oneself in this browser (A25). */
      | { type: 'session.clearDevice' }
      /** The server refused this token. */
      | { type: 'session.expire'; token: string }
      /** The own profile changed; an answer without a token keeps the old one (A11). */
      | { type: 'session.update'; info: MaybeLoginInfo }
      /** Another tab signed in or out (A37). */
      | { type: 'session.adopt'; user: LoginInfo | null }
      /** A form was left: what it said is stale (S79). */
      | { type: 'session.reset' }
      | { type: 'work.cancel' },
    emitted: {} as { type: 'session.kept'; user: LoginInfo | null } | { type: 'device.cleared' },
    tags: {} as 'busy',
  },
  actors: placeholders('login', 'register'),
  actions: {
    setUser: assign((_, { user }: { user: LoginInfo }) => ({ user, credentials: null, error: null })),
    mergeUser: assign(({ context }, { info }: { info: MaybeLoginInfo }) => ({
      user: context.user && { ...context.user, ...info, token: info.token ?? context.user.token },
    })),
    clearUser: assign({ user: null, credentials: null, error: null }),
    setCredentials: assign((_, { email, password }: Credentials) => ({ credentials: { email, password } })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error), credentials: null })),
    clearError: assign({ error: null }),
    emitKept: emit(({ context }) => ({ type: 'session.kept', user: context.user }) as const),
    emitCleared: emit({ type: 'device.cleared' } as const),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isCurrentToken: ({ context }, { token }: { token: string }) => context.user?.token === token,
    hasToken: (_, { output }: { output: MaybeLoginInfo }) => output.token !== undefined,
    isSomebody: (_, { user }: { user: LoginInfo | null }) => user !== null,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ user: input.user, credentials: null, error: null }),
  initial: 'restoring',
  on: {
    'session.adopt': [
      {
        guard: withEvent('isSomebody'),
        target: '.signedIn',
        actions: assign(({ event }) => ({ user: event.user, credentials: null, error: null })),
      },
      { target: '.guest', actions: 'clearUser' },
    ],
  },
  states: {
    restoring: { always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'guest' }] },
    guest: {
      on: {
        'session.signIn': 'signingIn',
        'session.register': {
          target: 'registering',
          actions: withEvent('setCredentials'),
        },
        'session.reset': { actions: 'clearError' },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => event as Credentials & { type: 'session.signIn' },
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'emitKept'],
        },
        onError: { target: 'guest', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'guest' },
    },
    registering: {
      tags: 'busy',
      entry: 'clearError',
      initial: 'creating',
      on: { 'work.cancel': { target: 'guest', actions: 'clearUser' } },
      states: {
        creating: {
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => event as Registration & { type: 'session.register' },
            onDone: [
              {
                guard: withEvent('hasToken'),
                target: '#session.signedIn',
                actions: [
                  { type: 'setUser', params: ({ event }) => ({ user: event.output as LoginInfo }) },
                  'emitKept',
                ],
              },
              { target: 'signingIn' },
            ],
            onError: { target: '#session.guest', actions: withEvent('setError') },
          },
        },
        signingIn: {
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context }) => context.credentials!,
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'emitKept'],
            },
            onError: { target: '#session.guest', actions: withEvent('setError') },
          },
        },
      },
    },
    signedIn: {
      on: {
        'session.signOut': { target: 'guest', actions: ['clearUser', 'emitKept'] },
        'session.clearDevice': { target: 'guest', actions: ['clearUser', 'emitKept', 'emitCleared'] },
        'session.update': { actions: [withEvent('mergeUser'), 'emitKept'] },
        'session.expire': { guard: withEvent('isCurrentToken'), target: 'expired' },
      },
    },
    expired: {
      initial: 'asking',
      on: { 'session.signOut': { target: 'guest', actions: ['clearUser', 'emitKept'] } },
      states: {
        asking: { on: { 'session.signIn': 'signingIn' } },
        signingIn: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ event }) => event as Credentials & { type: 'session.signIn' },
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'emitKept'],
            },
            onError: { target: 'asking', actions: withEvent('setError') },
          },
          on: { 'work.cancel': 'asking' },
        },
      },
    },
  },
});
