import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type InputFrom } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { orderMachine } from '../../src/machines/order.machine.ts';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { OrderView } from '../../src/views/order/OrderView.tsx';
import { delivered, order as declared, paid, refusal } from '../models/order.tsx';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { renderInShop } from '../support/renderInShop.tsx';
import { aPayment, anOrder } from '../fixtures/samples.ts';

const services = deferred('getOrder', 'wallet', 'payOrder', 'deliverOrder');
const machine = orderMachine.provide({ actors: services.actors });

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
const shows = (text: string | RegExp) => expect(screen.getByText(text)).toBeVisible();
const hides = (text: string | RegExp) => expect(screen.queryByText(text)).toBeNull();
const alert = () => screen.queryByRole('alert');
const part = (name: string) => screen.getByRole('region', { name });

afterEach(services.reset);

/** The page of an order, as a viewer sees it. */
const open = async (
  order: Order,
  viewer: InputFrom<typeof machine>['viewer'] = { email: 'jane@example.com', isAdmin: false },
) => {
  const actor = startForTest(createActor(machine, { input: { orderId: 'o1', viewer, payment: null } }));
  draw(actor);
  await act(() => services.done('getOrder', order));
  return actor;
};
const steps = () =>
  within(screen.getByRole('list', { name: 'Progress of the order' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.getAttribute('aria-current')]);

const reviews = () => screen.queryAllByRole('link', { name: /^Review / }).map((link) => link.getAttribute('href'));

describe('the progress of an order', () => {
  it.each([
    ['placed', anOrder(), ['Placed2026-01-01', 'Paid', 'Delivered'], 0],
    ['paid', paid, ['Placed2026-01-01', 'Paid2026-01-02', 'Delivered'], 1],
    ['delivered', delivered, ['Placed2026-01-01', 'Paid2026-01-02', 'Delivered2026-01-05'], 2],
  ])('S105, S156: says that it is %s, with the days', async (_, order, words, current) => {
    await open(order);
    expect(steps()).toEqual(words.map((text, index) => [text, index === current ? 'step' : null]));
  });
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

  it("A27: shows the server's prices, even if the shop would compute others", async () => {
    await open(anOrder({ itemsPrice: 10, shippingPrice: 3.5, taxPrice: 0.7, totalPrice: 13.99 })); // with a discount of the server
    expect(part('Order Summary')).toHaveTextContent('Items$10.00Shipping$3.50Tax$0.70Total$13.99');
  });

  it("S139, S140: a new order is 'Not Paid' and 'Not Delivered'", async () => {
    await open(anOrder());
    expect(part('Payment Method')).toHaveTextContent('Not Paid');
    expect(part('Shipping')).toHaveTextContent('Not Delivered');
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
    expect(until.parentElement).toHaveTextContent(`We hold these items for you at least until ${until.textContent}.`);
  });

  it.each([
    ['null', null, true],
    ['absent', undefined, false],
  ])('A41: shows whether items are no longer held, if heldUntil is %s', async (_, heldUntil, told) => {
    await open(anOrder({ heldUntil }));
    const says = screen.queryByText('We no longer hold these items. You can still pay if they are in stock.');
    expect(says !== null).toBe(told);
    hides(/^We hold/);
  });

  it('S105: shows no status but paid and delivered', async () => {
    await open(paid);
    expect([...document.querySelectorAll('[data-done]')].map((status) => status.textContent)).toEqual([
      'Not Delivered',
      'Paid on 2026-01-02',
    ]);
  });

  it('S80: shows no part of an order before it is loaded', () => {
    draw(startForTest(createActor(machine, { input: declared.model.input })));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('S81: shows neither success nor the old failure during a second attempt', async () => {
    await open(anOrder());
    await act(() => services.done('wallet', aPayment));
    await act(() => services.fail('payOrder', refusal(402, 'Card refused')));
    expect(alert()).toHaveTextContent('Card refused');
    await act(() => services.done('wallet', aPayment));
    expect(alert()).toBeNull();
    hides(/Paid on|Thank you/);
    shows('Taking the payment …');
  });
});
