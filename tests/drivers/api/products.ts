import type { Product } from '../../../common/contract/product.ts';
import type { Backend } from './backend.ts';
import { aProduct } from '../../fixtures/samples.ts';
import { peopleFor, type People } from './people.ts';

/** A product on the server, and users of every role. */
export type ProductThere = { backend: Backend; people: People; product: Product };

/** Creates a product. */
export const begin = async (backend: Backend): Promise<ProductThere> => {
  const { name, price, countInStock, brand, category, description } = aProduct();
  const product = await backend.api.aProduct({ name, price, countInStock, brand, category, description });
  return { backend, people: await peopleFor(backend), product };
};
