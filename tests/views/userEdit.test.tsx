import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { UserEditView } from '../../src/views/admin/UserEditView.tsx';
import { jane, userEdit } from '../models/userEdit.tsx';
import { userForm } from '../models/editForms.ts';
import { deferred } from 'xstate-walks';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';

const user = userEvent.setup({ delay: null });

const services = deferred('getUser', 'updateUser');
const machine = userEditMachine.provide({ actors: services.actors });
const { input } = userEdit.model;

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });
const isAdmin = () => screen.getByRole('checkbox', { name: 'Is Admin' });
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
const theirsOf = (name: string) => screen.getByRole('button', { name: `Take theirs: ${name}` });
const panel = () => screen.queryByRole('region', { name: 'This user has been changed meanwhile' });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const rows = () =>
  within(screen.getByRole('table', { name: 'Yours and theirs' }))
    .getAllByRole('rowheader')
    .map((header) => header.firstChild?.textContent);

const open = async (known = jane) => {
  const edit = startForTest(createActor(machine, { input }));
  renderInShop(<UserEditView edit={edit} />);
  await act(() => services.done('getUser', known));
  return edit;
};

afterEach(services.reset);

describe('changing a user', () => {
  it('S35: starts with the flag set for an administrator', async () => {
    await open({ ...jane, isAdmin: true });
    expect(isAdmin()).toBeChecked();
  });

  it('S120: the email field is of type email', async () => {
    await open();
    expect(field('Email Address')).toHaveAttribute('type', 'email');
  });

  it('S72, S125: sends _id, name, email and the admin flag', async () => {
    await open();
    await fill('Name', 'Jane Roe');
    await user.click(isAdmin());
    await press('Update')();
    expect(services.calls('updateUser')).toEqual([
      { _id: 'u1', name: 'Jane Roe', email: 'jane@example.com', isAdmin: true, version: 1 },
    ]);
  });
});

describe('a user whom another admin has changed meanwhile', () => {
  const theirs = { ...jane, name: 'Jane Poe', email: 'poe@example.com', version: 2 };

  /** Both have changed the name, the other admin also the address, this one also the admin flag. */
  const conflict = async () => {
    await open();
    await fill('Name', 'Jane Roe');
    await user.click(isAdmin());
    await press('Update')();
    await act(() => services.fail('updateUser', userForm.stale));
    await act(() => services.done('getUser', theirs));
  };

  it('is shown next to the typed values, and its heading has the focus', async () => {
    await conflict();
    expect(screen.getByRole('heading', { name: 'This user has been changed meanwhile' })).toHaveFocus();
    expect(rows()).toEqual(['Name', 'Is Admin']);
    expect(row('Name')).toHaveTextContent(/changed by both of you.*Jane Roe.*In the form.*Jane Poe/);
    expect(row('Is Admin')).toHaveTextContent(/changed by you alone.*An administrator.*In the form.*No administrator/);
    expect(field('Name')).toHaveValue('Jane Roe');
    expect(isAdmin()).toBeChecked();
  });

  it('each of their fields can be taken, and given back', async () => {
    await conflict();
    await user.click(theirsOf('Name'));
    expect(field('Name')).toHaveValue('Jane Poe');
    expect(theirsOf('Name')).toHaveFocus();
    expect(theirsOf('Name')).toHaveAttribute('aria-pressed', 'true');
    expect(row('Name')).toHaveTextContent(/Jane Roe.*Jane Poe.*In the form/);
    await user.click(theirsOf('Name'));
    expect(field('Name')).toHaveValue('Jane Roe');
    await user.click(theirsOf('Is Admin'));
    expect(isAdmin()).not.toBeChecked();
  });

  it('another change is compared again, and the heading has the focus again', async () => {
    await conflict();
    await press('Update')();
    await act(() => services.fail('updateUser', userForm.stale));
    await act(() => services.done('getUser', { ...theirs, isAdmin: true, version: 3 }));
    expect(screen.getByRole('heading', { name: 'This user has been changed meanwhile' })).toHaveFocus();
    expect(rows()).toEqual(['Name']);
    expect(row('Name')).toHaveTextContent('changed by you alone');
  });

  it('says when nothing differs any longer', async () => {
    await open();
    await fill('Name', 'Jane Poe');
    await press('Update')();
    await act(() => services.fail('updateUser', userForm.stale));
    await act(() => services.done('getUser', { ...jane, name: 'Jane Poe', version: 2 }));
    expect(panel()).toHaveTextContent('Nothing of it differs from what is saved now');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
