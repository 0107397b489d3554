import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { UserEditView } from '../../src/views/admin/UserEditView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { gone, jane, stale, userEditPaths } from '../../walks/charts/userEdit.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const user = userEvent.setup({ delay: null });

const services = deferred('getUser', 'updateUser');
const machine = userEditMachine.provide({ actors: services.actors });
const { input } = userEditPaths;

const model = shopModel(machine, userEditPaths);

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });
const isAdmin = () => screen.getByRole('checkbox', { name: 'Is Admin' });
const alert = () => screen.queryByRole('alert');
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
/** Whether the fields, and the button, are shut. */
const isShut = (fields: boolean, button = fields) => {
  for (const control of screen.queryAllByRole('textbox')) expect(control).toHaveProperty('disabled', fields);
  expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', button);
};
const theirsOf = (name: string) => screen.getByRole('button', { name: `Take theirs: ${name}` });
const panel = () => screen.queryByRole('region', { name: 'This user has been changed meanwhile' });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const rows = () =>
  within(screen.getByRole('table', { name: 'Yours and theirs' }))
    .getAllByRole('rowheader')
    .map((header) => header.firstChild?.textContent);
const isBusy = () => expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();

const open = async (known = jane) => {
  const edit = startForTest(createActor(machine, { input }));
  renderInShop(<UserEditView edit={edit} />);
  await act(() => services.done('getUser', known));
  return edit;
};

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S35, S76, S77: changing a user follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ inspect, clock }) => {
      const edit = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<UserEditView edit={edit} />);
      return edit;
    },
    gestures: {
      'user.submit': async ({ event }) => {
        await fill('Name', event.name);
        await fill('Email Address', event.email);
        if (!isAdmin().matches(':checked')) await user.click(isAdmin());
        await press('Update')();
      },
      'user.reload': press('Try again'),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      '*': () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit User'),
      loading: isBusy,
      unavailable: ({ context }) => expect(alert()).toHaveTextContent(context.error ?? 'Stopped.'),
      editing: ({ context }) => {
        isShut(false);
        expect(alert()?.textContent ?? null).toBe(context.error);
        expect(field('Name')).toHaveValue(context.draft === null ? 'Jane Doe' : 'Jane Roe');
      },
      'editing.alone': () => expect(panel()).toBeNull(),
      'editing.conflict': () => expect(panel()).toBeVisible(),
      comparing: () => {
        isBusy();
        isShut(true);
      },
      gone: () => {
        expect(alert()).toHaveTextContent('This user has been deleted meanwhile.');
        expect(screen.getByRole('link', { name: 'Back to all users' })).toHaveAttribute('href', '/admin/userlist');
        expect(field('Name')).toHaveValue('Jane Roe');
        expect(panel()).toBeNull();
        isShut(false, true);
      },
      updating: () => {
        isBusy();
        isShut(true);
      },
      rereading: () => {
        isBusy();
        isShut(true);
      },
      updated: () => isShut(true),
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

describe('changing a user', () => {
  it('S35: begins with what the server knows', async () => {
    await open();
    expect(field('Name')).toHaveValue('Jane Doe');
    expect(field('Email Address')).toHaveValue('jane@example.com');
    expect(isAdmin()).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/userlist');
  });

  it('S35: of an administrator it begins with the flag set', async () => {
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

  it.each([
    ['Name', '', 'Name is required'],
    ['Email Address', 'jane', 'Email must be an address such as name@example.com'],
  ])('%s %o is not sent, and said to be wrong beside the field', async (name, text, problem) => {
    await open();
    await fill(name, text);
    await press('Update')();
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(problem);
    expect(screen.getByRole('region', { name: 'One entry needs another look' })).toHaveFocus();
    expect(screen.getByRole('link', { name })).toHaveAccessibleDescription(problem);
    await user.click(screen.getByRole('link', { name }));
    expect(field(name)).toHaveFocus();
    expect(services.calls('updateUser')).toEqual([]);
  });

  it('S77: a refusal takes the focus, and what was typed is there', async () => {
    await open();
    await fill('Name', 'Jane Roe');
    await press('Update')();
    await act(() => services.fail('updateUser'));
    expect(alert()).toHaveFocus();
    expect(field('Name')).toHaveValue('Jane Roe');
  });
});

describe('a user whom another admin has changed meanwhile', () => {
  const theirs = { ...jane, name: 'Jane Poe', email: 'poe@example.com', version: 2 };

  /** The name is changed here and there, the address only there, the admin flag only here. */
  const conflict = async () => {
    await open();
    await fill('Name', 'Jane Roe');
    await user.click(isAdmin());
    await press('Update')();
    await act(() => services.fail('updateUser', stale));
    await act(() => services.done('getUser', theirs));
  };
  it('is shown beside what was typed, from a heading that has the focus', async () => {
    await conflict();
    expect(screen.getByRole('heading', { name: 'This user has been changed meanwhile' })).toHaveFocus();
    expect(rows()).toEqual(['Name', 'Is Admin']);
    expect(row('Name')).toHaveTextContent(/changed by both of you.*Jane Roe.*In the form.*Jane Poe/);
    expect(row('Is Admin')).toHaveTextContent(/changed by you alone.*An administrator.*In the form.*No administrator/);
    expect(field('Name')).toHaveValue('Jane Roe');
    expect(isAdmin()).toBeChecked();
  });

  it('what only they have changed is in the form, and said to be', async () => {
    await conflict();
    expect(field('Email Address')).toHaveValue('poe@example.com');
    expect(screen.getByRole('deletion')).toHaveTextContent('jane@example.com');
    expect(screen.getByRole('insertion')).toHaveTextContent('poe@example.com');
  });

  it('each field of theirs can be taken, and given back', async () => {
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

  it('all of theirs can be taken at once', async () => {
    await conflict();
    await press('Take all of theirs')();
    expect(field('Name')).toHaveValue('Jane Poe');
    expect(isAdmin()).not.toBeChecked();
    await press('Update')();
    expect(services.calls('updateUser').at(-1)).toEqual({
      _id: 'u1',
      name: 'Jane Poe',
      email: 'poe@example.com',
      isAdmin: false,
      version: 2,
    });
  });

  it('the form goes on: what is typed now is compared, and saved over their version', async () => {
    await conflict();
    await fill('Name', 'Jane Voe');
    expect(row('Name')).toHaveTextContent(/Jane Voe.*In the form.*Jane Poe/);
    await press('Update')();
    expect(services.calls('updateUser').at(-1)).toMatchObject({ name: 'Jane Voe', isAdmin: true, version: 2 });
  });

  it('changed once more, it is compared once more, from the heading again', async () => {
    await conflict();
    await press('Update')();
    await act(() => services.fail('updateUser', stale));
    await act(() => services.done('getUser', { ...theirs, isAdmin: true, version: 3 }));
    expect(screen.getByRole('heading', { name: 'This user has been changed meanwhile' })).toHaveFocus();
    expect(rows()).toEqual(['Name']);
    expect(row('Name')).toHaveTextContent('changed by you alone');
  });

  it('says so when nothing differs any more', async () => {
    await open();
    await fill('Name', 'Jane Poe');
    await press('Update')();
    await act(() => services.fail('updateUser', stale));
    await act(() => services.done('getUser', { ...jane, name: 'Jane Poe', version: 2 }));
    expect(panel()).toHaveTextContent('Nothing of it differs from what is saved now');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('deleted, it is said to be: what was typed can be copied', async () => {
    await open();
    await fill('Name', 'Jane Roe');
    await press('Update')();
    await act(() => services.fail('updateUser', gone));
    expect(alert()).toHaveFocus();
    expect(field('Name')).toHaveValue('Jane Roe');
    expect(field('Name')).toBeEnabled();
  });
});
