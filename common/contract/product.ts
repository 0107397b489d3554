import * as v from 'valibot';
import type { FieldName } from '../texts/en/answers.ts';
import { schemaMessage } from '../texts/messages.ts';
import { isAmount, productColumns, productShows, productSorts } from '../domain/choices.ts';
import { Dollars, Id, Timestamp, Version, upTo } from './fields.ts';

export const Review = v.object({
  _id: Id,
  name: v.string(),
  rating: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  comment: v.string(),
  createdAt: Timestamp,
});
export type Review = v.InferOutput<typeof Review>;

export const Fact = v.object({ name: v.string(), value: v.string() });

/** A product (S59). `price` in dollars; `rating` is a decimal from 0 to 5. Only admins see drafts in lists (A23, A39). */
export const Product = v.object({
  _id: Id,
  name: v.string(),
  image: v.string(),
  /** Further pictures (A73). Lists leave them out. */
  images: v.optional(v.array(v.string())),
  /** Size, weight and the like. Lists leave them out; some backends have none. */
  facts: v.optional(v.array(Fact)),
  price: Dollars,
  rating: v.number(),
  numReviews: v.number(),
  description: v.string(),
  brand: v.string(),
  category: v.string(),
  countInStock: v.number(),
  reviews: v.optional(v.array(Review), []),
  /** True if there are more reviews; sent only to a client that asked for a limited number. */
  moreReviews: v.optional(v.boolean()),
  isDraft: v.optional(v.boolean()),
  version: Version,
});
export type Product = v.InferOutput<typeof Product>;

/** One page of products (S71). `pages` is at least 1 (A33). */
export const ProductPage = v.object({
  products: v.array(Product),
  page: v.number(),
  pages: v.number(),
  /** How many of the newest matches the pages have, if there are more: a search for a common word has a bound. */
  moreThan: v.optional(v.number()),
  total: v.optional(v.number()),
  /** For a keyword that no product has: one that may be meant, and the newest products that have it. */
  near: v.optional(v.object({ keyword: v.string(), products: v.array(Product) })),
  /** What the whole catalogue has to choose from. */
  facets: v.optional(v.object({ categories: v.array(v.string()), brands: v.array(v.string()) })),
});
export type ProductPage = v.InferOutput<typeof ProductPage>;

/** A bound of prices in dollars; '' for none, as an empty field of a form has it. */
/* @__NO_SIDE_EFFECTS__ */
const priceBound = (field: FieldName) =>
  v.optional(
    v.pipe(
      upTo(field, 20),
      v.check((amount) => amount === '' || isAmount(amount), schemaMessage('mustBeBound', { field })),
    ),
    '',
  );

/* @__NO_SIDE_EFFECTS__ */
const sortMessage = (sorts: readonly string[] = productSorts): string =>
  schemaMessage('mustBeSort', { sorts: sorts.join(', ') });

/* @__NO_SIDE_EFFECTS__ */
const orders = (): string[] => productColumns.flatMap((column) => [column, `-${column}`]);

/** A bad page number means 1 (A33). A list that ignores a choice must not be sent (A61). */
export const ProductQuery = v.object({
  keyword: v.optional(upTo('theKeyword', 200), ''),
  pageNumber: v.optional(upTo('thePageNumber', 100), '1'),
  category: v.optional(upTo('theCategory', 100), ''),
  brand: v.optional(upTo('theBrand', 100), ''),
  minPrice: priceBound('theLowestPrice'),
  maxPrice: priceBound('theHighestPrice'),
  sort: v.optional(v.picklist(productSorts, sortMessage()), 'newest'),
  show: v.optional(v.picklist(productShows, schemaMessage('mustBeShow', { shows: productShows.join(', ') }))),
  order: v.optional(v.picklist(orders(), sortMessage(orders()))),
});

export const MOST_IMAGES = 6;

export const MOST_FACTS = 30;

/** Where in the request a name is that products have, how many, and one of them. Case does not matter; drafts do not count. */
export const SameNames = v.object({
  found: v.array(v.object({ place: v.number(), _id: Id, count: v.number() })),
});
export type SameNames = v.InferOutput<typeof SameNames>;

export const Message = v.object({ message: v.string() });
