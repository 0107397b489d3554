import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import CartScreen from '../../src/views/cart/cart.chunk.tsx';
import { camera } from '../models/cart.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aLine, anAddress, aProduct, aUser } from '../fixtures/samples.ts';

const mouse = aLine({ product: 'p3', name: 'Mouse', price: 5 });

const rows = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

const open = (options: Parameters<typeof renderInShop>[1] = {}) => {
  window.history.replaceState(null, '', '/cart');
  const user = userEvent.setup({ delay: null });
  return { user, ...renderInShop(<CartScreen />, { at: '/cart', ...options }) };
};
const kept = (...lines: CartLine[]) => ({ kept: { cartItems: lines } });
const address = () => `${window.location.pathname}${window.location.search}`;

describe('what the cart shows', () => {
  it('S4, S61, S90: its lines with picture, name, price, quantity and sum', () => {
    open(kept(aLine({ qty: 2 }), camera));
    const [first] = screen.getAllByRole('listitem');
    const line = within(first!);
    expect(line.getByRole('presentation', { hidden: true })).toHaveAttribute('src', '/images/airpods.jpg');
    expect(line.getByRole('link', { name: 'Airpods' })).toHaveAttribute('href', '/product/p1');
    expect(line.getByText('each')).toHaveTextContent('$89.99 each');
    expect(line.getByLabelText('Qty of Airpods')).toHaveValue('2');
    expect(line.getByText('$179.98')).toBeVisible();
    expect(screen.getByText('Subtotal (3) items')).toBeVisible();
    expect(screen.getByText('$199.98')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Keep shopping' })).toHaveAttribute('href', '/');
  });
  it.each([
    [89.99, 'Ships for $100.00; add $10.02 for free shipping'],
    [100, 'Ships for $100.00; add $0.01 for free shipping'],
    [100.01, 'Ships free'],
  ])('S145, A26: at $%d: %s', (price, words) => {
    open(kept(aLine({ price })));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('A34: that there is less in stock than one wants, and both can be seen', () => {
    open(kept(aLine({ qty: 3, countInStock: 1 }), { ...camera, countInStock: 0 }));
    expect(screen.getByText('Only 1 in stock')).toBeVisible();
    expect(screen.getByLabelText('Qty of Airpods')).toHaveValue('3');
    expect(screen.getByText('Out Of Stock')).toBeVisible();
  });
});

describe('changing the cart', () => {
  it('S85, S130: a new quantity fetches the product again, and takes what it says', async () => {
    const getProduct = vi.fn<(input: { id: string }) => Promise<Product>>(async () =>
      aProduct({ price: 95, countInStock: 2 }),
    );
    const { user, storage } = open({ ...kept(aLine()), services: { getProduct } });
    await user.selectOptions(screen.getByLabelText('Qty of Airpods'), '3');
    expect(await screen.findByText(/Only 2 of Airpods in stock.*changed from \$89.99 to \$95.00/)).toBeVisible();
    expect(getProduct.mock.calls[0]![0]).toEqual({ id: 'p1' });
    expect(screen.getByLabelText('Qty of Airpods')).toHaveValue('2');
    expect(storage.read('cartItems')).toEqual([aLine({ qty: 2, price: 95, countInStock: 2 })]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Only 2 of Airpods/)).toBeNull();
  });
  it('S87, S137: removing one of three leaves the others, says so, and moves the focus to the next', async () => {
    const { user, storage } = open(kept(aLine(), camera, mouse));
    await user.click(screen.getByRole('button', { name: 'Remove Camera' }));
    expect(rows()).toEqual(['Airpods', 'Mouse']);
    expect(screen.getByText('Removed Camera.').closest('[role=status]')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Mouse' })).toHaveFocus();
    expect(storage.read('cartItems')).toEqual([aLine(), mouse]);
    await user.click(screen.getByRole('button', { name: 'Remove Mouse' }));
    expect(screen.getByRole('button', { name: 'Remove Airpods' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Airpods' }));
    expect(screen.getByText('Your cart is empty')).toBeVisible();
    expect(screen.queryByText('$0.00')).toBeNull();
    expect(screen.getByText('Removed Airpods.').closest('[role=status]')).toHaveFocus();
  });

  it('Undo gives the last line back, says so, and has the focus there', async () => {
    const { user, storage } = open(kept(aLine({ qty: 2 })));
    await user.click(screen.getByRole('button', { name: 'Remove Airpods' }));
    expect(storage.read('cartItems')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Qty of Airpods')).toHaveValue('2');
    expect(storage.read('cartItems')).toEqual([aLine({ qty: 2 })]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByText('The change was undone.').closest('[role=status]')).toHaveFocus();
  });

  it('S20, S21, A4: what an address added is said, and Undo takes it back', async () => {
    const { user, storage } = open({ at: '/cart/p1?qty=2', services: { getProduct: async () => aProduct() } });
    expect(await screen.findByText('Added 2 × Airpods.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Your cart is empty')).toBeVisible();
    expect(storage.read('cartItems')).toEqual([]);
  });
});

describe('the way to the checkout', () => {
  it('S104, A7: leads a guest by way of signing in', async () => {
    const { user } = open(kept(aLine()));
    await user.click(screen.getByRole('button', { name: 'Proceed To Checkout' }));
    expect(address()).toBe('/login?redirect=/shipping');
  });

  it('S104: leads who is signed in to the address, in one step, also after a second click', async () => {
    const before = window.history.length;
    const { user } = open({ kept: { cartItems: [aLine()], userInfo: aUser(), shippingAddress: anAddress } });
    await user.dblClick(screen.getByRole('button', { name: 'Proceed To Checkout' }));
    expect(address()).toBe('/shipping');
    expect(window.history.length).toBe(before + 1);
  });
});
