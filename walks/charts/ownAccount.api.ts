import { expect } from 'vitest';
import type { AccountExport } from '../../common/contract/account.ts';
import { eachOf, peopleFor, type People } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';
import type { CallName } from '../outcomes.ts';
import type { Backend } from '../support/backend.ts';
import type { Person } from '../support/shopApi.ts';

type World = { backend: Backend; people: People; isGone: boolean; isSignedOut: boolean };

const ask = ({ backend }: World, who: Person | null, call: CallName, password: unknown = who?.password) =>
  backend.ask(who, call, { body: { password } });

const readProfile = ({ backend, people }: World) => backend.ask(people.owner, 'getUser', { id: 'profile' });

/** What a wrong password, none, and a guest are refused. */
const refusedTo = (world: World, call: CallName) =>
  allRefuse(
    ask(world, world.people.owner, call, 'not-the-one'),
    ask(world, world.people.owner, call, ''),
    ask(world, null, call, world.people.owner.password),
    ask(world, world.people.other, call, world.people.owner.password + world.people.other.password),
  );

/** What a user does with the own account. */
export const api: Remote<World> = {
  chart: 'ownAccount',
  title: 'A50: the server of the own account',
  open: async (backend) => ({ backend, people: await peopleFor(backend), isGone: false, isSignedOut: false }),
  outcomes: {
    'signOutEverywhere done': async (world) => {
      done(await world.backend.ask(world.people.owner, 'signOutEverywhere'));
      world.isSignedOut = true;
    },
    'signOutEverywhere down': async ({ backend }) =>
      refuses(await backend.ask(null, 'signOutEverywhere'), { status: 401 }),
    'exportAccount done': async (world) => {
      const { account } = done<AccountExport>(await ask(world, world.people.owner, 'exportAccount'));
      expect(account).toMatchObject({ _id: world.people.owner._id, email: world.people.owner.email });
    },
    'exportAccount down': (world) => refusedTo(world, 'exportAccount'),
    'deleteAccount done': async (world) => {
      done(await ask(world, world.people.owner, 'deleteAccount'));
      world.isGone = true;
    },
    'deleteAccount down': (world) => refusedTo(world, 'deleteAccount'),
  },
  calls: {
    'account.signOut': ({ backend }) => eachOf(['guest'], () => backend.ask(null, 'signOutEverywhere')),
    'account.export': ON_SCREEN,
    'account.delete': ON_SCREEN,
    'account.confirm': (world) => eachOf(['guest'], () => ask(world, null, 'deleteAccount', 'any')),
    'account.cancel': ON_SCREEN,
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world) => {
    const { owner } = world.people;
    const isOver = world.isGone || world.isSignedOut;
    expect((await readProfile(world)).status).toBe(isOver ? 401 : 200);
    const credentials = { email: owner.email, password: owner.password };
    const again = await world.backend.ask(null, 'login', { body: credentials });
    expect(again.status).toBe(world.isGone ? 401 : 200);
  },
};
