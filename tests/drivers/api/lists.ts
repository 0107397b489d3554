import type { Backend } from './backend.ts';
import { eachOf, peopleFor, type People, type Role } from './people.ts';
import { done, ON_SCREEN, refuses } from './apiModel.ts';

export type World = { backend: Backend; people: People; id: string; name: string; isGone: boolean };

export const cannot = ['guest', 'owner', 'other'] as const;

type Kind = {
  remove: 'deleteProduct' | 'deleteUser';
  read: 'getProduct' | 'getUser';
  make: (backend: Backend) => Promise<{ _id: string; name: string }>;
};

export const listOf = ({ remove: call, read, make }: Kind) => {
  const remove = ({ backend, people, id }: World, by: Role) => backend.ask(people[by], call, { id });
  const open = async (backend: Backend): Promise<World> => {
    const { _id: id, name } = await make(backend);
    return { backend, people: await peopleFor(backend), id, name, isGone: false };
  };
  /** A deleted record does not come back: create another one. */
  const bring = async (world: World): Promise<void> => {
    if (world.isGone) Object.assign(world, await open(world.backend));
  };
  const removes = async (world: World): Promise<void> => {
    await bring(world);
    done(await remove(world, 'admin'));
    world.isGone = true;
  };
  return {
    open,
    remove,
    bring,
    outcomes: {
      [`${call} done`]: removes,
      [`${call} 404`]: async (world: World) => {
        await removes(world);
        refuses(await remove(world, 'admin'), { status: 404 });
      },
    },
    calls: {
      'delete.confirm': (world: World) =>
        eachOf(world.isGone ? [...cannot, 'admin'] : cannot, (role) => remove(world, role)),
      'delete.cancel': ON_SCREEN,
      'work.cancel': ON_SCREEN,
    },
    agrees: async ({ backend, people, id, isGone }: World): Promise<void> => {
      const response = await backend.ask(people.admin, read, { id });
      if (isGone) refuses(response, { status: 404 });
      else done(response);
    },
  };
};
