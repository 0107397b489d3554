import { describe, expect, it, vi } from 'vitest';
import { WALLET_WORDS, createWalletServices } from '../../src/services/walletServices.ts';

const aWindow = () => {
  const assign = vi.fn<(address: string) => void>();
  const window = Object.assign(new EventTarget(), { location: { assign } });
  const { openBankPage } = createWalletServices(window as unknown as typeof globalThis & Window);
  return { window, openBankPage, assign };
};
const signal = new AbortController().signal;
const page = 'https://bank.example/1';

describe('A21: the page of the buyer’s bank', () => {
  it('is opened in place of the shop, and left when the buyer is back by Back', async () => {
    const { window, openBankPage, assign } = aWindow();
    const opened = vi.fn<() => void>();
    const opening = openBankPage({ page }, signal).then(opened);
    expect(assign).toHaveBeenCalledExactlyOnceWith(page);
    await Promise.resolve();
    expect(opened).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pageshow'));
    await opening;
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,1', '/order/o1', 'bank.example'])(
    'must be a web page: %j is not opened',
    async (other) => {
      const { openBankPage, assign } = aWindow();
      await expect(openBankPage({ page: other }, signal)).rejects.toThrow(WALLET_WORDS.noBankPage);
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it('is not opened for a call that was given up', async () => {
    const { openBankPage, assign } = aWindow();
    await expect(openBankPage({ page }, AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError');
    expect(assign).not.toHaveBeenCalled();
  });
});
