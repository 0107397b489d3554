import type { Product, ProductPage } from '../../../common/contract/product.ts';
import type { ProductRow } from '../../db/schema.ts';
import { asProduct, asReview } from './asProduct.ts';
import type { ProductFilter } from './byAge.ts';
import type { PageAsked } from './productPages.ts';
import type { ProductsRepository } from './productsRepository.ts';

/** Reads of products as the contract has them, for the calls and for documents. */
export const productReads = (products: ProductsRepository) => ({
  /** C1 */
  list: async (filter: ProductFilter, asked: PageAsked): Promise<ProductPage> => {
    const { rows, ...place } = await products.page(filter, asked);
    return { products: rows.map((row) => asProduct(row)), page: asked.page, ...place };
  },

  /** C3 */
  top: async (): Promise<Product[]> => (await products.top()).map((row) => asProduct(row)),

  /** C2, with at most so many of its reviews, after a given one. */
  withSomeReviews: async (row: ProductRow, most: number, after?: string): Promise<Product> => {
    const { rows, hasMore } = await products.someReviewsOf(row.id, most, after);
    return { ...asProduct(row), reviews: rows.map(asReview), ...(hasMore ? { moreReviews: true } : {}) };
  },
});
