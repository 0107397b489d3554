import type { WalletServices } from './walletServices.ts';

/**
 * The wallet of the given window. Its code loads with the first call, which most visits never make; after a failure the
 * next call tries again.
 */
export const createLazyWallet = (target: Window & typeof globalThis): WalletServices => {
  let loaded: Promise<WalletServices> | undefined;
  const load = async () => {
    loaded ??= import('./walletServices.ts').then((module) => module.createWalletServices(target));
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  return {
    loadWalletScript: async (input, signal) => (await load()).loadWalletScript(input, signal),
    prepareWallet: async (input, signal) => (await load()).prepareWallet(input, signal),
    authorisePayment: async (input, signal) => (await load()).authorisePayment(input, signal),
  };
};
