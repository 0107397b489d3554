import { useMemo, type ComponentType } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { absent, type Expectation, open, part, press, shown, titled } from 'xstate-walks/screen';
import type { User } from '../../common/contract/user.ts';
import { isUnpaged } from '../../common/domain/listPage.ts';
import { listingPath, readListing, type Listing } from '../../common/domain/listing.ts';
import { routes } from '../../common/routes/routes.ts';
import { userListEffects } from '../../src/app/adminEffects.ts';
import { userListMachine } from '../../src/machines/userList.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { allRefuse, done, ON_SCREEN, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { cannot, listOf, type World } from '../drivers/api/lists.ts';
import { eachOf, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { asksToDelete, cancelSlowWorkIn, deletionSaid, question } from './shopActions.ts';
import { useAddressRows } from './addressRows.ts';

type UserList = SnapshotFrom<typeof userListMachine>;

export const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false };
export const ada = { _id: 'u2', name: 'Ada', email: 'ada@example.com', isAdmin: true };

const rowsOf = ({ answer }: UserList['context']) =>
  (answer === null ? [] : isUnpaged(answer) ? answer : answer.rows) as readonly User[];

const everybody = { q: '', page: 1 };

const work = part('status', 'Loading');

const counted = (count: number): string => (count > 1 ? '2 users' : '1 user');

/** Each listed user has a row with Delete, enabled or not. */
const rows = ({ context }: UserList, canDelete: boolean): Expectation[] =>
  rowsOf(context).flatMap(({ name, email }) => [
    shown('row', new RegExp(`${name} ${email}`)),
    shown('button', `Delete ${name}`, { enabled: canDelete }),
  ]);

const users = listOf({
  remove: 'deleteUser',
  read: 'getUser',
  make: (backend) => backend.api.aPerson('Dora Doomed'),
});

const listUsers = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'listUsers');

const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'S34, S125, A35, C12, C13: the server of the list of users',
  ...users,
  outcomes: {
    'read done': async (world) => {
      await users.bring(world);
      const listed = done<User[]>(await listUsers(world, 'admin')).map(({ _id }) => _id);
      expect(listed).toEqual(expect.arrayContaining([world.id, world.people.admin._id]));
    },
    'read down': (world) => allRefuse(...cannot.map((role) => listUsers(world, role))),
    ...users.outcomes,
    'deleteUser down': async (world) => {
      const { people } = world;
      await allRefuse(
        ...cannot.map((role) => users.remove(world, role)),
        users.remove({ ...world, id: people.admin._id }, 'admin'),
      );
    },
  },
  calls: {
    ...users.calls,
    'list.ask': (world) => eachOf(cannot, (role) => listUsers(world, role)),
    'list.reload': (world) => eachOf(cannot, (role) => listUsers(world, role)),
    'row.delete': ON_SCREEN,
    'rows.tick': ON_SCREEN,
    'several.delete': ON_SCREEN,
    'several.retry': (world) => eachOf(cannot, (role) => users.remove(world, role)),
    'several.skip': (world) => eachOf(cannot, (role) => users.remove(world, role)),
    'several.leave': ON_SCREEN,
  },
});

type ViewProps = { list: ActorRefFrom<typeof userListMachine>; listing: Listing };

/** The list as the address asks for it. */
function AtAddress({ list, View }: Pick<ViewProps, 'list'> & { View: ComponentType<ViewProps> }) {
  useAddressRows(list, userListEffects);
  const search = useSearch();
  const listing = useMemo(() => readListing(search), [search]);
  return <View list={list} listing={listing} />;
}

/** Two users, one of whom is to be deleted, or is gone already: on a page of a longer list, and as all there are. */
export const userList = {
  machine: userListMachine,
  statements: 'S34, S118, S76, S77',
  title: "the users' list",
  model: {
    input: { listing: everybody },
    events: {
      'list.ask': [{ listing: everybody }, { listing: { q: 'a', page: 1 } }],
      'row.delete': [{ row: jane }],
      'rows.tick': ({ context: { ticked } }) =>
        ticked.length > 0 ? [{ ids: [] }] : [{ ids: [jane._id] }, { ids: [jane._id, ada._id] }],
      'xstate.done.actor.read': [
        { output: [jane, ada] },
        { output: { rows: [jane, ada], page: 1, total: 51, at: '2026-01-03T10:00:00.000Z', counts: {} } },
      ],
      'xstate.error.actor.deleteUser': [
        { error: new Error('down') },
        { error: new ServiceError('gone', { status: 404 }) },
      ],
    },
    stateKey: ({ context: { answer, listing, ticked, several } }) => [
      answer && Array.isArray(answer),
      listing.q,
      ticked,
      several && [several.done.length, several.left.length],
    ],
  },
  actions: {
    'list.ask': ({ event }) => [open(listingPath(routes.userList.href(), { ...everybody, ...event.listing }))],
    'row.delete': ({ event }) => [press('button', `Delete ${event.row.name}`)],
    'rows.tick': ({ event, before }) => [
      press(
        'checkbox',
        [...event.ids, ...before.context.ticked].length > 1 ? 'Select all on this page' : 'Select Jane Doe',
      ),
    ],
    'several.delete': ({ before }) => [press('button', `Delete ${counted(before.context.ticked.length)}`)],
    'several.retry': () => [press('button', 'Try again')],
    'several.skip': () => [press('button', 'Skip')],
    'several.leave': () => [press('button', 'Skip all 2')],
    'delete.confirm': () => [press('button', 'Delete', { within: question })],
    'delete.cancel': () => [press('button', 'Cancel', { within: question })],
    'list.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWorkIn({ within: work }),
  },
  screens: {
    '*': (state) => [
      shown('heading', 'Users', { level: 1 }),
      titled('Users'),
      shown('button', /^Edit ./, { count: rowsOf(state.context).length }),
      ...(state.can({ type: 'delete.confirm' }) ? [] : [absent('dialog')]),
      ...deletionSaid(state.context.several?.done ?? [], 'users'),
    ],
    loading: (state) => [shown('status', 'Loading'), ...rows(state, false), absent('alert')],
    unavailable: (state) => [
      shown('alert', undefined, { says: state.context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      ...rows(state, false),
      absent('status', 'Loading'),
    ],
    listed: (state) => [...rows(state, true), absent('alert'), absent('status', 'Loading')],
    confirmingDelete: ({ context }) => asksToDelete(context.several!.left, 'users'),
    'several.deleting': (state) => [shown('status', 'Loading'), ...rows(state, false), absent('alert')],
    'several.stopped': (state) => [
      shown('alert', undefined, { says: new RegExp(`${state.context.several!.left[0]!.name}.?: .`) }),
      shown('button', 'Try again', { enabled: true }),
      shown('button', 'Skip', { enabled: true }),
      ...rows(state, false),
      absent('status', 'Loading'),
    ],
  },
  inShop: {
    services: { read: 'listUsers', deleteUser: 'deleteUser' },
    arrive: async ({ api }) => ({ path: routes.userList.href(), visit: { as: await api.anAdmin() } }),
    shared: ['list.ask'], // the address changes, whether or not a call follows
  },
  view: async () => {
    const { UserListView } = await import('../../src/views/admin/UserListView.tsx');
    return {
      address: routes.userList.href(),
      draw: (list) => <AtAddress list={list} View={UserListView} />,
    };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof userListMachine>;
