import type { Product, ProductPage, Review } from '../../../common/contract/product.ts';
import { chosen, noChoices, type Choices } from '../../../common/domain/choices.ts';
import { toCents, toDollars } from '../../../common/domain/money.ts';
import { unaccented } from '../../../common/domain/typed.ts';
import type { ChosenProducts, Managed, ProductFilter } from './searches.ts';
import type { PageAsked } from './productPages.ts';
import type { Facets, ProductsRepository } from './productsRepository.ts';
import type { ProductRow, ReviewRow } from '../../platform/db/schema.ts';
import type { ScreenReads } from '../../../common/contract/drawing.ts';
import { SOME_REVIEWS } from '../../../common/contract/endpoints.ts';
import type { CatalogueVersion } from './catalogue.ts';
import { hasNul } from '../../platform/http/requests.ts';

export const asReview = ({ id, name, rating, comment, createdAt }: ReviewRow): Review => ({
  _id: id,
  name,
  rating,
  comment,
  createdAt: createdAt.toISOString(),
});

/** A product as lists have it: without its reviews, further pictures and facts. */
export const toProductDto = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  price: toDollars(row.priceCents),
  rating: row.rating,
  numReviews: row.numReviews,
  description: row.description,
  brand: row.brand,
  category: row.category,
  countInStock: row.countInStock,
  reviews: [],
  version: row.version,
  ...(row.isDraft ? { isDraft: true } : {}),
});

/** A product as its own page has it, without its reviews: with its facts, and its further pictures, if it has any (A73). */
export const asWholeProduct = (row: ProductRow): Product => ({
  ...toProductDto(row),
  facts: row.facts,
  ...(row.images.length > 0 ? { images: row.images } : {}),
});

const isChosen = (choices: Choices): boolean => Object.keys(chosen(choices)).length > 0;

const centsOf = (amount: string) => (amount === '' ? null : toCents(amount));

/** Every spelling of what was chosen: none if nothing was. */
const spellings = (of: Facets['brands'], chosenValue: string): string[] =>
  chosenValue === '' ? [] : (of.get(unaccented(chosenValue)) ?? [chosenValue]);

/** More would be no help to choose from. */
const MOST_VALUES = 60;

const shown = (of: Facets['brands']): string[] => [...of.values()].slice(0, MOST_VALUES).map(([first]) => first);

const asChosen = ({ category, brand, minPrice, maxPrice, sort }: Choices, facets: Facets): ChosenProducts => ({
  categories: spellings(facets.categories, category),
  brands: spellings(facets.brands, brand),
  sort,
  minCents: centsOf(minPrice),
  maxCents: centsOf(maxPrice),
});

export const productReads = (products: ProductsRepository) => ({
  list: async (
    filter: ProductFilter,
    asked: PageAsked,
    choices = noChoices,
    managed?: Managed,
  ): Promise<ProductPage> => {
    const facets = await products.facets(asked.listing);
    const narrowed = managed || isChosen(choices) ? { ...asChosen(choices, facets), ...managed } : undefined;
    const { rows, near, ...place } = await products.page(filter, asked, narrowed);
    const [categories, brands] = [shown(facets.categories), shown(facets.brands)];
    return {
      products: rows.map((row) => toProductDto(row)),
      page: asked.page,
      ...place,
      ...(near && { near: { keyword: near.keyword, products: near.rows.map((row) => toProductDto(row)) } }),
      ...(categories.length > 0 ? { facets: { categories, brands } } : {}),
    };
  },

  categories: async (listing: PageAsked['listing']): Promise<string[]> =>
    shown((await products.facets(listing)).categories),

  top: async (): Promise<Product[]> => (await products.top()).map((row) => toProductDto(row)),

  /** C2, with at most so many of its reviews, after a given one. */
  withSomeReviews: async (id: string, most: number, after?: string): Promise<Product | null> => {
    const found = await products.find(id, most + 1, after === undefined ? null : await products.placeOf(after));
    if (found === null) return null;
    const some = found.reviews.slice(0, most).map(asReview);
    return {
      ...asWholeProduct(found.product),
      reviews: some,
      ...(found.reviews.length > most ? { moreReviews: true } : {}),
    };
  },
});

/** For documents and search engines. */
export const publicProductsOf = (products: ProductsRepository, pageSize: number, catalogue: CatalogueVersion) => {
  const { list, categories, top, withSomeReviews } = productReads(products);
  return {
    readsFor: (client: string): ScreenReads => ({
      listProducts: async ({ keyword, page, choices }) => {
        const { listing } = await catalogue.current();
        return list({ keyword, withDrafts: false }, { page, size: pageSize, listing, client }, choices);
      },
      listTopProducts: top,
      listCategories: async () => categories((await catalogue.current()).listing),
      getProduct: async ({ id }) => (hasNul(id) ? null : withSomeReviews(id, Number(SOME_REVIEWS.reviews))),
    }),
    catalogue,
    count: async () => products.total(false, (await catalogue.current()).listing),
    ids: products.publicIds,
  };
};
