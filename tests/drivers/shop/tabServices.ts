import type { Services } from '../../../src/machines/services.ts';
import { createHttp, type TokenSource } from '../../../src/services/http.ts';
import { createShopServices } from '../../../src/services/shopServices.ts';

/** The backend of tabs without a browser. */
export const HOST = 'http://shop.test';

/** The provider's wallet cannot be reached, so that the test wallet takes its place. */
const noProvider = () => Promise.reject(new Error('The wallet cannot be reached.'));

/** The services of a tab without a browser: those that ship, over the given `fetch`. */
export const tabServices = (
  tokens: TokenSource,
  fetch: typeof globalThis.fetch,
  loadChunk: Services['loadChunk'],
): Services => {
  const http = createHttp(HOST, tokens);
  return {
    ...createShopServices((call, request) => http(call, { ...request, fetch })),
    loadWalletScript: noProvider,
    prepareWallet: noProvider,
    authorisePayment: noProvider,
    openBankPage: noProvider,
    loadChunk,
  };
};
