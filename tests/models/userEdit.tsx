import type { SnapshotFrom } from 'xstate';
import { at, type Expectation, fill, press, shown, titled } from 'xstate-walks/screen';
import type { User } from '../../common/contract/user.ts';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { done, ON_SCREEN, refuses, type ApiTools } from '../drivers/api/apiModel.ts';
import { editModel } from '../drivers/api/edit.ts';
import { eachOf } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { userForm } from './editForms.ts';
import { cancelSlowWork } from './shopActions.ts';

type UserEdit = SnapshotFrom<typeof userEditMachine>;

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

const apiModel = (tools: ApiTools) =>
  editModel(
    tools,
    {
      title: 'S72, S125, C10, C14: the server of a user who is changed',
      read: 'getUser',
      update: 'updateUser',
      remove: 'deleteUser',
      submit: 'user.submit',
      sample: jane,
      make: async (backend, { name, email, isAdmin }) => {
        const body = { name, email, password: 'secret-enough' };
        const made = done<User>(await backend.ask(null, 'register', { body }));
        const token = await backend.api.anAdmin();
        if (isAdmin) done(await backend.ask(token, 'updateUser', { id: made._id, body: { name, email, isAdmin } }));
        return made;
      },
      fieldsOf: (sample, { people }) => {
        const { name, email, isAdmin } = sample as User;
        return { name, email: email.replace('@', `-${people.owner._id}@`).toLowerCase(), isAdmin };
      },
      cannotRead: ['guest', 'owner', 'other'],
      knownIn: (state) => (state.matches({ editing: 'alone' }) ? (state.context.saved as object) : null),
    },
    {
      outcomes: {
        'getUser down': async ({ backend, id }) => refuses(await backend.ask(null, 'getUser', { id }), { status: 401 }),
      },
      calls: {
        'user.reload': ({ backend, people, id }) =>
          eachOf(['guest', 'owner', 'other'], (role) => backend.ask(people[role], 'getUser', { id })),
        'work.cancel': ON_SCREEN,
      },
    },
  );

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
  view: async () => {
    const { UserEditView } = await import('../../src/views/admin/UserEditView.tsx');
    return { draw: (edit) => <UserEditView edit={edit} /> };
  },
  viewTest: ({ expect, screen }) => ({
    screens: {
      /** The shop then shows the list. */
      updated: () => {
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit User');
        for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled();
        expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
      },
    },
  }),
  api: apiModel,
} satisfies ChartDeclaration<typeof userEditMachine>;
