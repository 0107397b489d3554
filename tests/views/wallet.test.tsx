import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { walletMachine } from '../../src/machines/wallet.machine.ts';
import { WALLET_WORDS, WalletError } from '../../src/services/walletServices.ts';
import { WalletView } from '../../src/views/order/WalletView.tsx';
import { config, wallet as declared } from '../models/wallet.tsx';
import { deferred } from 'xstate-walks';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';

const user = userEvent.setup({ delay: null });

const services = deferred('getWalletConfig', 'loadWalletScript', 'prepareWallet', 'authorisePayment');
const machine = walletMachine.provide({ actors: services.actors });

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
afterEach(services.reset);

const open = async () => {
  const wallet = startForTest(createActor(machine, { input: declared.model.input }));
  renderInShop(<WalletView wallet={wallet} />);
  await act(() => services.done('getWalletConfig', { ...config, testWallet: true }));
  await act(() => services.fail('loadWalletScript', new WalletError('failed', WALLET_WORDS.unreachable)));
  await press('Pay with the test wallet')();
  return wallet;
};

describe('the test wallet', () => {
  it('A21: says plainly that nothing is charged, on the page and in the dialog', async () => {
    await open();
    expect(screen.getByText(/runs in test mode/)).toHaveTextContent('nothing is charged');
    expect(within(screen.getByRole('dialog', { name: 'Test wallet' })).getByText(/Nothing is charged/)).toBeVisible();
  });

  it('is cancelled by Escape, gives the focus back, and can be opened again', async () => {
    const wallet = await open();
    await user.keyboard('{Escape}');
    expect(wallet.getSnapshot().value).toEqual({ unavailable: 'cancelled' });
    await waitFor(() => expect(button('Pay with the test wallet')).toHaveFocus());
    await press('Pay with the test wallet')();
    expect(screen.getByRole('dialog', { name: 'Test wallet' })).toBeVisible();
  });
});
