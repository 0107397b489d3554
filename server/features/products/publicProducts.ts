import type { ScreenReads } from '../../../common/contract/drawing.ts';
import { SOME_REVIEWS } from '../../../common/contract/endpoints.ts';
import type { CatalogueVersion } from './catalogueVersion.ts';
import { hasNul } from '../../platform/http/body.ts';
import { createCache } from './cache.ts';
import { productReads } from './productReads.ts';
import type { ProductsRepository } from './productsRepository.ts';

const MOST_REVIEWS = Number(SOME_REVIEWS.reviews);

/**
 * The products that guests see, for documents and search engines. Their number is cached: counting is slow. Lists share
 * what the calls of the API have counted.
 */
export const publicProductsOf = (products: ProductsRepository, pageSize: number, catalogue: CatalogueVersion) => {
  const { list, top, withSomeReviews } = productReads(products);
  const counts = createCache<number>(1);
  return {
    readsFor: (client: string): ScreenReads => ({
      listProducts: async ({ keyword, page, choices }) => {
        const { listing } = await catalogue.current();
        return list({ keyword, withDrafts: false }, { page, size: pageSize, listing, client }, choices);
      },
      listTopProducts: top,
      getProduct: async ({ id }) => (hasNul(id) ? null : withSomeReviews(id, MOST_REVIEWS)),
    }),
    catalogue,
    count: () => counts.get('all', products.countPublic),
    ids: products.publicIds,
  };
};
