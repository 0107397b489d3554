import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Stored, StorageKey } from '../../src/services/storage.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ShopServices } from '../../src/services/shopServices.ts';
import CheckoutScreen from '../../src/views/checkout/checkout.chunk.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aLine, anAddress, aUser } from '../fixtures/samples.ts';

type Kept = Partial<{ [K in StorageKey]: Stored<K> }>;

const jane: Kept = { userInfo: aUser(), cartItems: [aLine({ qty: 2 })] };
const addressed: Kept = { ...jane, shippingAddress: anAddress };
const packed: Kept = { ...addressed, paymentMethod: 'GooglePay' };

const open = (at: string, kept: Kept, services: Partial<ShopServices> = {}) => {
  const user = userEvent.setup({ delay: null });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press, ...renderInShop(<CheckoutScreen />, { at, kept, services }) };
};

const offered = () =>
  within(screen.getByRole('region', { name: 'Your addresses' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('group').textContent);

const changeLink = (what: string) => screen.getByRole('link', { name: `Change ${what}` });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const summary = () => screen.getByRole('region', { name: 'Order Summary' }).textContent;

type Create = ShopServices['createOrder'];
const refuses = (code: string, change: { price: number; countInStock: number }) => {
  const problem = { message: code, code, lines: [{ product: 'p1', name: 'Airpods', qty: 2, ...change }] };
  return vi
    .fn<Create>()
    .mockRejectedValueOnce(new ServiceError(code, { status: 409, problem }))
    .mockResolvedValue({ _id: 'o1' });
};

describe('Shipping', () => {
  const fields = ['Address', 'City', 'Postal Code', 'Country'];

  it('S29, S63: has four fields, which browsers can fill in', () => {
    open('/shipping', jane);
    expect(title()).toBe('Shipping');
    expect(fields.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))).toEqual([
      'street-address',
      'address-level2',
      'postal-code',
      'country-name',
    ]);
    expect(fields.map(valueOf)).toEqual(['', '', '', '']);
    const suggested = [...screen.getByLabelText<HTMLInputElement>('Country').list!.options].map(({ value }) => value);
    expect(suggested).toEqual(expect.arrayContaining(['Austria', 'Germany', 'United States']));
  });

  it('S63, S89, S104: stores it and goes on to the payment; a double click does not skip the payment', async () => {
    const { user, storage, page } = open('/shipping', jane);
    for (const [label, text] of [
      ['Address', ' 1 Main Street '],
      ['City', 'Boston'],
      ['Postal Code', '02101'],
      ['Country', 'USA'],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    // The second click of a double click hits the next screen.
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }), { detail: 2 });
    expect(title()).toBe('Payment Method');
    expect(page.path()).toBe('/payment');
    expect(storage.read('shippingAddress')).toEqual({ ...anAddress, address: '1 Main Street' });
    expect(storage.read('paymentMethod')).toBeNull();
  });
});

describe('addresses that were used', () => {
  const other = { ...anAddress, address: '2 High Street' };
  const used = { userId: 'u1', addresses: [anAddress, other] };

  it('are chosen with one press, also twice', async () => {
    const { user, page, storage } = open('/shipping', { ...jane, usedAddresses: used });
    expect(offered()).toEqual(['1 Main Street, Boston 02101, USA', '2 High Street, Boston 02101, USA']);
    await user.dblClick(screen.getByRole('button', { name: 'Ship to 2 High Street, Boston 02101, USA' }));
    expect(page.path()).toBe('/payment');
    expect(storage.read('shippingAddress')).toEqual(other);
  });

  it('can be removed; the focus stays in the list', async () => {
    const { press, storage } = open('/shipping', { ...jane, usedAddresses: used });
    await press('Remove 1 Main Street, Boston 02101, USA');
    expect(offered()).toEqual(['2 High Street, Boston 02101, USA']);
    expect(screen.getByRole('region', { name: 'Your addresses' }).parentElement).toHaveFocus();
    expect(storage.read('usedAddresses')).toEqual({ ...used, addresses: [other] });
    await press('Remove 2 High Street, Boston 02101, USA');
    expect(screen.queryByRole('region', { name: 'Your addresses' })).toBeNull();
  });
});

