import { assign, setup } from 'xstate';
import * as words from '#texts/order.ts';
import type { PaymentResult, WalletConfig } from '../../common/contract/order.ts';
import type { Cents } from '../../common/domain/money.ts';
import { WalletError, testPayment, type PlaceButton } from '../services/walletServices.ts';
import { calling, errorIn, errorOf, placeholders, withEvent } from './services.ts';

type Context = {
  total: Cents;
  /** For the test wallet only; the provider's wallet has its user's email. */
  email: string;
  config: WalletConfig | null;
  placeButton: PlaceButton | null;
  payment: PaymentResult | null;
  error: string | null;
};

/** How long the provider may take to get ready, in milliseconds. */
export const PROVIDER_PATIENCE = 20_000;

const message = (text: string) => ({ type: 'setMessage', params: { text } }) as const;
const endedBy = (ending: WalletError['ending']) => ({ type: 'endedBy', params: { ending } }) as const;

/** The card wallet of an unpaid order (S131, S148–S152); where nothing is charged, the test wallet replaces it. */
export const walletMachine = setup({
  types: {
    input: {} as { total: Cents; email: string },
    context: {} as Context,
    output: {} as PaymentResult,
    events: {} as
      | { type: 'wallet.pay' }
      | { type: 'wallet.retry' }
      | { type: 'testWallet.open' }
      | { type: 'testWallet.approve' }
      | { type: 'testWallet.decline' }
      | { type: 'testWallet.cancel' }
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('getWalletConfig', 'loadWalletScript', 'prepareWallet', 'authorisePayment'),
  actions: {
    setConfig: assign((_, { output }: { output: WalletConfig }) => ({ config: output })),
    setPayment: assign((_, { output }: { output: PaymentResult }) => ({ payment: output })),
    setButton: assign((_, { output }: { output: PlaceButton | null }) => ({ placeButton: output })),
    setTestPayment: assign(({ context }) => ({ payment: testPayment(context.email, new Date()) })),
    setError: assign(errorOf),
    setMessage: assign((_, { text }: { text: string }) => ({ error: text })),
    clearError: assign({ error: null }),
  },
  guards: {
    isReady: (_, { output }: { output: PlaceButton | null }) => output !== null,
    endedBy: ({ event }, { ending }: { ending: WalletError['ending'] }) => {
      const error = errorIn(event);
      return error instanceof WalletError && error.ending === ending;
    },
    hasTestWallet: ({ context }) => context.config?.testWallet === true,
  },
  delays: { providerPatience: PROVIDER_PATIENCE },
}).createMachine({
  id: 'wallet',
  context: ({ input }) => ({ ...input, config: null, placeButton: null, payment: null, error: null }),
  initial: 'configuring',
  states: {
    configuring: calling('getWalletConfig', {
      entry: 'clearError',
      input: {},
      onDone: { target: 'reaching', actions: withEvent('setConfig') },
      onError: { target: 'unavailable', actions: 'setError' },
      onCancel: 'unavailable',
    }),
    /** Prepares the provider's wallet. It has a timeout, unlike the shop's own calls (S129). */
    reaching: {
      tags: 'busy',
      initial: 'loadingScript',
      on: { 'work.cancel': 'unavailable' },
      after: {
        providerPatience: { target: 'unavailable', actions: message(words.silent) },
      },
      states: {
        loadingScript: {
          invoke: {
            id: 'loadWalletScript',
            src: 'loadWalletScript',
            input: {},
            onDone: 'checking',
            onError: {
              target: '#wallet.unavailable',
              actions: 'setError',
            },
          },
        },
        checking: {
          invoke: {
            id: 'prepareWallet',
            src: 'prepareWallet',
            input: ({ context, self }) => ({
              config: context.config!,
              onPay: () => self.send({ type: 'wallet.pay' }),
            }),
            onDone: [
              {
                guard: withEvent('isReady'),
                target: '#wallet.ready',
                actions: withEvent('setButton'),
              },
              { target: '#wallet.unavailable', actions: message(words.unfit) },
            ],
            onError: {
              target: '#wallet.unavailable',
              actions: 'setError',
            },
          },
        },
      },
    },
    ready: {
      initial: 'offered',
      on: { 'wallet.pay': 'authorising' },
      states: { offered: {}, cancelled: {}, declined: {} },
    },
    authorising: calling('authorisePayment', {
      entry: 'clearError',
      input: ({ context }) => ({ config: context.config!, total: context.total }),
      onDone: { target: 'authorised', actions: withEvent('setPayment') },
      onError: [
        { guard: endedBy('cancelled'), target: 'ready.cancelled', actions: 'setError' },
        { guard: endedBy('declined'), target: 'ready.declined', actions: 'setError' },
        { target: 'unavailable', actions: 'setError' },
      ],
      /** A late answer of the provider is ignored, so nothing is charged. */
      onCancel: { target: 'ready.cancelled', actions: message(words.cancelled) },
    }),
    unavailable: {
      initial: 'failed',
      on: {
        'wallet.retry': 'configuring',
        'testWallet.open': { guard: 'hasTestWallet', target: 'testing' },
      },
      states: { failed: {}, cancelled: {}, declined: {} },
    },
    testing: {
      entry: 'clearError',
      on: {
        'testWallet.approve': { target: 'authorised', actions: 'setTestPayment' },
        'testWallet.decline': { target: 'unavailable.declined', actions: message(words.declined) },
        'testWallet.cancel': { target: 'unavailable.cancelled', actions: message(words.cancelled) },
      },
    },
    authorised: { type: 'final' },
  },
  output: ({ context }) => context.payment!,
});
