import { expect } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import { cannot, listOf, type World } from '../api/lists.ts';
import { eachOf, type Role } from '../api/people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, type Remote } from '../api/remote.ts';
import { aProductBody } from '../support/api.ts';

const products = listOf({ remove: 'deleteProduct', read: 'getProduct', make: (backend) => backend.api.aProduct() });
const createProduct = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'createProduct', { body: {} });
const saveAs = async (world: World, by: Role, body: object) => {
  const { _id } = done<Product>(await createProduct(world, 'admin'));
  const said = await world.backend.ask(world.people[by], 'updateProduct', { id: _id, body });
  const stored = done<Product>(await world.backend.ask(null, 'getProduct', { id: _id }));
  done(await products.remove({ ...world, id: _id }, 'admin'));
  return { said, stored };
};
const ON_DISK = 'the browser reads the file';

/** What an import asks of the server, for administrators only. */
export const api: Remote<World> = {
  chart: 'productImport',
  title: 'A71, S125, A23, C4, C5, C6: the server of the import of products',
  open: products.open,
  agrees: products.agrees,
  outcomes: {
    'readProducts done': ON_DISK,
    'readProducts down': ON_DISK,
    'createProduct done': async (world) => {
      const { _id, isDraft } = done<Product>(await createProduct(world, 'admin'));
      expect(isDraft).toBe(true);
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'createProduct down': (world) => allRefuse(...cannot.map((role) => createProduct(world, role))),
    'updateProduct done': async (world) => {
      const { said, stored } = await saveAs(world, 'admin', { ...aProductBody, price: '9.99', countInStock: '3' });
      done(said);
      expect(stored).toMatchObject({ price: 9.99, countInStock: 3 });
      expect(stored.isDraft).toBeUndefined();
    },
    'updateProduct 400': async (world) => {
      const { said, stored } = await saveAs(world, 'admin', { ...aProductBody, image: 'nowhere' });
      expect(said.status).toBe(400);
      expect(stored).toMatchObject({ isDraft: true });
    },
    'updateProduct down': async (world) => {
      for (const role of cannot) {
        const { said, stored } = await saveAs(world, role, aProductBody);
        expect([401, 403]).toContain(said.status);
        expect(stored).toMatchObject({ isDraft: true });
      }
    },
    'deleteProduct done': async (world) => {
      const { _id } = done<Product>(await createProduct(world, 'admin'));
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'deleteProduct down': (world) => allRefuse(...cannot.map((role) => products.remove(world, role))),
  },
  calls: {
    'import.read': ON_SCREEN,
    'import.begin': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'import.retry': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'import.leave': ON_SCREEN,
    'work.cancel': NO_ANSWER,
  },
};
