import {
  type Expectation,
  absent,
  at,
  fill,
  locatorOf,
  part,
  press,
  shown,
  titled,
  unsaid,
  words,
} from 'xstate-walks/screen';
import type { User } from '../../common/contract/user.ts';
import { profileMachine } from '../../src/machines/profile.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { cancelSlowWork } from '../shopActions.ts';

/** The user according to the server. */
export const known: User = { _id: 'u1', name: 'Jane of the server', email: 'jane@example.com', isAdmin: false };

/** What the user changes. */
export const draft = {
  name: 'Jane Roe',
  email: 'roe@example.com',
  password: 'secret-enough',
  currentPassword: 'secret-before',
};

/** The user according to the server after the change. */
export const saved = { ...known, name: 'Jane Roe', email: 'roe@example.com' };

const SAVED = 'Profile Updated';

type Values = { name: string; email: string; password: string; currentPassword?: string };

/** The values of the form. */
const form = ({ name, email, password, currentPassword }: Values): Expectation[] => [
  shown('field', 'Name', { value: name, enabled: true }),
  shown('field', 'Email Address', { value: email, enabled: true }),
  shown('field', 'Password', { value: password, enabled: true }),
  shown('field', 'Confirm Password', { value: password, enabled: true }),
  currentPassword === undefined
    ? absent('field', 'Current Password')
    : shown('field', 'Current Password', { value: currentPassword, enabled: true }),
];

/** The form is closed until the profile is loaded. */
const closed: Expectation[] = [
  ...['Name', 'Email Address', 'Password', 'Confirm Password'].map((label) =>
    shown('field', label, { enabled: false }),
  ),
  shown('button', 'Update', { enabled: false }),
];

/** The profile of a user whose name on the server is not the one in this browser. */
export const profile = {
  machine: profileMachine,
  statements: 'S26, S76–S78',
  title: 'the profile',
  model: {
    input: { user: { ...known, name: 'Jane Doe' } },
    events: {
      'profile.submit': [draft],
      'xstate.done.actor.getUser': [{ output: known }],
      'xstate.error.actor.getUser': [
        { error: new Error('down') },
        { error: new ServiceError('Not found', { status: 404 }) },
      ],
      'xstate.done.actor.updateProfile': [{ output: saved }],
    },
  },
  actions: {
    'profile.submit': ({ event: { name, email, password = '', currentPassword = '' } }) => [
      fill('Name', name),
      fill('Email Address', email),
      fill('Password', password),
      fill('Confirm Password', password),
      fill('Current Password', currentPassword),
      press('button', 'Update'),
    ],
    'profile.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': (state) => (state.matches('updated') ? [] : [unsaid(SAVED)]),
    loading: () => [shown('status', 'Loading'), absent('alert'), ...closed],
    unavailable: ({ context }) => [
      shown('alert', undefined, { says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      ...closed,
    ],
    editing: () => [
      shown('field', 'Name', { enabled: true }),
      shown('button', 'Update', { enabled: true }),
      absent('alert'),
      absent('status', 'Loading'),
    ],
    updating: () => [
      shown('status', 'Loading'),
      shown('button', 'Update', { enabled: false }),
      absent('alert'),
      ...form(draft),
    ],
    updated: () => [
      words(SAVED, { within: locatorOf('status', undefined, { within: part('main') }) }),
      shown('button', 'Update', { enabled: true }),
      absent('alert'),
      absent('status', 'Loading'),
      ...form({ ...saved, password: '' }),
    ],
    refused: ({ context }) => [
      shown('alert', undefined, { says: context.error! }),
      shown('button', 'Update', { enabled: true }),
      absent('status', 'Loading'),
      ...form(draft),
    ],
  },
  inShop: {
    services: { getUser: 'getUser', updateProfile: 'updateProfile' },
    arrive: async (_, { user }) => ({
      path: '/profile',
      visit: { as: { ...user, token: 'made-up-token' } },
      answers: [{ method: 'GET', path: '/api/orders/myorders', status: 200, body: [] }],
    }),
    screens: {
      '*': () => [
        shown('heading', 'User Profile'),
        shown('heading', 'My Orders'),
        titled('User Profile'),
        at('/profile'),
      ],
      updated: () => [shown('button', saved.name)], // the user menu in the header
    },
  },
} satisfies ChartDeclaration<typeof profileMachine>;
