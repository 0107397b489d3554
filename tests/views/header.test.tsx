import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as menus from '../../src/views/layout/menus.chunk.tsx';
import { Footer } from '../../src/views/App.tsx';
import { DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';
import { Header } from '../../src/views/layout/Header.tsx';
import Notices from '../../src/views/layout/notices.chunk.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aLine, aUser } from '../fixtures/samples.ts';

const admin = aUser({ name: 'Ada Admin', isAdmin: true });
const withMenus = { loadChunk: async () => menus };

const open = async (options: Parameters<typeof renderInShop>[1] = {}) => {
  const shown = renderInShop(<Header />, options);
  await act(async () => undefined);
  return shown;
};
const box = () => screen.getByPlaceholderText('Search Products...');
const link = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });
const items = () => screen.getAllByRole('menuitem').map((each) => [each.textContent, each.getAttribute('href')]);

beforeEach(() => history.replaceState(null, '', '/'));

describe('the header', () => {
  it('S40: has logo and name, and leads home', async () => {
    await open();
    const home = link('ProShop');
    expect(home).toHaveAttribute('href', '/');
    expect(home.firstElementChild!.className).toContain('bag');
  });

  it('A61: leads to each category of the catalogue', async () => {
    await open({ categories: ['Audio', 'Phones & Wearables'] });
    const categories = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(categories.map((each) => each.getAttribute('href'))).toEqual([
      '/?category=Audio',
      '/?category=Phones+%26+Wearables',
    ]);
  });

  it('S41, S43: a search leads to its address', async () => {
    await open();
    await userEvent.type(box(), '  a/b  ');
    await userEvent.click(button('Search'));
    expect(location.pathname).toBe('/search/a%2Fb');
  });

  it('S42: a blank search leads home', async () => {
    history.replaceState(null, '', '/search/tv');
    await open();
    await userEvent.clear(box());
    await userEvent.type(box(), '   {Enter}');
    expect(location.pathname).toBe('/');
  });

  it('S41: holds the keyword while a search is shown, and keeps the focus', async () => {
    history.replaceState(null, '', '/search/a%2Fb%20100%25/page/2');
    await open();
    expect(box()).toHaveValue('a/b 100%');
    await userEvent.clear(box());
    await userEvent.type(box(), ' lamp {Enter}');
    expect(location.pathname).toBe('/search/lamp');
    expect(box()).toHaveValue('lamp');
    expect(box()).toHaveFocus();
    act(() => history.pushState(null, '', '/product/p1'));
    expect(box()).toHaveValue('');
  });

  it('S44: leads to the cart and says how many articles lie in it', async () => {
    const { shop } = await open({ kept: { cartItems: [aLine({ qty: 2 }), aLine({ product: 'p2', qty: 3 })] } });
    expect(link('Cart')).toHaveAttribute('href', '/cart');
    expect(link('Cart')).toHaveTextContent('5');
    expect(link('Cart')).toHaveAccessibleDescription('5 articles');
    act(() => shop.actors.cart.send({ type: 'cart.adopt', lines: [aLine()] }));
    expect(link('Cart')).toHaveAccessibleDescription('1 article');
    act(() => shop.actors.cart.send({ type: 'cart.clear' }));
    expect(link('Cart')).toHaveTextContent(/^Cart$/);
    expect(link('Cart')).toHaveAccessibleDescription('');
  });

  it('S45: lets guests in, and has no menus for them', async () => {
    const loadChunk = vi.fn<() => Promise<unknown>>(async () => menus);
    await open({ services: { loadChunk } });
    expect(link('Sign In')).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
    expect(loadChunk).not.toHaveBeenCalled();
  });

  it('S46, S47: has a menu of who is signed in: Profile and Logout, and no other', async () => {
    const { shop } = await open({ kept: { userInfo: aUser() }, services: withMenus });
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
    await userEvent.click(button('Jane Doe'));
    expect(items()).toEqual([
      ['Profile', '/profile'],
      ['Logout', null],
      ['Log out and clear this device', null],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(shop.actors.session.getSnapshot().context.user).toBeNull();
    expect(link('Sign In')).toBeVisible();
  });
  it('S46: the menus are loaded right before one is opened, which then opens', async () => {
    let load: ((module: unknown) => void) | undefined;
    const loadChunk = vi.fn<() => Promise<unknown>>(() => new Promise((resolve) => (load = resolve)));
    await open({ kept: { userInfo: admin }, services: { loadChunk } });
    expect(loadChunk).not.toHaveBeenCalled();
    await userEvent.hover(button('Ada Admin'));
    expect(loadChunk).toHaveBeenCalledOnce();
    await userEvent.click(button('Ada Admin'));
    expect(screen.queryByRole('menuitem')).toBeNull();
    await act(async () => load?.(menus));
    expect(items()[0]).toEqual(['Profile', '/profile']);
    await userEvent.keyboard('{Escape}');
    expect(button('Ada Admin')).toHaveFocus();
    expect(loadChunk).toHaveBeenCalledOnce();
  });

  it('S47: admins also have one of Users, Products and Orders', async () => {
    await open({ kept: { userInfo: admin }, services: withMenus });
    await userEvent.click(button('Admin'));
    expect(items()).toEqual([
      ['Users', '/admin/userlist'],
      ['Products', '/admin/productlist'],
      ['Orders', '/admin/orderlist'],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Products' }));
    expect(location.pathname).toBe('/admin/productlist');
  });

  it('S47, A51, A100: overview and shop, which a server may announce, stand after the lists', async () => {
    const drawn = (
      <DrawnFeatures value={['admin-overview', 'shop']}>
        <Header />
      </DrawnFeatures>
    );
    renderInShop(drawn, { kept: { userInfo: admin }, services: withMenus });
    await userEvent.click(button('Admin'));
    expect(items().slice(2)).toEqual([
      ['Orders', '/admin/orderlist'],
      ['Overview', '/admin'],
      ['Shop', '/admin/shop'],
    ]);
  });
});

it('S48: the footer has a copyright line', () => {
  renderInShop(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Copyright © ProShop');
});
it('notices are read out, lead to what they are about, and go when they are dismissed', async () => {
  const { shop } = renderInShop(<Notices />);
  act(() => {
    shop.actors.notices.send({ type: 'notice.show', notice: { message: 'One' } });
    shop.actors.notices.send({
      type: 'notice.show',
      notice: { message: 'Placed.', link: { href: '/order/o1', label: 'See the order' } },
    });
  });
  expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual(['One ', 'Placed. See the order']);
  expect(link('See the order')).toHaveAttribute('href', '/order/o1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Placed.'));
  expect(shop.actors.notices.getSnapshot().context.map(({ message }) => message)).toEqual(['Placed.']);
});

describe('the document', () => {
  const html = readFileSync('index.html', 'utf8');

  it('S52: is called Welcome To ProShop', () => expect(html).toContain('<title>Welcome To ProShop</title>'));

  it('S53: tells search engines about cheap electronics', () => {
    expect(html).toMatch(/<meta name="description" content="[^"]*cheap electronics[^"]*"/);
    expect(html).toMatch(/<meta name="keywords" content="[^"]*cheap electronics[^"]*"/);
  });
});
