import { expect } from 'vitest';
import type { LoginInfo, User } from '../../common/contract/user.ts';
import type { Backend } from '../support/backend.ts';
import { draft, known } from './profile.ts';
import { eachOf, peopleFor, type People } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';

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

/** A user's own profile. */
export const api: Remote<World> = {
  chart: 'profile',
  title: 'S124, A11, A44, C10, C11: the server of a profile',
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
      const saved = done<LoginInfo>(await update(world, { ...is, id: people.other._id, password, currentPassword }));
      expect(saved).toMatchObject({ ...is, _id: people.owner._id, isAdmin: false });
      people.owner = { ...people.owner, password, token: saved.token };
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
};
