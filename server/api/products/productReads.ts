import type { Product, ProductPage } from '../../../common/contract/product.ts';
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
  withSomeReviews: async (id: string, most: number, after?: string): Promise<Product | null> => {
    const found = await products.find(id, most + 1, after === undefined ? null : await products.placeOf(after));
    if (found === null) return null;
    const shown = found.reviews.slice(0, most).map(asReview);
    return {
      ...asProduct(found.product),
      reviews: shown,
      ...(found.reviews.length > most ? { moreReviews: true } : {}),
    };
  },
});
