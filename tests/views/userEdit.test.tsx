import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { UserEditView } from '../../src/views/admin/UserEditView.tsx';
import { modelOf } from '../model/modelOf.ts';
import { printSummary } from '../model/summary.ts';
import { deferred } from '../support/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';

const user = userEvent.setup({ delay: null });

const services = deferred('getUser', 'updateUser');
const machine = userEditMachine.provide({ actors: services.actors });
const input = { userId: 'u1' };
const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 1 };
const stale = new ServiceError('This user has been changed meanwhile.', {
  status: 409,
  problem: { message: 'This user has been changed meanwhile.', code: 'STALE' },
});

const model = modelOf(machine, {
  input,
  events: {
    'user.submit': [{ name: 'Jane Roe', email: 'roe@example.com', isAdmin: true }],
    'xstate.done.actor.getUser': [{ output: jane }],
    'xstate.error.actor.updateUser': [{ error: new Error('down') }, { error: stale }],
  },
});

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });
const isAdmin = () => screen.getByRole('checkbox', { name: 'Is Admin' });
const alert = () => screen.queryByRole('alert');
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
const isShut = (shut: boolean) => {
  for (const control of screen.queryAllByRole('textbox')) expect(control).toHaveProperty('disabled', shut);
  expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', shut);
};
const isBusy = () => expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();

const open = async () => {
  const edit = createActor(machine, { input }).start();
  renderInShop(<UserEditView edit={edit} />);
  await act(() => services.done('getUser', jane));
  return edit;
};

afterEach(services.reset);
afterAll(() => printSummary(model));

// oxlint-disable-next-line vitest/expect-expect -- the screens of the walk assert
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
      'user.reload': () => user.click(screen.getByRole('button', { name: /^(Try again|Reload)$/ })),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      '*': () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit User'),
      loading: isBusy,
      unavailable: ({ context }) => expect(alert()).toHaveTextContent(context.error ?? 'Stopped.'),
      editing: () => {
        isShut(false);
        expect(alert()).toBeNull();
      },
      updating: () => {
        isBusy();
        isShut(true);
      },
      rereading: () => {
        isBusy();
        isShut(true);
      },
      refused: () => {
        expect(alert()).toHaveTextContent('down');
        expect(field('Name')).toHaveValue('Jane Roe');
        isShut(false);
      },
      conflict: () => {
        expect(alert()).toHaveTextContent('This user has been changed meanwhile.');
        expect(field('Name')).toHaveValue('Jane Roe');
        isShut(true);
      },
      updated: () => isShut(true),
    },
  }),
);

it('leaves nothing unwalked', () => {
  expect(model.unreachable).toEqual([]);
  expect(model.uncovered()).toEqual([]);
});

describe('changing a user', () => {
  it('S35: begins with what the server knows', async () => {
    await open();
    expect(field('Name')).toHaveValue('Jane Doe');
    expect(field('Email Address')).toHaveValue('jane@example.com');
    expect(isAdmin()).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/userlist');
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
    expect(screen.getByText(problem)).toBeVisible();
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveFocus();
    expect(services.calls('updateUser')).toEqual([]);
  });

  it('after a conflict, loading again shows what another admin has made of it', async () => {
    await open();
    await fill('Name', 'Jane Roe');
    await press('Update')();
    await act(() => services.fail('updateUser', stale));
    await press('Reload')();
    await act(() => services.done('getUser', { ...jane, name: 'Jane Poe', version: 2 }));
    expect(field('Name')).toHaveValue('Jane Poe');
    await press('Update')();
    expect(services.calls('updateUser').at(-1)).toMatchObject({ name: 'Jane Poe', version: 2 });
  });
});
