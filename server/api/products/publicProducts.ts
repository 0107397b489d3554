import { SOME_REVIEWS } from '../../../common/contract/endpoints.ts';
import { hasNul } from '../calls/text.ts';
import type { PublicProducts } from '../../pages/pages.ts';
import { createCache } from './cache.ts';
import { productReads } from './productReads.ts';
import type { ProductsRepository } from './productsRepository.ts';

const MOST_REVIEWS = Number(SOME_REVIEWS.reviews);

/** The products that guests see, for documents and search engines. Their number is cached: counting is slow. */
export const publicProductsOf = (products: ProductsRepository, pageSize: number): PublicProducts => {
  const { list, top, withSomeReviews } = productReads(products);
  const counts = createCache<number>(1);
  return {
    reads: {
      listProducts: ({ keyword, page }) => list({ keyword, withDrafts: false }, { page, size: pageSize }),
      listTopProducts: top,
      getProduct: async ({ id }) => {
        const row = hasNul(id) ? null : await products.find(id);
        return row === null ? null : withSomeReviews(row, MOST_REVIEWS);
      },
    },
    count: () => counts.get('all', products.countPublic),
    ids: products.publicIds,
  };
};
