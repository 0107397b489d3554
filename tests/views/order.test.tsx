import * as walletWords from '#texts/order.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, type InputFrom } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import type { Order } from '../../common/contract/order.ts';
import { orderMachine } from '../../src/machines/order.machine.ts';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { OrderView } from '../../src/views/order/OrderView.tsx';
import { delivered, paid } from '../models/order.tsx';
import { renderInShop, testShop } from '../drivers/renderInShop.tsx';
import { anOrder, aPayment, aUser } from '../fixtures/samples.ts';
import { JUST_PLACED } from '../../common/domain/order.ts';
import type { Services } from '../../src/machines/services.ts';
import { WalletError } from '../../src/services/walletServices.ts';
import Screen from '../../src/views/order/order.chunk.tsx';
import { providerButton, config, wallet as declared } from '../models/wallet.tsx';
import { walletMachine } from '../../src/machines/wallet.machine.ts';
import { WalletView } from '../../src/views/order/WalletView.tsx';
import { withServices } from '../fixtures/withServices.ts';

const { services: held, machine } = withServices(orderMachine, 'getOrder', 'wallet', 'payOrder', 'deliverOrder');

const draw = (order: Parameters<typeof OrderView>[0]['order']) =>
  renderInShop(
    <OrderView
      order={order}
      tools={startForTest(createActor(orderToolsMachine, { input: { orderId: 'o1' } }))}
      drawWallet={(_, beside) => (
        <>
          {beside.held}
          {beside.refusal ? <p role="alert">{beside.refusal}</p> : null}
          <p>The wallet</p>
        </>
      )}
    />,
    { at: '/order/o1' },
  );

const button = (name: string) => screen.queryByRole('button', { name });
const hides = (text: string | RegExp) => expect(screen.queryByText(text)).toBeNull();
const part = (name: string) => screen.getByRole('region', { name });

