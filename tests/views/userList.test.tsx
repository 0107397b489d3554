import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { routes } from '../../common/routes/routes.ts';
import { readListing } from '../../common/domain/listing.ts';
import { userListMachine } from '../../src/machines/userList.machine.ts';
import { ada, jane, userList } from '../models/userList.tsx';
import { deferred } from 'xstate-walks';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';

const user = userEvent.setup({ delay: null });

const { draw } = await userList.view();
const services = deferred('read', 'deleteUser');
const machine = userListMachine.provide({ actors: services.actors });

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog', { name: 'Are you sure' });
const start = () => {
  const input = { listing: readListing(location.search) };
  const list = startForTest(createActor(machine, { input }));
  renderInShop(draw(list));
  return list;
};

const rows = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

/** Deletes a user by keyboard; these are left. */
const remove = async (name: string, left: unknown[]) => {
  screen.getByRole('button', { name: `Delete ${name}` }).focus();
  await user.keyboard('{Enter}');
  await press('Delete')();
  await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${name}` })).toHaveFocus());
  await act(() => services.done('deleteUser', null));
  await act(() => services.done('read', left));
};

beforeEach(() => history.replaceState(null, '', routes.userList.href()));
afterEach(services.reset);

describe("the users' list", () => {
  it('S76: has the outline of its rows until they are there', async () => {
    start();
    const outline = screen.getByRole('status', { name: 'Loading' }).querySelector('[aria-hidden]');
    expect(outline?.querySelectorAll('[class*="_row_"]')).toHaveLength(4);
    await act(() => services.done('read', [jane, ada]));
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(document.querySelector('[class*="_row_"]')).toBeNull();
  });

  it('S34: shows id, name, email and admin flag of each user, with Edit and Delete', async () => {
    start();
    await act(() => services.done('read', [jane, ada]));
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'NAME',
      'EMAIL',
      'ADMIN',
      'Actions',
    ]);
    expect(rows().slice(1)).toEqual(['u1Jane Doejane@example.comNo', 'u2Adaada@example.comAdmin']);
    expect(screen.getByRole('button', { name: 'Edit Ada' })).toHaveAttribute('href', '/admin/user/u2/edit');
    expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com');
  });

  it("S118, A12: asks 'Are you sure', and does nothing on Cancel", async () => {
    start();
    await act(() => services.done('read', [jane, ada]));
    await press('Delete Jane Doe')();
    expect(screen.getByText('Are you sure')).toBeVisible();
    await press('Cancel')();
    expect(dialog()).toBeNull();
    expect(services.calls('deleteUser')).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Jane Doe' })).toHaveFocus());
  });

  it('S118: Escape means no', async () => {
    start();
    await act(() => services.done('read', [jane, ada]));
    await press('Delete Jane Doe')();
    await user.keyboard('{Escape}');
    expect(services.calls('deleteUser')).toEqual([]);
    expect(dialog()).toBeNull();
  });

  it('C13: after a deletion the focus is on the next Delete, then on the last one, then on the heading', async () => {
    const joe = { ...jane, _id: 'u3', name: 'Joe' };
    start();
    await act(() => services.done('read', [jane, ada, joe]));
    await remove('Jane Doe', [ada, joe]);
    expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus();
    await remove('Joe', [ada]);
    expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus();
    await remove('Ada', []);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('C13: also where the answer comes before the question has gone', async () => {
    start();
    await act(() => services.done('read', [jane, ada]));
    await press('Delete Jane Doe')();
    await press('Delete')();
    await act(() => services.done('deleteUser', null));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus());
  });

  it('S34: finds names and emails, and shows fifty at once; the address says which', async () => {
    history.replaceState(null, '', '/admin/userlist?page=2');
    start();
    const many = Array.from({ length: 60 }, (_, index) => ({ ...jane, _id: `u${index}`, name: `Jane ${index}` }));
    await act(() => services.done('read', [...many, ada]));
    expect(rows()).toHaveLength(12);
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ADA@');
    expect(location.search).toBe('?q=ADA%40');
    expect(rows()).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'x');
    expect(screen.getByText(/No user has that name/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all users' }));
    expect(rows()).toHaveLength(51);
  });
});
