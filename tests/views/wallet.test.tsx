import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { walletMachine } from '../../src/machines/wallet.machine.ts';
import { WALLET_WORDS, WalletError } from '../../src/services/walletServices.ts';
import { WalletView } from '../../src/views/order/WalletView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { config, walletPaths } from '../../walks/charts/wallet.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { providerButton } from '../support/walletButton.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const user = userEvent.setup({ delay: null });

const services = deferred('getWalletConfig', 'loadWalletScript', 'prepareWallet', 'authorisePayment');
const machine = walletMachine.provide({ actors: services.actors });

const model = shopModel(machine, walletPaths);

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const alert = () => screen.queryByRole('alert');
const isWorking = () => {
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
};

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S6: the wallet follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const wallet = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<WalletView wallet={wallet} />);
      return wallet;
    },
    gestures: {
      'wallet.pay': press('Pay with GPay'),
      'wallet.retry': press('Try again'),
      'testWallet.open': press('Pay with the test wallet'),
      'testWallet.approve': press('Approve'),
      'testWallet.decline': press('Decline'),
      'testWallet.cancel': press('Cancel'),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
      'xstate.done.actor.prepareWallet': ({ event }) => {
        const { onPay } = services.calls('prepareWallet').at(-1) as { onPay: () => void };
        return services.done('prepareWallet', event['output'] === null ? null : providerButton(onPay));
      },
    },
    screens: {
      '*': ({ value }) => expect(screen.queryByRole('dialog') !== null).toBe(value === 'testing'),
      configuring: isWorking,
      'reaching.loadingScript': isWorking,
      'reaching.checking': isWorking,
      ready: () => {
        expect(button('Pay with GPay')).toBeEnabled();
        expect(screen.getByRole('group', { name: 'Google Pay' })).toHaveAttribute('aria-disabled', 'false');
      },
      'ready.offered': () => expect(alert()).toBeNull(),
      'ready.cancelled': () => expect(screen.getByRole('status')).toHaveTextContent(WALLET_WORDS.cancelled),
      'ready.declined': () => expect(alert()).toHaveTextContent(WALLET_WORDS.declined),
      authorising: () => {
        expect(screen.getByRole('group', { name: 'Google Pay' })).toHaveAttribute('aria-disabled', 'true');
        expect(button('Pay with GPay'), 'whoever pressed it is still there').toHaveFocus();
        expect(screen.getByRole('status', { name: 'Google Pay is open' })).toBeVisible();
        expect(alert()).toBeNull();
      },
      unavailable: ({ context }) => {
        expect(button('Try again')).toBeEnabled();
        expect(button('Pay with the test wallet') !== null).toBe(context.config?.testWallet === true);
      },
      'unavailable.failed': ({ context }) => expect(alert()).toHaveTextContent(context.error ?? 'Stopped.'),
      'unavailable.cancelled': () => expect(screen.getByRole('status')).toHaveTextContent(WALLET_WORDS.cancelled),
      'unavailable.declined': () => expect(alert()).toHaveTextContent(WALLET_WORDS.declined),
      testing: () => {
        const dialog = screen.getByRole('dialog', { name: 'Test wallet' });
        expect(dialog).toHaveTextContent('Nothing is charged');
        expect(dialog).toHaveTextContent('$203.49');
      },
      authorised: () => expect(screen.queryAllByRole('button')).toEqual([]),
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

const open = async () => {
  const wallet = startForTest(createActor(machine, { input: walletPaths.input }));
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
