import { assign, emit, setup, type EventObject } from 'xstate';
import type { LoginInfo, MaybeLoginInfo } from '../../common/contract/user.ts';
import type { Credentials, Registration } from '../../common/contract/typed.ts';
import { calling, errorOf, placeholders, withEvent } from './services.ts';

type Context = {
  user: LoginInfo | null;
  /** Kept from registering until signing in, if the backend registers without returning a token (A9). */
  credentials: Credentials | null;
  error: string | null;
};

const sessionSetup = setup({
  types: {
    input: {} as { user: LoginInfo | null },
    context: {} as Context,
    events: {} as
      | ({ type: 'session.signIn' } & Credentials)
      | ({ type: 'session.register' } & Registration)
      | { type: 'session.signOut' }
      /** Sign out and delete all personal data from this browser; the cart stays (A25). */
      | { type: 'session.clearDevice' }
      | { type: 'session.expire'; token: string }
      /** The user's profile changed. Without a new token, the old one stays (A11). */
      | { type: 'session.update'; info: MaybeLoginInfo }
      | { type: 'session.adopt'; user: LoginInfo | null }
      /** The user left a form: its error is stale (S79). */
      | { type: 'session.reset' }
      | { type: 'work.cancel' },
    emitted: {} as { type: 'session.changed'; user: LoginInfo | null } | { type: 'device.cleared' },
    tags: {} as 'busy',
  },
  actors: placeholders('login', 'register'),
  actions: {
    setUser: assign((_, { output }: { output: MaybeLoginInfo }) => ({
      user: output as LoginInfo,
      credentials: null,
      error: null,
    })),
    adoptUser: assign((_, { user }: { user: LoginInfo | null }) => ({ user, credentials: null, error: null })),
    mergeUser: assign(({ context }, { info }: { info: MaybeLoginInfo }) => ({
      user: context.user && { ...context.user, ...info, token: info.token ?? context.user.token },
    })),
    clearUser: assign({ user: null, credentials: null, error: null }),
    setCredentials: assign((_, { email, password }: Credentials) => ({ credentials: { email, password } })),
    clearCredentials: assign({ credentials: null }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitChanged: emit(({ context }) => ({ type: 'session.changed', user: context.user }) as const),
    emitCleared: emit({ type: 'device.cleared' } as const),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isCurrentToken: ({ context }, { token }: { token: string }) => context.user?.token === token,
    hasToken: (_, { output }: { output: MaybeLoginInfo }) => output.token !== undefined,
    hasUser: (_, { user }: { user: LoginInfo | null }) => user !== null,
  },
});

/** Signs in with the credentials of the form, or with those of a registration. A failure leads to `back`. */
const signingIn = (back: '#session.guest' | '#session.expired.asking') =>
  calling('login', {
    entry: 'clearError',
    input: ({ context, event }: { context: Context; event: EventObject }) =>
      context.credentials ?? (event as Credentials & EventObject),
    onDone: { target: '#session.signedIn', actions: [withEvent('setUser'), 'emitChanged'] },
    onError: { target: back, actions: ['setError', 'clearCredentials'] },
    onCancel: { target: back, actions: 'clearCredentials' },
  });

/** Who is signed in (S22–S25, S82–S84). If the server refuses the token, a dialog asks; the call continues (A28). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ user: input.user, credentials: null, error: null }),
  initial: 'restoring',
  on: {
    'session.adopt': [
      { guard: withEvent('hasUser'), target: '.signedIn', actions: withEvent('adoptUser') },
      { target: '.guest', actions: 'clearUser' },
    ],
  },
  states: {
    restoring: { always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'guest' }] },
    guest: {
      on: {
        'session.signIn': 'signingIn',
        'session.register': { target: 'registering', actions: withEvent('setCredentials') },
        'session.reset': { actions: 'clearError' },
      },
    },
    signingIn: signingIn('#session.guest'),
    registering: {
      initial: 'creating',
      states: {
        creating: calling('register', {
          entry: 'clearError',
          input: ({ event }) => event as Registration & { type: 'session.register' },
          onDone: [
            {
              guard: withEvent('hasToken'),
              target: '#session.signedIn',
              actions: [withEvent('setUser'), 'emitChanged'],
            },
            { target: 'signingIn' },
          ],
          onError: { target: '#session.guest', actions: ['setError', 'clearCredentials'] },
          onCancel: { target: '#session.guest', actions: 'clearCredentials' },
        }),
        signingIn: signingIn('#session.guest'),
      },
    },
    signedIn: {
      on: {
        'session.signOut': { target: 'guest', actions: ['clearUser', 'emitChanged'] },
        'session.clearDevice': { target: 'guest', actions: ['clearUser', 'emitChanged', 'emitCleared'] },
        'session.update': { actions: [withEvent('mergeUser'), 'emitChanged'] },
        'session.expire': { guard: withEvent('isCurrentToken'), target: 'expired' },
      },
    },
    expired: {
      initial: 'asking',
      on: {
        'session.clearDevice': { target: 'guest', actions: ['clearUser', 'emitChanged', 'emitCleared'] },
        'session.signOut': { target: 'guest', actions: ['clearUser', 'emitChanged'] },
      },
      states: {
        asking: { on: { 'session.signIn': 'signingIn' } },
        signingIn: signingIn('#session.expired.asking'),
      },
    },
  },
});
