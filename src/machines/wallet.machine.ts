import { assign, setup } from 'xstate';
import type { PaymentResult } from '../contract/order.ts';
import type { WalletConfig } from '../contract/wallet.ts';
import type { Cents } from '../domain/money.ts';
import { messageOf } from '../services/serviceError.ts';
import { WalletError } from '../services/walletServices.ts';
import { needs } from './services.ts';

type Context = {
  total: Cents;
  config: WalletConfig | null;
  payment: PaymentResult | null;
  /** What the wallet last said. */
  error: string | null;
};

/** How long the provider's script may take before the shop offers another way, in milliseconds. */
const SCRIPT_PATIENCE = 20_000;

/**
 * The card wallet on an unpaid order (S131, S148–S152): its script, its readiness and one authorisation, which is the
 * chart's output. Where the provider cannot be reached and the server charges nothing, the test wallet stands in.
 */
export const walletMachine = setup({
  types: {
    input: {} as { total: Cents },
    context: {} as Context,
    output: {} as PaymentResult,
    events: {} as
      | { type: 'wallet.pay' }
      | { type: 'wallet.retry' }
      | { type: 'testWallet.open' }
      | { type: 'testWallet.approve'; payment: PaymentResult }
      | { type: 'testWallet.decline' }
      | { type: 'testWallet.cancel' },
    tags: {} as 'busy',
  },
  actors: needs('getWalletConfig', 'loadWalletScript', 'checkWalletReady', 'authorisePayment'),
  actions: {
    keepConfig: assign((_, { output }: { output: WalletConfig }) => ({ config: output })),
    keepPayment: assign((_, { payment }: { payment: PaymentResult }) => ({ payment })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error) })),
    say: assign((_, { words }: { words: string }) => ({ error: words })),
    forgetError: assign({ error: null }),
  },
  guards: {
    isReady: (_, { output }: { output: boolean }) => output,
    endedBy: (_, { error, ending }: { error: unknown; ending: WalletError['ending'] }) =>
      error instanceof WalletError && error.ending === ending,
    hasTestWallet: ({ context }) => context.config?.testWallet === true,
  },
  delays: { scriptPatience: SCRIPT_PATIENCE },
}).createMachine({
  id: 'wallet',
  context: ({ input }) => ({ total: input.total, config: null, payment: null, error: null }),
  initial: 'configuring',
  states: {
    configuring: {
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'getWalletConfig',
        src: 'getWalletConfig',
        input: {},
        onDone: { target: 'loadingScript', actions: { type: 'keepConfig', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    loadingScript: {
      tags: 'busy',
      invoke: {
        id: 'loadWalletScript',
        src: 'loadWalletScript',
        input: {},
        onDone: 'checking',
        onError: { target: 'unavailable', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: {
        scriptPatience: {
          target: 'unavailable',
          actions: { type: 'say', params: { words: 'The wallet of the payment provider does not answer.' } },
        },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkWalletReady',
        src: 'checkWalletReady',
        input: {},
        onDone: [
          { guard: { type: 'isReady', params: ({ event }) => event }, target: 'ready' },
          {
            target: 'unavailable',
            actions: { type: 'say', params: { words: 'This browser cannot pay with Google Pay.' } },
          },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    ready: {
      initial: 'offered',
      on: { 'wallet.pay': 'authorising' },
      states: { offered: {}, cancelled: {}, declined: {}, failed: {} },
    },
    authorising: {
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'authorisePayment',
        src: 'authorisePayment',
        input: ({ context }) => ({ config: context.config!, total: context.total }),
        onDone: {
          target: 'authorised',
          actions: { type: 'keepPayment', params: ({ event }) => ({ payment: event.output }) },
        },
        onError: [
          {
            guard: { type: 'endedBy', params: ({ event }) => ({ ...event, ending: 'cancelled' as const }) },
            target: 'ready.cancelled',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          {
            guard: { type: 'endedBy', params: ({ event }) => ({ ...event, ending: 'declined' as const }) },
            target: 'ready.declined',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          { target: 'ready.failed', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
      },
    },
    unavailable: {
      initial: 'told',
      on: {
        'wallet.retry': 'configuring',
        'testWallet.open': { guard: 'hasTestWallet', target: 'testing' },
      },
      states: { told: {}, cancelled: {}, declined: {} },
    },
    /** The test wallet's dialog is open. */
    testing: {
      entry: 'forgetError',
      on: {
        'testWallet.approve': {
          target: 'authorised',
          actions: { type: 'keepPayment', params: ({ event }) => event },
        },
        'testWallet.decline': {
          target: 'unavailable.declined',
          actions: {
            type: 'say',
            params: { words: 'The payment was declined. Try again or use another card.' },
          },
        },
        'testWallet.cancel': {
          target: 'unavailable.cancelled',
          actions: { type: 'say', params: { words: 'The payment was cancelled. Nothing was charged.' } },
        },
      },
    },
    authorised: { type: 'final' },
  },
  output: ({ context }) => context.payment!,
});
