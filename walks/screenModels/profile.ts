import type { SnapshotFrom } from 'xstate';
import type { profileMachine } from '../../src/machines/profile.machine.ts';
import { fill, press } from 'xstate-walks/surface/actions.ts';
import { absent, at, shown, titled, unsaid, words, type Expectation } from 'xstate-walks/surface/expectations.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWork } from '../shopActions.ts';
import { draft, saved } from '../charts/profile.ts';

type Written = { name: string; email: string; password: string; currentPassword?: string };

const SAVED = 'Profile Updated';

/** What stands in the form. */
const form = ({ name, email, password, currentPassword }: Written): Expectation[] => [
  shown('field', 'Name', { value: name, enabled: true }),
  shown('field', 'Email Address', { value: email, enabled: true }),
  shown('field', 'Password', { value: password, enabled: true }),
  shown('field', 'Confirm Password', { value: password, enabled: true }),
  currentPassword === undefined
    ? absent('field', 'Current Password')
    : shown('field', 'Current Password', { value: currentPassword, enabled: true }),
];

/** Nothing can be written before it is known what there is. */
const shut: Expectation[] = [
  ...['Name', 'Email Address', 'Password', 'Confirm Password'].map((label) =>
    shown('field', label, { enabled: false }),
  ),
  shown('button', 'Update', { enabled: false }),
];

const failed = (error: SnapshotFrom<typeof profileMachine>['context']['error']): Expectation =>
  shown('alert', undefined, { says: error === null ? 'Stopped.' : /\S/ });

/** The own profile of somebody whom the server knows by another name than this browser. */
export const profileScreenModel: ShopScreenModel<typeof profileMachine> = {
  services: { getUser: 'getUser', updateProfile: 'updateProfile' },
  arrive: async (_, { user }) => ({
    path: '/profile',
    visit: { as: { ...user, token: 'of-somebody-made-up' } },
    answers: [{ method: 'GET', path: '/api/orders/myorders', status: 200, body: [] }],
  }),
  actions: {
    'profile.submit': ({ event }) => [
      fill('Name', event['name']),
      fill('Email Address', event['email']),
      fill('Password', event['password']),
      fill('Confirm Password', event['password']),
      fill('Current Password', event['currentPassword']),
      press('button', 'Update'),
    ],
    'profile.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWork,
  },
  expectations: {
    '*': () => [
      shown('heading', 'User Profile'),
      shown('heading', 'My Orders'),
      titled('User Profile'),
      at('/profile'),
    ],
    loading: () => [shown('status', 'Loading'), absent('alert'), unsaid(SAVED), ...shut],
    unavailable: ({ context }) => [
      failed(context.error),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      ...shut,
    ],
    editing: () => [
      shown('field', 'Name', { enabled: true }),
      shown('button', 'Update', { enabled: true }),
      absent('alert'),
      absent('status', 'Loading'),
      unsaid(SAVED),
    ],
    updating: () => [
      shown('status', 'Loading'),
      shown('button', 'Update', { enabled: false }),
      absent('alert'),
      unsaid(SAVED),
      ...form(draft),
    ],
    updated: () => [
      words(SAVED),
      shown('button', saved.name), // the menu in the header
      shown('button', 'Update', { enabled: true }),
      absent('alert'),
      absent('status', 'Loading'),
      ...form({ ...saved, password: '' }),
    ],
    refused: ({ context }) => [
      failed(context.error),
      shown('button', 'Update', { enabled: true }),
      absent('status', 'Loading'),
      unsaid(SAVED),
      ...form(draft),
    ],
  },
};
