import { SOME_REVIEWS } from '../../../common/contract/endpoints.ts';
import type { Db } from '../../db/database.ts';
import { hasNul } from '../calls/text.ts';
import type { PublicProducts } from '../../pages/pages.ts';
import { asProduct, asReview } from './asProduct.ts';
import { createCache } from './cache.ts';
import { productsRepository } from './productsRepository.ts';

const MOST_REVIEWS = Number(SOME_REVIEWS.reviews);

/** The products that guests see, for documents and search engines. Their number is cached: counting is slow. */
export const publicProductsOf = (db: Db, pageSize: number): PublicProducts => {
  const products = productsRepository(db);
  const counts = createCache<number>(1);
  return {
    reads: {
      listProducts: async ({ keyword, page }) => {
        const { rows, pages } = await products.page({ keyword, withDrafts: false }, { page, size: pageSize });
        return { products: rows.map((row) => asProduct(row)), page, pages };
      },
      listTopProducts: async () => (await products.top()).map((row) => asProduct(row)),
      getProduct: async ({ id }) => {
        const row = hasNul(id) ? null : await products.find(id);
        if (row === null) return null;
        const { rows, hasMore } = await products.someReviewsOf(id, MOST_REVIEWS, undefined);
        return { ...asProduct(row), reviews: rows.map(asReview), ...(hasMore ? { moreReviews: true } : {}) };
      },
    },
    count: () => counts.get('all', products.countPublic),
    ids: products.publicIds,
  };
};
