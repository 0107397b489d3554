import { and, count, desc, eq, not, sql } from 'drizzle-orm';
import { cents } from '../../../common/domain/money.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { newestFirst, olderThan } from '../../db/newest.ts';
import { products, reviews, type ProductRow, type ReviewRow } from '../../db/schema.ts';
import { notFound, stale } from '../../http/httpError.ts';
import { productPages } from './productPages.ts';
import { searchable } from './searchable.ts';

/** The size of the carousel (C3). */
const TOP = 5;

/** The fields that an admin edits. */
export type ProductFields = Pick<
  ProductRow,
  'name' | 'image' | 'priceCents' | 'description' | 'brand' | 'category' | 'countInStock'
>;

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

/** The products' table. */
export const productsRepository = (db: Db, searchesAtOnce?: number) => ({
  /** C1 */
  page: productPages(db, searchesAtOnce),

  /** C3: best rated first, then most reviewed. */
  top: (): Promise<ProductRow[]> =>
    db
      .select()
      .from(products)
      .where(not(products.isDraft))
      .orderBy(desc(products.rating), desc(products.numReviews), products.id)
      .limit(TOP),

  /** C2 */
  find: async (id: string): Promise<ProductRow | null> => {
    const [row] = await db.select().from(products).where(eq(products.id, id));
    return row ?? null;
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

  /** All reviews of a product, newest first. */
  reviewsOf: (id: string): AsyncGenerator<ReviewRow[]> =>
    inBatches((after, size) =>
      db
        .select()
        .from(reviews)
        .where(and(eq(reviews.productId, id), olderThan(after, reviews)))
        .orderBy(...newestFirst(reviews))
        .limit(size),
    ),

  /** At most so many reviews after a given one, and whether there are more. */
  someReviewsOf: async (id: string, most: number, after: string | undefined) => {
    const [place] =
      after === undefined
        ? []
        : await db.select({ createdAt: reviews.createdAt, id: reviews.id }).from(reviews).where(eq(reviews.id, after));
    const rows = await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.productId, id), olderThan(place ?? null, reviews)))
      .orderBy(...newestFirst(reviews))
      .limit(most + 1);
    return { rows: rows.slice(0, most), hasMore: rows.length > most };
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

  /** C5: saving a draft publishes it. With a version, a newer one is not overwritten. */
  save: async (id: string, fields: ProductFields, version?: number): Promise<ProductRow> => {
    const unchanged = version === undefined ? undefined : eq(products.version, version);
    const [row] = await db
      .update(products)
      .set({ ...withSearchName(fields), isDraft: false, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), unchanged))
      .returning();
    if (row) return row;
    const [known] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
    throw known ? stale('product') : notFound('Product');
  },

  /** C6: orders keep their lines, reviews go with the product. */
  remove: async (id: string): Promise<void> => {
    const gone = await db.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    if (gone.length === 0) throw notFound('Product');
  },
});

export type ProductsRepository = ReturnType<typeof productsRepository>;
