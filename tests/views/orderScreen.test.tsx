import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { JUST_PLACED } from '../../common/domain/order.ts';
import type { Services } from '../../src/machines/services.ts';
import { WALLET_WORDS, WalletError } from '../../src/services/walletServices.ts';
import Screen from '../../src/views/order/order.chunk.tsx';
import { renderInShop, testShop } from '../support/renderInShop.tsx';
import { aPayment, aUser, anOrder } from '../fixtures/samples.ts';
import { providerButton } from '../models/wallet.tsx';

const user = userEvent.setup({ delay: null });

/** A server with one order of Jane's, which takes one payment. */
const backend = (order = anOrder({ isOwn: true })) => {
  let paid = order.isPaid;
  return {
    getOrder: vi.fn<Services['getOrder']>(async ({ id }) => ({
      ...order,
      _id: id,
      isPaid: paid,
      paidAt: paid ? '2026-01-02T23:30:00.000Z' : null,
    })),
    payOrder: vi.fn<Services['payOrder']>(async () => void (paid = true)),
    getWalletConfig: vi.fn<Services['getWalletConfig']>(async () => ({
      gatewayMerchantId: 'gateway',
      merchantId: 'merchant',
      testWallet: true,
    })),
    loadWalletScript: vi.fn<Services['loadWalletScript']>(async () => undefined),
    prepareWallet: vi.fn<Services['prepareWallet']>(async ({ onPay }) => providerButton(onPay)),
    authorisePayment: vi.fn<Services['authorisePayment']>(async () => aPayment),
  };
};

const open = (services: Partial<Services>, at = '/order/o1', viewer = aUser(), state: object | null = null) => {
  history.replaceState(state, '', at);
  return renderInShop(<Screen />, { at, kept: { userInfo: viewer }, services });
};
/** The same browser tab, reloaded. */
const reopen = (services: Partial<Services>, { values }: ReturnType<typeof open>['storage']) => {
  history.replaceState(null, '', '/order/o1');
  return renderInShop(<Screen />, { at: '/order/o1', kept: Object.fromEntries(values), services });
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('the order screen', () => {
  it('S33: requests nothing for a guest', () => {
    history.replaceState(null, '', '/order/o1');
    const services = backend();
    renderInShop(<Screen />, { at: '/order/o1', services });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(services.getOrder).not.toHaveBeenCalled();
  });

  it.each([
    [
      'was just placed is said to be placed',
      JUST_PLACED,
      /^Your order was placed, but it cannot be shown right now. No way/,
    ],
    ['was opened by a link', null, /^No way/],
  ])('A2: an order that cannot be read and %s', async (_, state, message) => {
    const services = backend();
    services.getOrder.mockRejectedValueOnce(new Error('No way'));
    open(services, '/order/o1', aUser(), state);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Try again');
    expect(await screen.findByText('Not Paid')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('S6, S70, S94, S95: an order is paid with the wallet', async () => {
    const services = backend();
    open(services);
    await press('Pay with GPay');
    expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
    expect(screen.getByText(/^Paid on/)).toHaveTextContent('Paid on 2026-01-02');
    expect(services.authorisePayment.mock.calls[0]![0]).toMatchObject({ total: 203_49 });
    expect(services.payOrder.mock.calls.map(([input]) => input)).toEqual([{ id: 'o1', payment: aPayment }]);
  });

  it('A21: where the wallet cannot be reached, the test wallet pays as the viewer', async () => {
    const services = {
      ...backend(),
      loadWalletScript: () => Promise.reject(new WalletError('failed', WALLET_WORDS.unreachable)),
    };
    open(services);
    expect(await screen.findByRole('alert')).toHaveTextContent(WALLET_WORDS.unreachable);
    await press('Pay with the test wallet');
    await press('Approve');
    expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Paying' }), 'the focus stays in the group').toHaveFocus();
    expect(services.payOrder.mock.calls[0]![0].payment).toMatchObject({
      email: 'jane@example.com',
      transactionState: 'SUCCESS',
      token: 'test-wallet',
    });
  });

  it('S94, A21: a payment in flight outlives a reload, can be sent again, and is forgotten once it is known', async () => {
    const services = backend();
    const keptWhenSent: unknown[] = [];
    let lost = true;
    const settle = services.payOrder.getMockImplementation()!;
    services.payOrder.mockImplementation((input, signal) => {
      keptWhenSent.push(storage.read('sentPayments'));
      return lost ? new Promise(() => undefined) : settle(input, signal);
    });
    const { storage, unmount } = open(services);
    await press('Pay with GPay');
    expect(await screen.findByRole('status', { name: 'Taking the payment' })).toBeVisible();
    expect(keptWhenSent).toEqual([[{ orderId: 'o1', userId: 'u1', payment: aPayment }]]);
    unmount();

    lost = false;
    const again = reopen(services, storage);
    expect(await screen.findByRole('alert')).toHaveTextContent('We do not know yet whether your payment arrived');
    expect(screen.queryByText('Not Paid')).toBeNull();
    await press('Try the payment again');
    expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
    expect(services.payOrder.mock.calls.map(([input]) => input)).toEqual([
      { id: 'o1', payment: aPayment },
      { id: 'o1', payment: aPayment },
    ]);
    expect(again.storage.read('sentPayments')).toBeNull();
  });

  it.each([
    ['signs out', null],
    ['is another account', aUser({ _id: 'u2', name: 'Joe', email: 'joe@example.com' })],
  ])('S83: a payment in flight is forgotten when its buyer %s', async (_, next) => {
    const services = backend();
    services.payOrder.mockImplementation(() => new Promise(() => undefined));
    const { storage } = open(services);
    await press('Pay with GPay');
    await waitFor(() => expect(storage.read('sentPayments')).toHaveLength(1));
    act(() => storage.fromOtherTab('userInfo', next));
    expect(storage.read('sentPayments')).toBeNull();
  });

  it('S83: payments of other or deleted accounts are dropped at the next visit', () => {
    const sentPayments = [{ orderId: 'o1', userId: 'u2', payment: aPayment }];
    expect(testShop({ kept: { sentPayments } }).storage.read('sentPayments')).toBeNull();
    expect(testShop({ kept: { sentPayments, userInfo: aUser() } }).storage.read('sentPayments')).toBeNull();
    expect(testShop({ kept: { sentPayments, userInfo: aUser({ _id: 'u2' }) } }).storage.read('sentPayments')).toEqual(
      sentPayments,
    );
  });

  it('S83, S80: another account that signs in sees nothing of the first, not even for a moment', async () => {
    const services = backend();
    const { storage } = open(services);
    expect(await screen.findByText('Jane Doe')).toBeVisible();
    services.getOrder.mockImplementation(() => new Promise(() => undefined));
    act(() => storage.fromOtherTab('userInfo', aUser({ _id: 'u2', name: 'Joe', email: 'joe@example.com' })));
    expect(screen.queryByText('Jane Doe')).toBeNull();
    await waitFor(() => expect(services.getOrder).toHaveBeenCalledTimes(2));
  });
});
