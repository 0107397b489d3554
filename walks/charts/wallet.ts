import type { walletMachine } from '../../src/machines/wallet.machine.ts';
import { WALLET_WORDS, WalletError } from '../../src/services/walletServices.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aPayment } from '../support/samples.ts';

/** What the server says of its gateway. */
export const config = { gatewayMerchantId: 'gateway', merchantId: 'merchant' };

/** A wallet to be paid with, with and without the test wallet behind it, and every way it may end. */
export const walletPaths = {
  input: { total: 203_49, email: 'jane@example.com' },
  events: {
    'xstate.done.actor.getWalletConfig': [{ output: config }, { output: { ...config, testWallet: true } }],
    'xstate.done.actor.prepareWallet': [{ output: () => undefined }, { output: null }],
    'xstate.done.actor.authorisePayment': [{ output: aPayment }],
    'xstate.error.actor.authorisePayment': (['cancelled', 'declined', 'failed'] as const).map((ending) => ({
      error: new WalletError(ending, WALLET_WORDS[ending]),
    })),
  },
  vertex: ({ context }) => context.config?.testWallet,
  random: ({ context }) => [context.payment?.paytime],
} satisfies ModelOptions<typeof walletMachine>;