const open = async (
  order: Order,
  viewer: InputFrom<typeof machine>['viewer'] = { email: 'jane@example.com', isAdmin: false },
) => {
  const actor = startForTest(createActor(machine, { input: { orderId: 'o1', viewer, payment: null } }));
  draw(actor);
  await act(() => held.done('getOrder', order));
  return actor;
};
const steps = () =>
  within(screen.getByRole('list', { name: 'Progress of the order' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.getAttribute('aria-current')]);

const reviews = () => screen.queryAllByRole('link', { name: /^Review / }).map((link) => link.getAttribute('href'));

it.each([
  ['placed', anOrder(), ['Placed2026-01-01', 'Paid', 'Delivered'], 0],
  ['paid', paid, ['Placed2026-01-01', 'Paid2026-01-02', 'Delivered'], 1],
  ['delivered', delivered, ['Placed2026-01-01', 'Paid2026-01-02', 'Delivered2026-01-05'], 2],
])('S105, S156: the progress of an order says that it is %s, with the days', async (_, order, words, current) => {
  await open(order);
  expect(steps()).toEqual(words.map((text, index) => [text, index === current ? 'step' : null]));
});

it.each([
  ['with', { ...paid, refundedAt: '2026-01-06T08:00:00.000Z' }, 'Total$203.49Refunded$203.49'],
  ['without', paid, 'Total$203.49'],
])('A81: the summary of an order %s a refund says what was refunded', async (_, order, end) => {
  await open(order);
  expect(part('Order Summary').querySelector('dl')!.textContent.endsWith(end)).toBe(true);
});

describe('what follows a paid order', () => {
  it('is buying again, for its buyer alone', async () => {
    await open({ ...paid, isOwn: true });
    expect(button('Buy again')).toBeEnabled();
    expect(reviews()).toEqual([]);
  });

  it.each([
    ['unpaid', anOrder({ isOwn: true })],
    ['of another buyer', { ...delivered, isOwn: false }],
  ])('is nothing for an order that is %s', async (_, order) => {
    await open(order);
    expect(button('Buy again')).toBeNull();
    expect(reviews()).toEqual([]);
  });

  it('S3: is a request for reviews once it is delivered, with a link to each form', async () => {
    await open({ ...delivered, isOwn: true });
    expect(reviews()).toEqual(['/product/p1#reviews']);
  });
});

describe('the order page', () => {
  it('S32, S68: shows every part of an order', async () => {
    await open(anOrder({ shippingPrice: 100, taxPrice: 13.5 }));
    expect(document.title).toBe('Order o1 | ProShop');
    expect(part('Shipping')).toHaveTextContent('Jane Doe');
    expect(part('Shipping')).toHaveTextContent('1 Main Street, Boston 02101, USA');
    expect(within(part('Shipping')).getByRole('link', { name: 'jane@example.com' })).toHaveAttribute(
      'href',
      'mailto:jane@example.com',
    );
    expect(part('Payment Method')).toHaveTextContent('GooglePay');
    expect(part('Order Items')).toHaveTextContent('1 × $89.99 = $89.99');
    expect(
      within(part('Order Summary'))
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Items', 'Shipping', 'Tax', 'Total']);
    expect(
      within(part('Order Summary'))
        .getAllByRole('definition')
        .map((figure) => figure.textContent),
    ).toEqual(['$89.99', '$100.00', '$13.50', '$203.49']);
  });

  it('S95, S156, A16: shows the date of a timestamp, and the exact time in a title', async () => {
    await open(delivered);
    expect(part('Payment Method')).toHaveTextContent('Paid on 2026-01-02');
    expect(part('Shipping')).toHaveTextContent('Delivered on 2026-01-05');
    const paidOn = within(part('Payment Method')).getByText('2026-01-02');
    expect(paidOn).toHaveAttribute('datetime', '2026-01-02T23:30:00.000Z');
    await userEvent.hover(paidOn);
    expect(paidOn).toHaveAttribute('title', new Date('2026-01-02T23:30:00.000Z').toLocaleString());
  });

  it("S141: an order without lines says 'Order cart is empty'", async () => {
    await open(anOrder({ orderItems: [] }));
    expect(part('Order Items')).toHaveTextContent('Order cart is empty');
  });

  it('A24: a line links to its product; a deleted buyer has a name and no email', async () => {
    await open(anOrder({ isOwn: false, user: { name: 'Deleted user', email: '' } }), { email: 'a@b.c', isAdmin: true });
    expect(screen.getByRole('link', { name: 'Airpods' })).toHaveAttribute('href', '/product/p1');
    expect(part('Shipping')).toHaveTextContent('Deleted user');
    expect(within(part('Shipping')).queryByRole('link')).toBeNull();
  });

  it('A38: if the server does not say whose order it is, the email decides', async () => {
    await open(anOrder({ isOwn: undefined }));
    expect(part('Order placed. Pay $203.49 to finish')).toHaveTextContent('The wallet');
  });

  it('A38, S94: the wallet comes first on the page of an unpaid order', async () => {
    await open(anOrder());
    const wallet = screen.getByText('The wallet');
    for (const heading of screen.getAllByRole('heading', { level: 2 }).slice(1)) {
      expect(wallet.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('A41: shows how long the items of an unpaid order are held', async () => {
    await open(anOrder({ heldUntil: '2026-01-02T14:05:00.000Z' }));
    const until = screen.getByText(/2026/, { selector: 'time[datetime="2026-01-02T14:05:00.000Z"]' });
    expect(until.parentElement).toHaveTextContent(
      `These items are reserved for you at least until ${until.textContent}.`,
    );
  });

  it.each([
    ['null', null, true],
    ['absent', undefined, false],
  ])('A41: shows whether items are no longer held, if heldUntil is %s', async (_, heldUntil, told) => {
    await open(anOrder({ heldUntil }));
    const says = screen.queryByText('These items are no longer reserved. You can still pay if they are in stock.');
    expect(says !== null).toBe(told);
    hides(/^We hold/);
  });
});

const user = userEvent.setup({ delay: null });

/** A server with one order of Jane's, which takes one payment. */
const backend = (order = anOrder({ isOwn: true })) => {
  let isPaid = order.isPaid;
  return {
    getOrder: vi.fn<Services['getOrder']>(async ({ id }) => ({
      ...order,
      _id: id,
      isPaid,
      paidAt: isPaid ? '2026-01-02T23:30:00.000Z' : null,
    })),
    payOrder: vi.fn<Services['payOrder']>(async () => void (isPaid = true)),
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

const openScreen = (services: Partial<Services>, at = '/order/o1', viewer = aUser(), state: object | null = null) => {
  history.replaceState(state, '', at);
  return renderInShop(<Screen />, { at, kept: { userInfo: viewer }, services });
};
const reopen = (services: Partial<Services>, { values }: ReturnType<typeof openScreen>['storage']) => {
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
    openScreen(services, '/order/o1', aUser(), state);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Try again');
    expect(await screen.findByText('Not Paid')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('A21: where the wallet cannot be reached, the test wallet pays as the viewer', async () => {
    const services = {
      ...backend(),
      loadWalletScript: () => Promise.reject(new WalletError('failed', walletWords.unreachable)),
    };
    openScreen(services);
    expect(await screen.findByRole('alert')).toHaveTextContent(walletWords.unreachable);
    await press('Pay with the test wallet');
    await press('Approve');
    expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Payment' }), 'the focus stays in the group').toHaveFocus();
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
    const { storage, unmount } = openScreen(services);
    await press('Pay with GPay');
    expect(await screen.findByRole('status', { name: 'Processing the payment' })).toBeVisible();
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
    const { storage } = openScreen(services);
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
    const { storage } = openScreen(services);
    expect(await screen.findByText('Jane Doe')).toBeVisible();
    services.getOrder.mockImplementation(() => new Promise(() => undefined));
    act(() => storage.fromOtherTab('userInfo', aUser({ _id: 'u2', name: 'Joe', email: 'joe@example.com' })));
    expect(screen.queryByText('Jane Doe')).toBeNull();
    await waitFor(() => expect(services.getOrder).toHaveBeenCalledTimes(2));
  });
});

const { services: heldOfWallet, machine: machineWallet } = withServices(
  walletMachine,
  'getWalletConfig',
  'loadWalletScript',
  'prepareWallet',
  'authorisePayment',
);

it('A21: the test wallet says plainly that nothing is charged, on the page and in the dialog', async () => {
  const wallet = startForTest(createActor(machineWallet, { input: declared.model.input }));
  renderInShop(<WalletView wallet={wallet} />);
  await act(() => heldOfWallet.done('getWalletConfig', { ...config, testWallet: true }));
  await act(() => heldOfWallet.fail('loadWalletScript', new WalletError('failed', walletWords.unreachable)));
  await press('Pay with the test wallet');
  expect(screen.getByText(/runs in test mode/)).toHaveTextContent('nothing is charged');
  expect(within(screen.getByRole('dialog', { name: 'Test wallet' })).getByText(/Nothing is charged/)).toBeVisible();
});
