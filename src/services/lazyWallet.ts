import type { WalletServices } from './walletServices.ts';

/**
 * The wallet of the given window, its code loaded with the first call to it: most visits never make one. A load that
 * failed is tried anew by the next call.
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
