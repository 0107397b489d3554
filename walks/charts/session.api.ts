import { expect } from 'vitest';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { Backend } from '../support/backend.ts';
import type { Person } from '../support/shopApi.ts';
import { aUser } from '../support/samples.ts';
import { eachOf } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';

type World = {
  backend: Backend;
  /** The owner of the account, with a valid token. */
  person: Person;
  /** The browser's token. */
  held: string | null;
};

const jane = aUser();

const profile = ({ backend }: World, token: string | null) =>
  backend.ask(token === null ? null : { token }, 'getUser', { id: 'profile' });

/** Changes their profile. */
const change = async (world: World, but: { name?: string; password?: string }): Promise<void> => {
  const { backend, person } = world;
  const { name, email } = person;
  const now = done<LoginInfo>(await backend.ask(person, 'updateProfile', { body: { name, email, ...but } }));
  world.person = { ...person, ...now, ...but };
};

const login = ({ backend, person }: World, but: Partial<Person> = {}) => {
  const { email, password } = { ...person, ...but };
  return backend.ask(null, 'login', { body: { email, password } });
};

const register = ({ backend }: World, body: object) => backend.ask(null, 'register', { body });

const signIn = async (world: World): Promise<void> => {
  await change(world, { name: jane.name });
  const { token, ...user } = done<LoginInfo>(await login(world));
  expect(user).toMatchObject({ _id: world.person._id, name: jane.name, email: world.person.email, isAdmin: false });
  world.held = token;
};

let registered = 0;
const someMail = () => `jane-${Date.now().toString(36)}-${(registered += 1)}@example.com`;

/** The session. */
export const api: Remote<World> = {
  chart: 'session',
  title: 'S66, S127, A9, A28, C8–C10: the server of a session',
  open: async (backend, input) => {
    const person = await backend.api.aPerson(jane.name);
    return { backend, person, held: (input as { user: unknown }).user === null ? null : person.token };
  },
  outcomes: {
    'login done': signIn,
    'login down': (world) =>
      allRefuse(
        login(world, { password: 'not this one' }),
        login(world, { email: someMail() }),
        login(world, { password: '' }),
      ),
    'register done': async (world) => {
      const account = { name: jane.name, email: someMail(), password: 'secret-enough' };
      const { token, ...user } = done<LoginInfo>(await register(world, account));
      expect(user).toMatchObject({ name: account.name, email: account.email, isAdmin: false });
      world.person = { ...user, token, password: account.password };
      world.held = token;
    },
    'register down': async (world) => {
      const { person } = world;
      const account = { name: jane.name, email: person.email, password: 'secret-enough' };
      await allRefuse(
        register(world, account),
        register(world, { ...account, email: someMail(), password: 'short' }),
        register(world, { ...account, email: someMail(), isAdmin: true }),
        register(world, { ...account, email: 'no address' }),
      );
    },
  },
  events: {
    'session.expire': async (world) => change(world, { password: `another ${world.person.password}` }),
    'session.update': (world) => change(world, { name: 'Jane Roe' }),
    'session.adopt': async (world, { event }) => {
      if (event['user'] === null) world.held = null;
      else await signIn(world);
    },
  },
  calls: {
    'session.register': (world) =>
      eachOf(['guest', 'owner'], () =>
        register(world, { name: jane.name, email: world.person.email, password: 'secret-enough' }),
      ),
    'session.signIn': 'anyone who knows the password may sign in as often as they like',
    'session.signOut': ON_SCREEN,
    'session.clearDevice': ON_SCREEN,
    'session.expire': ON_SCREEN,
    'session.update': ON_SCREEN,
    'session.adopt': ON_SCREEN,
    'session.reset': ON_SCREEN,
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world, state) => {
    const { email } = world.person;
    if (state.matches('signedIn')) {
      const { name } = state.context.user as LoginInfo;
      expect(done(await profile(world, world.held))).toMatchObject({ name, email, isAdmin: false });
    }
    if (state.matches('expired')) refuses(await profile(world, world.held), { status: 401 });
    refuses(await profile(world, null), { status: 401 });
    refuses(await profile(world, `${world.person.token}x`), { status: 401 });
  },
};
