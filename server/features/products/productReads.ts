import type { Product, ProductPage } from '../../../common/contract/product.ts';
import { chosen, noChoices, type Choices } from '../../../common/domain/choices.ts';
import { toCents } from '../../../common/domain/money.ts';
import { toProductDto, asReview, asWholeProduct } from './productDto.ts';
import type { ProductFilter } from './byAge.ts';
import type { ChosenProducts } from './chosenProducts.ts';
import type { PageAsked } from './productPages.ts';
import type { ProductsRepository } from './productsRepository.ts';

const isChosen = (choices: Choices): boolean => Object.keys(chosen(choices)).length > 0;

const centsOf = (amount: string) => (amount === '' ? null : toCents(amount));

const asChosen = ({ minPrice, maxPrice, ...others }: Choices): ChosenProducts => ({
  ...others,
  minCents: centsOf(minPrice),
  maxCents: centsOf(maxPrice),
});

/** Reads of products as the contract has them, for the calls and for documents. */
export const productReads = (products: ProductsRepository) => ({
  /** C1 */
  list: async (filter: ProductFilter, asked: PageAsked, choices = noChoices): Promise<ProductPage> => {
    const [{ rows, ...place }, facets] = await Promise.all([
      products.page(filter, asked, isChosen(choices) ? asChosen(choices) : undefined),
      products.facets(asked.listing),
    ]);
    return {
      products: rows.map((row) => toProductDto(row)),
      page: asked.page,
      ...place,
      ...(facets.categories.length > 0 ? { facets } : {}),
    };
  },

  /** C3 */
  top: async (): Promise<Product[]> => (await products.top()).map((row) => toProductDto(row)),

  /** C2, with at most so many of its reviews, after a given one. */
  withSomeReviews: async (id: string, most: number, after?: string): Promise<Product | null> => {
    const found = await products.find(id, most + 1, after === undefined ? null : await products.placeOf(after));
    if (found === null) return null;
    const shown = found.reviews.slice(0, most).map(asReview);
    return {
      ...asWholeProduct(found.product),
      reviews: shown,
      ...(found.reviews.length > most ? { moreReviews: true } : {}),
    };
  },
});