describe('what is about to be ordered', () => {
  it.each([
    ['/shipping', jane],
    ['/payment', addressed],
  ] as const)('is beside the step at %s', (at, kept) => {
    open(at, kept);
    const overview = screen.getByRole('region', { name: 'Your order: 2 items' });
    expect(overview).toHaveTextContent('Your order: 2 items$206.98');
    expect(overview).toHaveTextContent('Airpods2 × $89.99 = $179.98');
    expect(overview).toHaveTextContent('Items$179.98Shipping$0.00Tax$27.00Total$206.98');
  });

  it('is not said of an empty cart, nor twice on Place Order', () => {
    open('/shipping', { ...jane, cartItems: [] });
    expect(screen.queryByText(/Your order:/)).toBeNull();
    open('/placeorder', packed);
    expect(screen.queryByText(/Your order:/)).toBeNull();
  });
});

describe('Payment', () => {
  it('S30, S64, S153: offers only GooglePay, preselected, and stores it after Continue', async () => {
    const { press, storage, page } = open('/payment', addressed);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'GooglePay' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'GooglePay' })).toHaveAttribute('value', 'GooglePay');
    expect(storage.read('paymentMethod')).toBeNull();
    await press('Continue');
    expect(storage.read('paymentMethod')).toBe('GooglePay');
    expect(page.path()).toBe('/placeorder');
  });
  it('S54, A29: done steps and the current one are links, the last one is not', () => {
    open('/payment', addressed);
    const steps = within(screen.getByRole('navigation', { name: 'Checkout steps' }));
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sign In', '/login?redirect=/shipping'],
      ['Shipping', '/shipping'],
      ['Payment', '/payment'],
    ]);
    expect(steps.getByRole('link', { name: 'Payment' })).toHaveAttribute('aria-current', 'step');
    expect(steps.getByText('Place Order')).toBeVisible();
  });
});

describe('Place Order', () => {
  it('S31, S144–S147: shows the whole order before it is placed', () => {
    open('/placeorder', packed);
    expect(screen.getByText('1 Main Street, Boston 02101, USA')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Payment Method' })).toHaveTextContent('GooglePay');
    const items = within(screen.getByRole('region', { name: 'Order Items' }));
    expect(items.getByRole('link', { name: 'Airpods' })).toHaveAttribute('href', '/product/p1');
    expect(items.getByText('× =')).toHaveTextContent('2 × $89.99 = $179.98');
    expect(summary()).toContain('Items$179.98Shipping$0.00Tax$27.00Total$206.98');
  });

  it('S31, S147: on a phone the total is above the button, whose name stays', () => {
    open('/placeorder', packed);
    const above = screen.getByRole('button', { name: 'Place Order' }).previousElementSibling;
    expect(above).toHaveAttribute('data-label', 'Total');
    expect(above).toHaveAttribute('data-amount', '$206.98');
  });

  it('S104: leads back to each part to change it; Back and the entered data stay', async () => {
    const { user, page } = open('/placeorder', packed);
    expect(changeLink('payment method')).toHaveAttribute('href', '/payment');
    expect(changeLink('order items')).toHaveAttribute('href', '/cart');
    expect(changeLink('shipping address')).toHaveAttribute('href', '/shipping');
    act(() => page.go('/shipping'));
    expect(['Address', 'City', 'Postal Code', 'Country'].map(valueOf)).toEqual(Object.values(anAddress));
    act(() => page.back());
    expect(title()).toBe('Place Order');
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    await user.click(changeLink('shipping address'));
  });

  it('A17: shows old and new prices and the new total, and sends the new ones', async () => {
    const createOrder = refuses('PRICES_CHANGED', { price: 45.5, countInStock: 3 });
    const { press } = open('/placeorder', packed, { createOrder });
    await press('Place Order');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Airpods: was $89.99, now $45.50');
    expect(alert).toHaveTextContent('Total: was $206.98, now $204.65');
    expect(summary()).toContain('Total$204.65');
    await press('Place Order');
    expect(createOrder.mock.lastCall![0].order).toMatchObject({ itemsPrice: 91, totalPrice: 204.65 });
  });

  it('A34: reduces the order to the stock on request, shows the new total, and places it', async () => {
    const createOrder = refuses('OUT_OF_STOCK', { price: 89.99, countInStock: 1 });
    const { press } = open('/placeorder', packed, { createOrder });
    await press('Place Order');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not enough in stock');
    expect(screen.getByRole('alert')).toHaveTextContent('Airpods: 1 of 2 left');
    await press('Order what is in stock');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(summary()).toContain('Total$203.49');
    await press('Place Order');
    expect(createOrder.mock.lastCall![0].order.orderItems).toMatchObject([{ product: 'p1', qty: 1 }]);
  });
  it('S130: waits while the cart checks a quantity', () => {
    const { shop } = open('/placeorder', packed);
    act(() => shop.actors.cart.send({ type: 'cart.add', product: 'p1', qty: 3 }));
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  });
});
