import { expect } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import type { Backend } from '../support/backend.ts';
import { eachOf, peopleFor, type People, type Role } from './people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, refuses, type Remote } from './remote.ts';

/** A list of an administrator, with a record to delete. */
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
  const removes = async (world: World): Promise<void> => {
    done(await remove(world, 'admin'));
    world.isGone = true;
  };
  return {
    open,
    remove,
    /** A deleted record does not come back: create another one. */
    bring: async (world: World): Promise<void> => {
      if (world.isGone) Object.assign(world, await open(world.backend));
    },
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

const products = listOf({ remove: 'deleteProduct', read: 'getProduct', make: (backend) => backend.api.aProduct() });
const listProducts = ({ backend, people }: World, by: Role, query: Record<string, string>) =>
  backend.ask(people[by], 'listProducts', { query });
const createProduct = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'createProduct', { body: {} });

/** The admin's list of products, with drafts. */
export const productListRemote: Remote<World> = {
  chart: 'productList',
  title: 'S37, S125, A23, A39, C1, C4, C6: the server of the list of products',
  ...products,
  outcomes: {
    'listAllProducts done': async (world, { event }) => {
      const { products: planned } = event['output'] as ProductPage;
      const isEnd = planned.length === 0;
      if (!isEnd) await products.bring(world);
      const query = isEnd ? { keyword: '', pageNumber: '100000' } : { keyword: world.name, pageNumber: '1' };
      const page = done<ProductPage>(await listProducts(world, 'admin', query));
      expect(page.products.map(({ _id }) => _id)).toEqual(isEnd ? [] : [world.id]);
      if (isEnd) expect(page.pages).toBeLessThan(page.page);
    },
    'listAllProducts down': NO_ANSWER,
    'createProduct done': async (world) => {
      const { _id, isDraft } = done<Product>(await createProduct(world, 'admin'));
      expect(isDraft).toBe(true);
      expect(done<Product>(await world.backend.ask(null, 'getProduct', { id: _id }))).toMatchObject({ isDraft: true });
      const newest = done<ProductPage>(await listProducts(world, 'guest', { keyword: '', pageNumber: '1' }));
      expect(newest.products.map((product) => product._id)).not.toContain(_id);
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'createProduct down': (world) => allRefuse(...cannot.map((role) => createProduct(world, role))),
    ...products.outcomes,
    'deleteProduct down': (world) => allRefuse(...cannot.map((role) => products.remove(world, role))),
  },
  calls: {
    ...products.calls,
    'product.create': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'products.reload': 'anybody may list products; only drafts are for administrators alone',
    'product.delete': ON_SCREEN,
  },
};
