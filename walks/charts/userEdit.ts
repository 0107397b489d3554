import type { SnapshotFrom } from 'xstate';
import { absent, at, type Expectation, fill, press, shown, titled } from 'xstate-walks/screen';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { cancelSlowWork } from '../shopActions.ts';

type UserEdit = SnapshotFrom<typeof userEditMachine>;

/** The user when the screen opens. */
export const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 1 };

/** The server's errors when another admin has changed the user, or deleted them. */
export const stale = new ServiceError('This user has been changed meanwhile.', {
  status: 409,
  problem: { message: 'This user has been changed meanwhile.', code: 'STALE' },
});
export const gone = new ServiceError('User not found', { status: 404, problem: { message: 'User not found' } });

const CONFLICT = 'This user has been changed meanwhile';

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

const panel = ({ context }: UserEdit): Expectation[] =>
  context.conflict === null
    ? [absent('region', CONFLICT)]
    : [shown('region', CONFLICT, { says: 'Nothing is saved yet, and all that you typed is here.' })];

const working = (state: UserEdit): Expectation[] => [
  shown('status', 'Loading'),
  absent('alert'),
  ...form(state, { type: false, submit: false }),
  ...panel(state),
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
      'xstate.error.actor.getUser': [{ error: new Error('down') }, { error: gone }],
      'xstate.error.actor.updateUser': [{ error: new Error('down') }, { error: stale }, { error: gone }],
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
    loading: () => [shown('status', 'Loading'), absent('alert'), absent('button', 'Update')],
    unavailable: ({ context }) => [
      shown('alert', undefined, { says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      absent('button', 'Update'),
    ],
    editing: (state) => [
      absent('status', 'Loading'),
      ...form(state, { type: true, submit: true }),
      ...panel(state),
      state.context.error === null ? absent('alert') : shown('alert', undefined, { says: state.context.error }),
    ],
    'editing.alone': () => [absent('region', CONFLICT)],
    'editing.conflict': () => [shown('region', CONFLICT), shown('heading', CONFLICT)],
    updating: working,
    comparing: working,
    rereading: working,
    gone: (state) => [
      shown('alert', undefined, { says: 'This user has been deleted meanwhile.' }),
      shown('link', 'Back to all users', { href: '/admin/userlist' }),
      absent('region', CONFLICT),
      absent('status', 'Loading'),
      ...form(state, { type: true, submit: false }),
    ],
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
