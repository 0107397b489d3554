import { expect } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { cannot, listOf, type World } from '../api/lists.ts';
import { eachOf, type Role } from '../api/people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, type Remote } from '../api/remote.ts';

const products = listOf({ remove: 'deleteProduct', read: 'getProduct', make: (backend) => backend.api.aProduct() });
const listProducts = ({ backend, people }: World, by: Role, query: Record<string, string>) =>
  backend.ask(people[by], 'listProducts', { query });
const createProduct = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'createProduct', { body: {} });

/** All products, drafts too, as an administrator sees them. */
export const api: Remote<World> = {
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
    'products.reload': 'anyone may list products; only drafts are reserved for administrators',
    'product.delete': ON_SCREEN,
  },
};
