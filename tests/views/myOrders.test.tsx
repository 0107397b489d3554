import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ShopServices } from '../../src/services/shopServices.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import { known } from '../models/profile.tsx';
import { anOrder, aUser } from '../fixtures/samples.ts';
import { renderInShop } from '../support/renderInShop.tsx';

/** Opens the profile page of a signed-in user. */
const open = (listMyOrders: ShopServices['listMyOrders'] = async () => []) => {
  window.history.replaceState(null, '', '/profile');
  return renderInShop(<AccountScreen />, {
    at: '/profile',
    kept: { userInfo: aUser() },
    services: { getUser: async () => known, listMyOrders },
  });
};

describe('My Orders', () => {
  const paid = anOrder({
    _id: 'o2',
    isPaid: true,
    paidAt: '2026-01-02T23:30:00.000Z',
    isDelivered: true,
    deliveredAt: '2026-01-05T08:00:00.000Z',
  });

  it('S7, S27, S156: lists ID, date, total, paid and delivered, with a link to the details', async () => {
    open(async () => [anOrder(), paid]);
    const table = within(await screen.findByRole('table', { name: 'My Orders' }));
    expect(screen.getByRole('heading', { level: 2, name: 'My Orders' })).toBeVisible();
    expect(table.getAllByRole('columnheader').map((column) => column.textContent)).toEqual([
      'ID',
      'DATE',
      'TOTAL',
      'PAID',
      'DELIVERED',
      'Actions',
    ]);
    const [, first, second] = table.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(first).toEqual(['o1', '2026-01-01', '$203.49', 'Not Paid', 'Not Delivered', 'Details']);
    expect(second).toEqual(['o2', '2026-01-01', '$203.49', '2026-01-02', '2026-01-05', 'Details']);
    expect(table.getAllByRole('link', { name: 'Details' }).map((link) => link.getAttribute('href'))).toEqual([
      '/order/o1',
      '/order/o2',
    ]);
  });

  it('A81: says when the money of an order was given back, instead of when it was paid', async () => {
    open(async () => [{ ...paid, refundedAt: '2026-01-06T08:00:00.000Z' }]);
    expect(await screen.findByText(/^Refunded/)).toHaveTextContent('Refunded 2026-01-06');
    expect(screen.queryByText('2026-01-02')).toBeNull();
    expect(screen.getByText('2026-01-05')).toBeVisible();
  });

  it('S105: another backend may omit the payment date', async () => {
    open(async () => [anOrder({ isPaid: true, paidAt: null, isDelivered: true, deliveredAt: null })]);
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(screen.getByText('Delivered')).toBeVisible();
  });

  it('S27: without orders, links to the shop', async () => {
    open();
    expect(await screen.findByText('You have not ordered anything yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('S79, S83: another account never sees them', async () => {
    const listMyOrders = vi
      .fn<ShopServices['listMyOrders']>()
      .mockResolvedValueOnce([anOrder()])
      .mockReturnValue(new Promise(() => undefined));
    const { shop, storage } = open(listMyOrders);
    await screen.findByRole('table');
    act(() => storage.fromOtherTab('userInfo', aUser({ _id: 'u2', name: 'John', email: 'john@example.com' })));
    expect(shop.session.getSnapshot().context.user?.name).toBe('John');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveValue('John');
  });
});
