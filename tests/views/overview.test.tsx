import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADMIN_OVERVIEW } from '../../common/contract/endpoints.ts';
import type { Overview } from '../../common/contract/overview.ts';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { provideServices } from '../../src/machines/services.ts';
import { AdminTabs } from '../../src/views/admin/listParts.tsx';
import { OverviewView } from '../../src/views/admin/OverviewView.tsx';
import { routes } from '../../common/routes/routes.ts';
import { useScreen, DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';
import { renderInShop } from '../support/renderInShop.tsx';

const anOrder = (n: number) => ({
  _id: `order-${n}`,
  user: { name: `Buyer ${n}` },
  createdAt: '2026-11-01T10:00:00.000Z',
  totalPrice: 10.5 * n,
  isPaid: true,
  paidAt: '2026-11-02T10:00:00.000Z',
  isDelivered: false,
  deliveredAt: null,
});

const nothing: Overview = {
  waiting: { count: 0, orders: [] },
  refused: { count: 0, orders: [] },
  lowStock: { count: 0, products: [] },
  sales: [
    { day: '2026-11-22', orders: 0, total: 0 },
    { day: '2026-11-23', orders: 0, total: 0 },
  ],
};

const much: Overview = {
  waiting: { count: 1234, orders: [anOrder(1)] },
  refused: { count: 1, orders: [{ ...anOrder(2), isPaid: false, paidAt: null }] },
  lowStock: { count: 1, products: [{ _id: 'p9', name: 'Lamp', image: '/images/sample.svg', countInStock: 2 }] },
  sales: [
    { day: '2026-11-22', orders: 2, total: 100 },
    { day: '2026-11-23', orders: 1, total: 1.05 },
  ],
};

function Screen({ read }: { read: () => Promise<Overview> }) {
  const { getOverview } = provideServices({ getOverview: read });
  return <OverviewView overview={useScreen(resourceMachine, { request: {} }, { actors: { read: getOverview } })} />;
}

const open = async (read: () => Promise<Overview>) => {
  renderInShop(<Screen read={read} />);
  await act(async () => undefined);
};

const part = (name: RegExp) => within(screen.getByRole('region', { name }));

it('A70: the overview shows how much waits, who has waited longest, and where the rest is', async () => {
  await open(async () => much);
  const waiting = part(/^To deliver 1,234$/);
  expect(waiting.getByRole('link', { name: 'Buyer 1' })).toHaveAttribute('href', '/order/order-1');
  expect(waiting.getByRole('listitem')).toHaveTextContent('Buyer 1Paid 2026-11-02$10.50');
  expect(waiting.getByRole('link', { name: /to deliver/ })).toHaveAttribute('href', '/admin/orderlist?show=waiting');

  const refused = part(/^Refused payments 1$/);
  expect(refused.getByRole('listitem')).toHaveTextContent('Buyer 2Placed 2026-11-01$21.00');
  expect(refused.getByRole('link', { name: /unpaid/ })).toHaveAttribute('href', '/admin/orderlist?show=unpaid');

  const scarce = part(/^Low stock 1$/);
  expect(scarce.getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', '/admin/product/p9/edit');
  expect(scarce.getByText('Low')).toBeVisible();

  const sales = part(/^Sales in the last 2 days$/);
  expect(sales.getByText('$101.05')).toBeVisible();
  expect(sales.getByText('3 orders')).toBeVisible();
  const rows = sales.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(rows).toEqual(['DayOrdersTotal', '2026-11-231$1.05', '2026-11-222$100.00']);
});

it('A70: the overview of a shop in which nothing waits says so', async () => {
  await open(async () => nothing);
  expect(part(/^To deliver 0$/).getByText('Every paid order is delivered.')).toBeVisible();
  expect(part(/^Refused payments 0$/).getByText('No payment was refused in the last 30 days.')).toBeVisible();
  expect(part(/^Low stock 0$/).getByText('There is enough of every product.')).toBeVisible();
  expect(part(/^Sales/).getByText('Nothing was sold.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [[ADMIN_OVERVIEW], ['Overview', 'Users', 'Products', 'Orders']],
  [[], ['Users', 'Products', 'Orders']],
])('A51, A70: with %j announced, the tabs are %j', (features, tabs) => {
  renderInShop(
    <DrawnFeatures value={features}>
      <AdminTabs current={routes.productList} />
    </DrawnFeatures>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(tabs);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Products');
});
