import type { WalletServices } from './walletServices.ts';

const names = ['loadWalletScript', 'prepareWallet', 'authorisePayment', 'openBankPage'] as const;

/** The wallet of a window. Its code loads with the first call, which most visits never make, again after a failure. */
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
  const services = names.map((name) => [
    name,
    async (input: never, signal: AbortSignal) => (await load())[name](input, signal),
  ]);
  return Object.fromEntries(services) as WalletServices;
};
