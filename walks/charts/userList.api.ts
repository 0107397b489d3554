import { expect } from 'vitest';
import type { User } from '../../common/contract/user.ts';
import { cannot, listOf, type World } from '../api/lists.ts';
import { eachOf, type Role } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, type Remote } from '../api/remote.ts';

const users = listOf({ remove: 'deleteUser', read: 'getUser', make: (backend) => backend.api.aPerson('Dora Doomed') });
const listUsers = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'listUsers');

/** All users, as an administrator sees them. */
export const api: Remote<World> = {
  chart: 'userList',
  title: 'S34, S125, A35, C12, C13: the server of the list of users',
  ...users,
  outcomes: {
    'listUsers done': async (world) => {
      await users.bring(world);
      const listed = done<User[]>(await listUsers(world, 'admin')).map(({ _id }) => _id);
      expect(listed).toEqual(expect.arrayContaining([world.id, world.people.admin._id]));
    },
    'listUsers down': (world) => allRefuse(...cannot.map((role) => listUsers(world, role))),
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
    'users.ask': (world) => eachOf(cannot, (role) => listUsers(world, role)),
    'users.reload': (world) => eachOf(cannot, (role) => listUsers(world, role)),
    'user.delete': ON_SCREEN,
  },
};
