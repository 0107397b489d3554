import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '../../common/contract/order.ts';
import type { Services } from '../../src/machines/services.ts';
import Screen from '../../src/views/admin/admin.chunk.tsx';
import { renderInShop } from '../support/renderInShop.tsx';
import { aProduct, aUser, anOrder } from '../fixtures/samples.ts';

const user = userEvent.setup({ delay: null });
const ada = aUser({ _id: 'admin', name: 'Ada', email: 'ada@example.com', isAdmin: true, token: 'token-of-ada' });
const adminRoutes = [
  '/admin/userlist',
  '/admin/user/u1/edit',
  '/admin/productlist',
  '/admin/productlist/2',
  '/admin/product/p1/edit',
  '/admin/orderlist',
];

const open = (at: string, services: Partial<Services> = {}, viewer = ada, inWindow = false) => {
  history.replaceState(null, '', at);
  return renderInShop(<Screen />, { at, inWindow, kept: { userInfo: viewer }, services });
};
const heading = () => screen.queryByRole('heading', { level: 1 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

afterEach(() => void vi.restoreAllMocks());

describe('the way to the admin screens', () => {
  it.each(adminRoutes)('S126: nothing of %s is drawn, or asked for, for a shopper', (at) => {
    const listUsers = vi.fn<Services['listUsers']>();
    open(at, { listUsers }, aUser());
    expect(heading()).toBeNull();
    expect(listUsers).not.toHaveBeenCalled();
  });

  it.each([
    ['/admin/userlist', 'Users'],
    ['/admin/user/u1/edit', 'Edit User'],
    ['/admin/productlist', 'Products'],
    ['/admin/productlist/2', 'Products'],
    ['/admin/product/p1/edit', 'Edit Product'],
    ['/admin/orderlist', 'Orders'],
  ])('S8, S34–S39: %s shows %s', (at, title) => {
    open(at);
    expect(heading()).toHaveTextContent(title);
    expect(document.title).toBe(`${title} | ProShop`);
  });

  it('S36: a page of the products is read from the address, and a bad one is the first (A33)', () => {
    const listAllProducts = vi.fn<Services['listAllProducts']>(() => new Promise(() => undefined));
    open('/admin/productlist/3', { listAllProducts }).unmount();
    open('/admin/productlist/abc', { listAllProducts });
    expect(listAllProducts.mock.calls.map(([input]) => input.page)).toEqual([3, 1]);
  });
});

describe('the lists of an administrator', () => {
  const lists = [
    ['Users', '/admin/userlist'],
    ['Products', '/admin/productlist'],
    ['Orders', '/admin/orderlist'],
  ] as const;

  it.each(lists)('S47: %s leads to the others without the menu, and says which it is', (title, at) => {
    open(at);
    const tabs = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual(lists);
    expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page').map((tab) => tab.textContent)).toEqual([
      title,
    ]);
  });

  it('S36: another page of the products is still Products', () => {
    open('/admin/productlist/2');
    expect(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('what follows from a change', () => {
  it('S101: after a user is updated, the list of users is next; an own name changes in the header', async () => {
    const { shop, page } = open('/admin/user/admin/edit', {
      getUser: async () => ({ ...ada, name: 'Ada L.' }),
      updateUser: async () => undefined,
    });
    await press('Update');
    await waitFor(() => expect(page.history.at(-1)).toBe('/admin/userlist'));
    expect(shop.session.getSnapshot().context.user).toMatchObject({ name: 'Ada L.', token: 'token-of-ada' });
  });

  it('S101: after a product is updated, the list of products is next', async () => {
    const { page } = open('/admin/product/p1/edit', {
      getAnyProduct: async () => aProduct(),
      updateProduct: async () => undefined,
    });
    await press('Update');
    await waitFor(() => expect(page.history.at(-1)).toBe('/admin/productlist'));
  });

  it('S100: after a product is created, its edit screen is next', async () => {
    const { page } = open('/admin/productlist', {
      listAllProducts: async () => ({ products: [aProduct()], page: 1, pages: 1 }),
      createProduct: async () => ({ _id: 'p 9' }),
    });
    await screen.findByRole('table', { name: 'Products' });
    await press('Create Product');
    await waitFor(() => expect(page.history.at(-1)).toBe('/admin/product/p%209/edit'));
  });

  it('A33: a page beyond the end leads to the last one, and Back does not lead to it again', async () => {
    const { page } = open('/admin/productlist/9', {
      listAllProducts: async () => ({ products: [], page: 9, pages: 4 }),
    });
    await waitFor(() => expect(page.history).toEqual(['/admin/productlist/4']));
  });

  it('S142: a failed upload is told in the console', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = new Error('too large');
    open('/admin/product/p1/edit', {
      getAnyProduct: async () => aProduct(),
      uploadImage: () => Promise.reject(error),
    });
    await user.upload(await screen.findByLabelText('Choose File'), new File(['x'], 'x.png', { type: 'image/png' }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(error));
  });
});

const rowTexts = () => screen.getAllByRole('row').map((row) => row.textContent);
const openOrders = async (orders: OrderRow[]) => {
  open('/admin/orderlist', { listOrders: async () => orders });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
};

describe('all orders', () => {
  it('S39, S156: shows id, user, date, total, paid and delivered of each order, and leads to it', async () => {
    const paid = { isPaid: true, paidAt: '2026-01-02T00:00:00Z' };
    await openOrders([
      anOrder(),
      anOrder({ _id: 'o2', ...paid }),
      anOrder({ _id: 'o3', ...paid, isDelivered: true, deliveredAt: '2026-01-03T00:00:00Z' }),
    ]);
    expect(rowTexts()).toEqual([
      'IDUSERDATETOTALPAIDDELIVEREDActions',
      'o1Jane Doe2026-01-01$203.49Not PaidNot DeliveredDetails',
      'o2Jane Doe2026-01-01$203.492026-01-02Not DeliveredMark As DeliveredDetails',
      'o3Jane Doe2026-01-01$203.492026-01-022026-01-03Details',
    ]);
    expect(screen.getAllByRole('link', { name: 'Details' })[1]).toHaveAttribute('href', '/order/o2');
  });

  it('A24: an order of a deleted user is still there', async () => {
    await openOrders([
      anOrder({ user: { name: 'Deleted user', email: '' } }),
      { ...anOrder({ _id: 'o2' }), user: null },
      { ...anOrder({ _id: 'o3' }), user: 'u7' },
    ]);
    expect(rowTexts().slice(1)).toEqual([
      expect.stringMatching(/^o1Deleted user/),
      expect.stringMatching(/^o2Deleted user/),
      expect.stringMatching(/^o3u7/),
    ]);
  });

  it('S39: the address says which are shown, in which order, and the page says so', async () => {
    open('/admin/orderlist?show=unpaid&q=O&sort=-total', {
      listOrders: async () => [
        anOrder({ totalPrice: 5 }),
        anOrder({ _id: 'o2', totalPrice: 7 }),
        anOrder({ _id: 'o3', isPaid: true }),
        { ...anOrder({ _id: 'x4' }), user: { name: 'Amy' } },
      ],
    });
    await screen.findByRole('table', { name: 'Orders' });
    expect(rowTexts().slice(1)).toEqual([expect.stringMatching(/^o2/), expect.stringMatching(/^o1/)]);
    expect(screen.getByRole('link', { name: 'Unpaid 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('O');
    expect(screen.getByRole('columnheader', { name: 'TOTAL' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('S39: sorting, searching and the pages write the address', async () => {
    open('/admin/orderlist?show=unpaid', {
      listOrders: async () => Array.from({ length: 60 }, (_, index) => anOrder({ _id: `o${index}` })),
    });
    await press('USER');
    expect(location.search).toBe('?show=unpaid&sort=user');
    await press('USER');
    expect(location.search).toBe('?show=unpaid&sort=-user');
    expect(screen.getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(location.search).toBe('?show=unpaid&sort=-user&page=2');
    expect(screen.getAllByRole('row')).toHaveLength(11);
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'o5');
    expect(location.search).toBe('?show=unpaid&q=o5&sort=-user');
    expect(screen.getAllByRole('row')).toHaveLength(12);
  });

  it('S39: says that nothing is like what was asked for, with a way back to all', async () => {
    open('/admin/orderlist?q=unknown', { listOrders: async () => [anOrder()] });
    expect(await screen.findByText(/No order is like that/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all orders' }));
    expect(screen.getByRole('table', { name: 'Orders' })).toBeVisible();
  });

  it('S39, S98: a backend that knows pages is asked for the rows that the address names, at the moment of the first', async () => {
    const counts = { all: 120, unpaid: 60, waiting: 60, delivered: 0 };
    const listOrders = vi.fn<Services['listOrders']>(async ({ listing: { page, q } }) => ({
      rows: q === 'zzz' ? [] : [anOrder({ _id: `o${page}` })],
      page,
      total: q === 'zzz' ? 0 : 60,
      at: '2026-01-03T00:00:00.000Z',
      counts: q === 'zzz' ? { all: 0 } : counts,
    }));
    open('/admin/orderlist?show=unpaid', { listOrders }, ada, true);
    await screen.findByText('o1');
    expect(screen.getByRole('link', { name: 'Unpaid 60' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('o2');
    const search = screen.getByRole('searchbox', { name: 'Search orders' });
    await user.type(search, 'zzz');
    expect(await screen.findByText(/No order is like that/)).toBeVisible();
    await user.clear(search);
    await screen.findByText('o1');
    expect(search).toHaveFocus();
    expect(screen.queryByText('There are no orders yet.')).toBeNull();
    const asked = listOrders.mock.calls.map(([{ listing, at }]) => [listing.show, listing.q, listing.page, at]);
    expect([asked[0], asked[1], asked.at(-2), asked.at(-1)]).toEqual([
      ['unpaid', '', 1, null],
      ['unpaid', '', 2, '2026-01-03T00:00:00.000Z'],
      ['unpaid', 'zzz', 1, null],
      ['unpaid', '', 1, null],
    ]);
  });

  it('says that there are none', async () => {
    await openOrders([]);
    expect(screen.getByText('There are no orders yet.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('S135: tells of a failure, and tries again', async () => {
    const listOrders = vi.fn<Services['listOrders']>().mockRejectedValueOnce(new Error('down'));
    open('/admin/orderlist', { listOrders });
    expect(await screen.findByRole('alert')).toHaveTextContent('down');
    listOrders.mockResolvedValueOnce([anOrder()]);
    await press('Try again');
    expect(await screen.findByRole('table', { name: 'Orders' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('S83: the next user sees nothing of what an admin saw', async () => {
  const listUsers = vi.fn<Services['listUsers']>().mockResolvedValueOnce([aUser()]);
  listUsers.mockImplementation(() => new Promise(() => undefined));
  const { storage } = open('/admin/userlist', { listUsers });
  expect(await screen.findByText('Jane Doe')).toBeVisible();
  act(() => storage.fromOtherTab('userInfo', { ...ada, _id: 'other', token: 'token-of-other' }));
  expect(screen.queryByText('Jane Doe')).toBeNull();
});
