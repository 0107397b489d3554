import type { SnapshotFrom } from 'xstate';
import { at, type Expectation, fill, press, shown, titled } from 'xstate-walks/screen';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { userForm } from '../editForms.ts';
import { cancelSlowWork } from '../shopActions.ts';

type UserEdit = SnapshotFrom<typeof userEditMachine>;

/** The user when the screen opens. */
export const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 1 };

/** The form holds the last draft that was sent, or the user as they were read. */
const form = ({ context: { draft, saved } }: UserEdit, can: { type: boolean; submit: boolean }): Expectation[] => {
  const { name, email, isAdmin } = (draft ?? saved)!;
  return [
    shown('field', 'Name', { value: name, enabled: can.type }),
    shown('field', 'Email Address', { value: email, enabled: can.type }),
    shown('checkbox', 'Is Admin', { checked: isAdmin, enabled: can.type }),
    shown('button', 'Update', { enabled: can.submit }),
  ];
};

const working = (state: UserEdit): Expectation[] => [
  ...userForm.working(state.context),
  ...form(state, { type: false, submit: false }),
];

/** An administrator edits a user, while another one may change or delete them. */
export const userEdit = {
  machine: userEditMachine,
  statements: 'S35, S76, S77',
  title: 'changing a user',
  model: {
    input: { userId: 'u1' },
    events: {
      'user.submit': [{ name: 'Jane Roe', email: 'roe@example.com', isAdmin: true }],
      'xstate.done.actor.getUser': [{ output: jane }],
      'xstate.error.actor.getUser': [{ error: new Error('down') }, { error: userForm.gone }],
      'xstate.error.actor.updateUser': [
        { error: new Error('down') },
        { error: userForm.stale },
        { error: userForm.gone },
      ],
    },
  },
  actions: {
    'user.submit': ({ event, before: { context } }) => [
      fill('Name', event.name),
      fill('Email Address', event.email),
      ...(event.isAdmin === (context.draft ?? context.saved)?.isAdmin ? [] : [press('checkbox', 'Is Admin')]),
      press('button', 'Update'),
    ],
    'user.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': (state) =>
      state.matches('updated')
        ? []
        : [
            shown('heading', 'Edit User', { level: 1 }),
            titled('Edit User'),
            shown('link', 'All users', { href: '/admin/userlist' }),
          ],
    loading: userForm.loading,
    unavailable: userForm.unavailable,
    editing: (state) => [...userForm.editing(state.context), ...form(state, { type: true, submit: true })],
    'editing.alone': userForm.alone,
    'editing.conflict': userForm.conflict,
    updating: working,
    comparing: working,
    rereading: working,
    gone: (state) => [...userForm.deleted(), ...form(state, { type: true, submit: false })],
  },
  inShop: {
    services: { getUser: 'getUser', updateUser: 'updateUser' },
    arrive: async ({ api }) => ({ path: '/admin/user/u1/edit', visit: { as: await api.anAdmin() } }),
    screens: {
      '*': (state) => (state.matches('updated') ? [] : [at('/admin/user/u1/edit')]),
      updated: () => [at('/admin/userlist'), shown('heading', 'Users'), titled('Users')],
    },
  },
} satisfies ChartDeclaration<typeof userEditMachine>;
