import { assign, emit, setup } from 'xstate';
import type { AccountFeature } from '../../common/contract/endpoints.ts';
import { calling, errorOf, placeholders } from './services.ts';

type Context = {
  features: readonly string[];
  error: string | null;
};

const ownAccountSetup = setup({
  types: {
    input: {} as { features: readonly string[] },
    context: {} as Context,
    events: {} as
      | { type: 'account.signOut' }
      | { type: 'account.export' }
      | { type: 'account.delete' }
      /** The password again: a borrowed session must not export or delete the account. */
      | { type: 'account.confirm'; password: string }
      | { type: 'account.cancel' }
      | { type: 'work.cancel' },
    emitted: {} as { type: 'account.signedOut' } | { type: 'account.deleted' },
    tags: {} as 'busy',
  },
  actors: placeholders('signOutEverywhere', 'exportAccount', 'deleteAccount'),
  actions: {
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitSignedOut: emit({ type: 'account.signedOut' } as const),
    emitDeleted: emit({ type: 'account.deleted' } as const),
  },
  guards: {
    isOffered: ({ context }, { feature }: { feature: AccountFeature }) => context.features.includes(feature),
  },
});

const offered = (feature: AccountFeature) => ({ type: 'isOffered', params: { feature } }) as const;

const choices = {
  'account.signOut': { guard: offered('sign-out-everywhere'), target: 'signingOut' },
  'account.export': { guard: offered('data-export'), target: 'exporting' },
  'account.delete': { guard: offered('account-deletion'), target: 'deleting' },
} as const;

const confirming = (service: 'exportAccount' | 'deleteAccount', done: { target: string; actions?: 'emitDeleted' }) =>
  ownAccountSetup.createStateConfig({
    initial: 'confirming',
    exit: 'clearError',
    states: {
      confirming: { on: { 'account.confirm': 'working', 'account.cancel': '#ownAccount.idle' } },
      working: calling(service, {
        entry: 'clearError',
        input: ({ event }) => ({ password: (event as { password: string }).password }),
        onDone: done,
        onError: { target: 'refused', actions: 'setError' },
        onCancel: 'confirming',
      }),
      refused: { on: { 'account.confirm': 'working', 'account.cancel': '#ownAccount.idle' } },
    },
  });

/** A user's own account: sign out everywhere, export, delete (A50), as far as the backend announces these. */
export const ownAccountMachine = ownAccountSetup.createMachine({
  id: 'ownAccount',
  context: ({ input }) => ({ features: input.features, error: null }),
  initial: 'idle',
  states: {
    idle: { on: choices },
    signingOut: calling('signOutEverywhere', {
      input: {},
      onDone: { target: 'signedOut', actions: 'emitSignedOut' },
      onError: { target: 'refused', actions: 'setError' },
      onCancel: 'idle',
    }),
    refused: { exit: 'clearError', on: choices },
    signedOut: {},
    exporting: confirming('exportAccount', { target: '#ownAccount.exported' }),
    exported: { on: choices },
    deleting: confirming('deleteAccount', { target: '#ownAccount.deleted', actions: 'emitDeleted' }),
    deleted: {},
  },
});
