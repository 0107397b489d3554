import type { Db } from '../../db/database.ts';
import { hasNul } from '../calls/text.ts';
import type { PublicProducts } from '../../pages/pages.ts';
import { asProduct } from './asProduct.ts';
import { createCache } from './cache.ts';
import { productsRepository } from './productsRepository.ts';

/** The products that guests see, for documents and search engines. Their number is cached: counting is slow. */
export const publicProductsOf = (db: Db): PublicProducts => {
  const products = productsRepository(db);
  const counts = createCache<number>(1);
  return {
    find: async (id) => {
      const row = hasNul(id) ? null : await products.find(id);
      return row === null ? null : asProduct(row);
    },
    count: () => counts.get('all', products.countPublic),
    ids: products.publicIds,
  };
};
