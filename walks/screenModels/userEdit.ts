import type { SnapshotFrom } from 'xstate';
import type { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { fill, press } from 'xstate-walks/surface/actions.ts';
import { absent, at, shown, titled, type Expectation } from 'xstate-walks/surface/expectations.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWork } from '../shopActions.ts';

type UserEdit = SnapshotFrom<typeof userEditMachine>;

const CONFLICT = 'This user has been changed meanwhile';

/** The form holds what was sent last, and before that what was read. */
const form = ({ context: { draft, saved } }: UserEdit, can: { type: boolean; submit: boolean }): Expectation[] => {
  const { name, email, isAdmin } = (draft ?? saved)!;
  return [
    shown('field', 'Name', { value: name, enabled: can.type }),
    shown('field', 'Email Address', { value: email, enabled: can.type }),
    shown('checkbox', 'Is Admin', { checked: isAdmin, enabled: can.type }),
    shown('button', 'Update', { enabled: can.submit }),
  ];
};

const open = { type: true, submit: true };
const shut = { type: false, submit: false };

const panel = ({ context }: UserEdit): Expectation[] =>
  context.conflict === null
    ? [absent('region', CONFLICT)]
    : [shown('region', CONFLICT, { says: 'Nothing is saved yet, and all that you typed is here.' })];

const working = (state: UserEdit): Expectation[] => [
  shown('status', 'Loading'),
  absent('alert'),
  ...form(state, shut),
  ...panel(state),
];

const editing = (state: UserEdit): Expectation[] => [
  absent('status', 'Loading'),
  ...form(state, open),
  ...(state.context.error === null ? [absent('alert')] : [shown('alert', undefined, { says: /\S/ })]),
];

/** A user, as an administrator changes them; whoever has saved is led to all users. */
export const userEditScreenModel: ShopScreenModel<typeof userEditMachine> = {
  services: { getUser: 'getUser', updateUser: 'updateUser' },
  arrive: async ({ api }) => ({ path: '/admin/user/u1/edit', visit: { as: await api.anAdmin() } }),
  actions: {
    'user.submit': ({ event, before: { context } }) => [
      fill('Name', event['name']),
      fill('Email Address', event['email']),
      ...(event['isAdmin'] === (context.draft ?? context.saved)?.isAdmin ? [] : [press('checkbox', 'Is Admin')]),
      press('button', 'Update'),
    ],
    'user.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWork,
  },
  expectations: {
    '*': (state) =>
      state.matches('updated')
        ? []
        : [shown('heading', 'Edit User'), titled('Edit User'), at('/admin/user/u1/edit'), shown('link', 'All users')],
    loading: () => [shown('status', 'Loading'), absent('alert'), absent('button', 'Update')],
    unavailable: ({ context }) => [
      shown('alert', undefined, { says: context.error === null ? 'Stopped.' : /\S/ }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      absent('button', 'Update'),
    ],
    'editing.alone': (state) => [...editing(state), absent('region', CONFLICT)],
    'editing.conflict': (state) => [...editing(state), shown('heading', CONFLICT), ...panel(state)],
    updating: working,
    comparing: working,
    rereading: working,
    gone: (state) => [
      shown('alert', undefined, { says: 'This user has been deleted meanwhile.' }),
      shown('link', 'Back to all users'),
      absent('region', CONFLICT),
      absent('status', 'Loading'),
      ...form(state, { type: true, submit: false }),
    ],
    updated: () => [at('/admin/userlist'), shown('heading', 'Users'), titled('Users')],
  },
};
