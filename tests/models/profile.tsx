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
import type { User, LoginInfo } from '../../common/contract/user.ts';
import { profileMachine } from '../../src/machines/profile.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { allRefuse, done, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { eachOf, peopleFor, type People } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWork } from './shopActions.ts';
import type { Backend } from '../drivers/api/backend.ts';

/** The user according to the server. */
export const known: User = { _id: 'u1', name: 'Jane of the server', email: 'jane@example.com', isAdmin: false };

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

type Named = { name: string; email: string };

type World = { backend: Backend; people: People; is: Named; isRead: boolean };

/** The sample with an email that no other user has. */
const own = ({ people }: World, { name, email }: Named): Named => ({
  name,
  email: email.replace('@', `-${people.owner._id}@`).toLowerCase(),
});

const read = ({ backend, people }: World) => backend.ask(people.owner, 'getUser', { id: 'profile' });

const update = ({ backend, people }: World, body: object, by: 'owner' | 'guest' = 'owner') =>
  backend.ask(people[by], 'updateProfile', { body });

const bring = async (world: World, to: Named): Promise<void> => {
  if (world.is.name !== to.name || world.is.email !== to.email) done(await update(world, to));
  world.is = to;
};

const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'S73, S124, A11, A44, C10, C11: the server of a profile',
  open: async (backend) => {
    const people = await peopleFor(backend);
    const { name, email } = people.owner;
    return { backend, people, is: { name, email }, isRead: false };
  },
  outcomes: {
    'getUser done': async (world) => {
      await bring(world, own(world, known));
      expect(done(await read(world))).toMatchObject(world.is);
      world.isRead = true;
    },
    'getUser down': ({ backend, people }) =>
      allRefuse(
        backend.ask(null, 'getUser', { id: 'profile' }),
        backend.ask({ token: `${people.owner.token}x` }, 'getUser', { id: 'profile' }),
      ),
    'getUser 404': 'our server answers 401 for a deleted user, whose token is no longer valid',
    'updateProfile done': async (world) => {
      const { people } = world;
      const before = people.owner.token;
      const is = own(world, draft);
      const { password, currentPassword } = { password: draft.password, currentPassword: people.owner.password };
      const claims = { id: people.other._id, isAdmin: true };
      const now = done<LoginInfo>(await update(world, { ...is, ...claims, password, currentPassword }));
      expect(now).toMatchObject({ ...is, _id: people.owner._id, isAdmin: false });
      people.owner = { ...people.owner, password, token: now.token };
      refuses(await world.backend.ask({ token: before }, 'getUser', { id: 'profile' }), { status: 401 });
      Object.assign(world, { is, isRead: true });
    },
    'updateProfile down': async (world) => {
      const to = own(world, draft);
      await allRefuse(
        update(world, to, 'guest'),
        update(world, { ...to, email: world.people.other.email }),
        update(world, { ...to, password: 'short' }),
        update(world, { ...to, password: 'password1' }),
        update(world, { ...to, password: draft.password, currentPassword: 'not-the-one' }),
        update(world, { ...to, name: ' ' }),
      );
    },
  },
  calls: {
    'profile.submit': (world) => eachOf(['guest'], () => update(world, own(world, draft), 'guest')),
    'profile.reload': ({ backend }) => eachOf(['guest'], () => backend.ask(null, 'getUser', { id: 'profile' })),
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world, { context }) => {
    expect(done(await read(world))).toMatchObject({ ...world.is, _id: world.people.owner._id, isAdmin: false });
    if (world.isRead) expect(own(world, context.user as User)).toEqual(world.is);
  },
});

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
  view: async () => {
    const { ProfileView } = await import('../../src/views/account/ProfileView.tsx');
    return { draw: (actor) => <ProfileView profile={actor} /> };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof profileMachine>;
