import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '../../common/contract/order.ts';
import { provideServices, type Services } from '../../src/machines/services.ts';
import Screen from '../../src/views/admin/admin.chunk.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { anOrder, aUser } from '../fixtures/samples.ts';
import * as texts from '../../common/texts/en/admin.ts';
import type { Overview } from '../../common/contract/overview.ts';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { AdminTabs } from '../../src/views/admin/listParts.tsx';
import { OverviewView } from '../../src/views/admin/OverviewView.tsx';
import { routes } from '../../common/routes/routes.ts';
import { useScreen, DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';

const user = userEvent.setup({ delay: null });
const ada = aUser({ _id: 'admin', name: 'Ada', email: 'ada@example.com', isAdmin: true, token: 'token-of-ada' });
const screens = [
  ['/admin/userlist', 'Users'],
  ['/admin/user/u1/edit', 'Edit User'],
  ['/admin/productlist', 'Products'],
  ['/admin/productlist/2', 'Products'],
  ['/admin/product/p1/edit', 'Edit Product'],
  ['/admin/orderlist', 'Orders'],
] as const;

const open = (at: string, services: Partial<Services> = {}, viewer = ada, inWindow = false) => {
  history.replaceState(null, '', at);
  return renderInShop(<Screen />, { at, inWindow, kept: { userInfo: viewer }, services });
};
const heading = () => screen.queryByRole('heading', { level: 1 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

afterEach(() => void vi.restoreAllMocks());

describe('the way to the admin screens', () => {
  it.each(screens)('S126: nothing of %s is drawn, or asked for, for a shopper', (at) => {
    const listUsers = vi.fn<Services['listUsers']>();
    open(at, { listUsers }, aUser());
    expect(heading()).toBeNull();
    expect(listUsers).not.toHaveBeenCalled();
  });

  it.each(screens)('S8, S34–S39: %s shows %s', (at, title) => {
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
    await waitFor(() => expect(location.search).toBe('?show=unpaid&q=o5&sort=-user'));
    expect(screen.getAllByRole('row')).toHaveLength(12);
  });

  it.each(['q=unknown', 'from=2199-01-01', 'to=1999-01-01'])(
    'S39: says that nothing is like %s, with a way back to all',
    async (asked) => {
      open(`/admin/orderlist?${asked}`, { listOrders: async () => [anOrder()] });
      expect(await screen.findByText(/No orders match/)).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Show all orders' }));
      expect(screen.getByRole('table', { name: 'Orders' })).toBeVisible();
    },
  );

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
    expect(await screen.findByText(/No orders match/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search all orders' })).toHaveAttribute('href', '/admin/orderlist?q=zzz');
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
});

it('S83: the next user sees nothing of what an admin saw', async () => {
  const listUsers = vi.fn<Services['listUsers']>().mockResolvedValueOnce([aUser()]);
  listUsers.mockImplementation(() => new Promise(() => undefined));
  const { storage } = open('/admin/userlist', { listUsers });
  expect(await screen.findByText('Jane Doe')).toBeVisible();
  act(() => storage.fromOtherTab('userInfo', { ...ada, _id: 'other', token: 'token-of-other' }));
  expect(screen.queryByText('Jane Doe')).toBeNull();
});

const anOrderOverview = (n: number) => ({
  _id: `order-${n}`,
  user: { name: `Buyer ${n}` },
  createdAt: '2026-11-01T10:00:00.000Z',
  totalPrice: 10.5 * n,
  isPaid: true,
  paidAt: '2026-11-02T10:00:00.000Z',
  isDelivered: false,
  deliveredAt: null,
});
const much: Overview = {
  waiting: { count: 1234, orders: [anOrderOverview(1)] },
  refused: { count: 1, orders: [{ ...anOrderOverview(2), isPaid: false, paidAt: null }] },
  lowStock: { count: 1, products: [{ _id: 'p9', name: 'Lamp', image: '/images/sample.svg', countInStock: 2 }] },
  sales: [
    { day: '2026-11-22', orders: 2, total: 100 },
    { day: '2026-11-23', orders: 1, total: 1.05 },
  ],
};

function ScreenOverview({ read }: { read: () => Promise<Overview> }) {
  const { getOverview } = provideServices({ getOverview: read });
  return <OverviewView overview={useScreen(resourceMachine, { request: {} }, { actors: { read: getOverview } })} />;
}

const openOverview = async (read: () => Promise<Overview>) => {
  renderInShop(<ScreenOverview read={read} />);
  await act(async () => undefined);
};

const part = (name: RegExp) => within(screen.getByRole('region', { name }));

it('A70: the overview shows how much waits, who has waited longest, and where the rest is', async () => {
  await openOverview(async () => much);
  const waiting = part(/^To deliver 1,234$/);
  expect(waiting.getByRole('link', { name: 'Buyer 1' })).toHaveAttribute('href', '/order/order-1');
  expect(waiting.getByRole('listitem')).toHaveTextContent('Buyer 1Paid 2026-11-02$10.50');
  expect(waiting.getByRole('link', { name: /to deliver/ })).toHaveAttribute('href', '/admin/orderlist?show=waiting');

  const refused = part(/^Declined payments 1$/);
  expect(refused.getByRole('listitem')).toHaveTextContent('Buyer 2Placed 2026-11-01$21.00');
  expect(refused.getByRole('link', { name: /unpaid/ })).toHaveAttribute('href', '/admin/orderlist?show=unpaid');

  const scarce = part(/^Low stock 1$/);
  expect(scarce.getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', '/admin/product/p9/edit');
  expect(scarce.getByText('Low')).toBeVisible();
  expect(scarce.getByRole('link', { name: /low stock/ })).toHaveAttribute('href', '/admin/productlist?show=low');

  const sales = part(/^Sales in the last 2 days$/);
  expect(sales.getByText('$101.05')).toBeVisible();
  expect(sales.getByText('3 orders')).toBeVisible();
  const rows = sales.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(rows).toEqual(['DayOrdersTotal', '2026-11-231$1.05', '2026-11-222$100.00']);
});
it('A70: the overview of a shop in which nothing waits says so', async () => {
  const none = { count: 0, orders: [] };
  await openOverview(async () => ({ waiting: none, refused: none, lowStock: { count: 0, products: [] }, sales: [] }));
  for (const words of [texts.allDelivered, texts.noneRefused, texts.enoughStock, texts.nothingSold])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

const lists = [
  ['Users', '/admin/userlist'],
  ['Products', '/admin/productlist'],
  ['Orders', '/admin/orderlist'],
];

it.each([
  [
    ['admin-overview', 'shop'],
    [['Overview', '/admin'], ...lists, ['Shop', '/admin/shop']],
  ],
  [[], lists],
])('S47, A51, A70, A100: with %j announced, the tabs are %j, and say which list this is', (features, tabs) => {
  renderInShop(
    <DrawnFeatures value={features}>
      <AdminTabs current={routes.productList} />
    </DrawnFeatures>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(tabs);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Products');
});
