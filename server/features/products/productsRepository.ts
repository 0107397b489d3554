import { and, count, desc, eq, not, sql } from 'drizzle-orm';
import { cents } from '../../../common/domain/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { newestFirst, olderThan, type Place, BATCH, inBatches } from '../../platform/db/newest.ts';
import { products, reviews, type ProductRow, type ReviewRow } from '../../platform/db/schema.ts';
import { notFound, stale } from '../../platform/http/httpError.ts';
import { productFacets } from './productFacets.ts';
import { productPages } from './productPages.ts';
import { searchable } from './byAge.ts';

/** The size of the carousel (C3). */
const TOP = 5;

/** The fields that an admin edits. */
export type ProductFields = Pick<
  ProductRow,
  'name' | 'image' | 'priceCents' | 'description' | 'brand' | 'category' | 'countInStock'
> & { images?: string[] | undefined };

/** A new product until it is first saved: it cannot be bought, and only admins find it in a list (A23). */
const sample: ProductFields = {
  name: 'Sample name',
  image: '/placeholder.svg',
  priceCents: cents(0),
  description: 'Sample description',
  brand: 'Sample brand',
  category: 'Sample category',
  countInStock: 0,
};

const withSearchName = (fields: ProductFields) => ({ ...fields, searchName: searchable(fields.name) });

/** A product and its newest reviews, of one moment. */
export type WithReviews = { product: ProductRow; reviews: ReviewRow[] };

const reviewsAfter = (db: Db, product: string | typeof products.id, after: Place | null, most: number) =>
  db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, product), olderThan(after, reviews)))
    .orderBy(...newestFirst(reviews))
    .limit(most);

/** The products' table. */
export const productsRepository = (db: Db, searchesAtOnce?: number) => ({
  /** C1 */
  page: productPages(db, searchesAtOnce),

  /** What there is to choose from. */
  facets: productFacets(db),

  /** C3: best rated first, then most reviewed. */
  top: (): Promise<ProductRow[]> =>
    db
      .select()
      .from(products)
      .where(not(products.isDraft))
      .orderBy(desc(products.rating), desc(products.numReviews), products.id)
      .limit(TOP),

  /**
   * C2: a product and at most so many of its reviews, newest first, after a given place. Both are of one moment, so that
   * its rating and count are those of its reviews (A22).
   */
  find: async (id: string, most = 0, after: Place | null = null): Promise<WithReviews | null> => {
    const some = reviewsAfter(db, products.id, after, most).as('some');
    const rows = await db
      .select()
      .from(products)
      .leftJoinLateral(some, sql`true`)
      .where(eq(products.id, id))
      .orderBy(...newestFirst(some));
    return rows[0] === undefined
      ? null
      : { product: rows[0].products, reviews: rows.flatMap((row) => (row.some === null ? [] : [row.some])) };
  },

  /** How many products are no drafts. */
  countPublic: async (): Promise<number> => {
    const [all] = await db.select({ total: count() }).from(products).where(not(products.isDraft));
    return all!.total;
  },

  /** Their ids, in a fixed order. */
  publicIds: async (offset: number, limit: number): Promise<string[]> => {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(not(products.isDraft))
      .orderBy(products.id)
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  },

  /** All reviews of a product, newest first, of which the first batch has been read. */
  reviewsOf: (id: string, first: ReviewRow[]): AsyncGenerator<ReviewRow[]> =>
    inBatches((after, size) => reviewsAfter(db, id, after, size), first),

  /** The place of a review in such a list. */
  placeOf: async (review: string): Promise<Place | null> => {
    const [place] = await db
      .select({ createdAt: reviews.createdAt, id: reviews.id })
      .from(reviews)
      .where(eq(reviews.id, review));
    return place ?? null;
  },

  /** Adds a product that can be bought immediately. */
  add: async (fields: ProductFields & { createdAt?: Date }): Promise<ProductRow> => {
    const [row] = await db
      .insert(products)
      .values({ id: newId(), ...fields, searchName: searchable(fields.name) })
      .returning();
    return row!;
  },

  /** C4 */
  addDraft: async (): Promise<ProductRow> => {
    const [row] = await db
      .insert(products)
      .values({ id: newId(), ...withSearchName(sample), isDraft: true })
      .returning();
    return row!;
  },

  /**
   * C5: saving a draft publishes it. With a version, a newer one is not overwritten. Without `images` the further
   * pictures stay (A73).
   */
  save: (id: string, fields: ProductFields, version?: number): Promise<WithReviews> =>
    db.transaction(async (tx) => {
      const unchanged = version === undefined ? undefined : eq(products.version, version);
      const [product] = await tx
        .update(products)
        .set({ ...withSearchName(fields), isDraft: false, version: sql`${products.version} + 1` })
        .where(and(eq(products.id, id), unchanged))
        .returning();
      if (product) return { product, reviews: await reviewsAfter(tx, id, null, BATCH) };
      const [known] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
      throw known ? stale('product') : notFound('Product');
    }),

  /** C6: orders keep their lines, reviews go with the product. */
  remove: async (id: string): Promise<void> => {
    const gone = await db.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    if (gone.length === 0) throw notFound('Product');
  },
});

export type ProductsRepository = ReturnType<typeof productsRepository>;
