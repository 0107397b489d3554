import type { SnapshotFrom } from 'xstate';
import { userListPath } from '../../common/domain/address.ts';
import { listingPath } from '../../common/domain/listing.ts';
import type { userListMachine } from '../../src/machines/userList.machine.ts';
import { open, press } from 'xstate-walks/surface/actions.ts';
import { absent, shown, titled, unsaid, words, type Expectation } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { rowsOf } from '../charts/userList.ts';
import { cancelSlowWorkIn } from './actions.ts';

const question = part('dialog', 'Are you sure');
const work = part('status', 'Loading');

/** Everybody who is listed, each with Edit, and with Delete if it is the time. */
const rows = ({ context: { answer } }: SnapshotFrom<typeof userListMachine>, canDelete: boolean): Expectation[] => [
  shown('button', /^Edit ./, { count: rowsOf(answer).length }),
  ...rowsOf(answer).flatMap(({ name, email }) => [
    shown('row', new RegExp(`${name} ${email}`)),
    shown('button', `Delete ${name}`, { enabled: canDelete }),
  ]),
];

/** The list of all users, as an administrator sees it. */
export const userListScreenModel: ShopScreenModel<typeof userListMachine> = {
  services: { listUsers: 'listUsers', deleteUser: 'deleteUser' },
  arrive: async ({ api }) => ({ path: '/admin/userlist', visit: { as: await api.anAdmin() } }),
  actions: {
    'users.ask': ({ event }) => [open(listingPath(userListPath, event['listing']))],
    'user.delete': ({ event }) => [press('button', `Delete ${event['user'].name}`)],
    'delete.confirm': () => [press('button', 'Delete', { within: question })],
    'delete.cancel': () => [press('button', 'Cancel', { within: question })],
    'users.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWorkIn({ within: work }),
  },
  shared: ['users.ask'], // the address changes, whether or not a call follows
  expectations: {
    '*': ({ context: { deleted } }) => [
      shown('heading', 'Users'),
      titled('Users'),
      deleted === null ? unsaid(/was deleted\.$/) : words(`${deleted.name} was deleted.`),
    ],
    loading: (state) => [shown('status', 'Loading'), ...rows(state, false), absent('alert'), absent('dialog')],
    unavailable: (state) => [
      shown('alert', undefined, { says: state.context.error === null ? 'Stopped.' : /\S/ }),
      shown('button', 'Try again', { enabled: true }),
      ...rows(state, false),
      absent('status', 'Loading'),
    ],
    listed: (state) => [...rows(state, true), absent('alert'), absent('status', 'Loading'), absent('dialog')],
    confirmingDelete: ({ context }) => [
      shown('dialog', 'Are you sure', { says: `${context.toDelete!.name} will be deleted. This cannot be undone.` }),
      shown('button', 'Delete', { within: question, enabled: true }),
      shown('button', 'Cancel', { within: question, enabled: true, focused: true }),
    ],
    deleting: (state) => [shown('status', 'Loading'), ...rows(state, false), absent('alert'), absent('dialog')],
    refused: (state) => [
      shown('alert', undefined, { says: /\S/ }),
      shown('button', 'Try again', { enabled: true }),
      ...rows(state, true),
      absent('status', 'Loading'),
    ],
  },
};
