import { and, desc, eq, not, sql, isNotNull, type Placeholder } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Fact } from '../../../common/domain/facts.ts';
import { cents } from '../../../common/domain/money.ts';
import { unaccented } from '../../../common/domain/typed.ts';
import { type Db, firstOf, rowsOf, newId, prepared } from '../../platform/db/database.ts';
import { newestFirst, olderThan, type Place, BATCH, inBatches } from '../../platform/db/page.ts';
import { changeCatalogue } from '../../platform/db/notes.ts';
import { products, reviews, type ProductRow, type ReviewRow, orders } from '../../platform/db/schema.ts';
import { notFound, stale, HttpError } from '../../platform/http/httpError.ts';
import { productPages, type SearchBounds } from './productPages.ts';
import { wholeList } from './wholeList.ts';
import { searchable } from '../../../common/domain/searchable.ts';
import { say } from '../../../common/texts/messages.ts';
import type { ReviewIn } from '../../../common/contract/typed.ts';

/** The spellings of each category or brand, by what they have in common; the first is shown. */
type Spellings = Map<string, [string, ...string[]]>;

export type Facets = { categories: Spellings; brands: Spellings };

const MOST_SPELLINGS = 1000;

/** Read from one value of an index to the next, so the number of products does not matter. */
const productFacets = (db: Db) => {
  const valuesOf = async (column: typeof products.category | typeof products.brand): Promise<Spellings> => {
    const next = (after = sql``) =>
      sql`select ${column} from ${products} where not ${products.isDraft}${after} order by ${column} limit 1`;
    const rows = await rowsOf<{ value: string }>(
      db,
      sql`with recursive found(value, place) as (
            (select value, 1 from (${next()}) first(value))
            union all
            select (${next(sql` and ${column} > found.value`)}), place + 1
            from found where value is not null and place < ${MOST_SPELLINGS}
          ) select value from found where value is not null`,
    );
    const found: Spellings = new Map();
    const { compare } = new Intl.Collator('en', { caseFirst: 'upper' });
    for (const value of rows.map((row) => row.value).toSorted(compare)) {
      const alike = found.get(unaccented(value));
      if (alike) alike.push(value);
      else found.set(unaccented(value), [value]);
    }
    return found;
  };

  const read = async (): Promise<Facets> => {
    const [categories, brands] = await Promise.all([valuesOf(products.category), valuesOf(products.brand)]);
    return { categories, brands };
  };

  const cache = new LRUCache<string, Facets>({ max: 1, ignoreFetchAbort: true, fetchMethod: read });
  return (listing: string): Promise<Facets> => cache.forceFetch(listing);
};

/** With REVIEWS_FROM_BUYERS_ONLY, only users who have paid for the product may review it (A43). */
const refuseNonBuyer = async (tx: Db, productId: string, authorId: string): Promise<void> => {
  const bought = sql`${orders.lines} @> ${JSON.stringify([{ product: productId }])}::jsonb`;
  const paidFor = and(eq(orders.userId, authorId), isNotNull(orders.paidAt), bought);
  const [order] = await tx.select({ id: orders.id }).from(orders).where(paidFor).limit(1);
  if (!order) throw new HttpError(403, say('buyersReview'));
};

/** C7: one review per user and product; the product's rating and count are those of all its reviews (A22). */
export const addReview = (
  db: Db,
  productId: string,
  author: { id: string; name: string },
  review: ReviewIn,
  buyersOnly: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [product] = await tx
      .select({ isDraft: products.isDraft })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update');
    if (!product) throw notFound('Product');
    if (product.isDraft) throw new HttpError(409, say('draftNotReviewed'));
    if (buyersOnly) await refuseNonBuyer(tx, productId, author.id);

    const added = await tx
      .with(changeCatalogue(tx, 'content'))
      .insert(reviews)
      .values({ id: newId(), productId, userId: author.id, name: author.name, ...review })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id });
    if (added.length === 0) throw new HttpError(400, say('alreadyReviewed'));

    const ofProduct = sql`from ${reviews} where ${reviews.productId} = ${productId}`;
    await tx
      .update(products)
      .set({
        rating: sql`(select avg(${reviews.rating}) ${ofProduct})`,
        numReviews: sql`(select count(*) ${ofProduct})`,
      })
      .where(eq(products.id, productId));
  });

const TOP = 5;

export type ProductFields = Pick<
  ProductRow,
  'name' | 'image' | 'priceCents' | 'description' | 'brand' | 'category' | 'countInStock'
> & { images?: string[] | undefined; facts?: Fact[] | undefined };

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

export const searchableProduct = <T extends Pick<ProductFields, 'name' | 'brand' | 'category'>>(fields: T) => ({
  ...fields,
  searchName: searchable(fields.name, fields.brand, fields.category),
});

export type WithReviews = { product: ProductRow; reviews: ReviewRow[] };

const reviewsAfter = (db: Db, product: string | typeof products.id, after: Place | null, most: number | Placeholder) =>
  db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, product), olderThan(after, reviews)))
    .orderBy(...newestFirst(reviews))
    .limit(most);

const withReviews = (db: Db, id: string | Placeholder, most: number | Placeholder, after: Place | null) => {
  const some = reviewsAfter(db, products.id, after, most).as('some');
  return db
    .select()
    .from(products)
    .leftJoinLateral(some, sql`true`)
    .where(eq(products.id, id))
    .orderBy(...newestFirst(some));
};

const withNewestReviews = prepared((db) => withReviews(db, sql.placeholder('id'), sql.placeholder('most'), null));

export const productsRepository = (db: Db, bounds?: SearchBounds, list = wholeList(db)) => ({
  page: productPages(db, list, bounds),

  total: list.total,

  facets: productFacets(db),

  /** Of these names, those that products have, by their places in the list. */
  sameNames: async (names: readonly string[]): Promise<{ place: number; _id: string; count: number }[]> => {
    const rows = await rowsOf<{ place: number | string; id: string; count: number | string }>(
      db,
      sql`select asked.place, min(${products.id}) as id, count(*) as count
          from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as asked(name, place)
          join ${products} on lower(${products.name}) = lower(asked.name) and not ${products.isDraft}
          group by asked.place order by asked.place`,
    );
    return rows.map(({ place, id, count: found }) => ({ place: Number(place) - 1, _id: id, count: Number(found) }));
  },

  top: (): Promise<ProductRow[]> =>
    db
      .select()
      .from(products)
      .where(not(products.isDraft))
      .orderBy(desc(products.rating), desc(products.numReviews), products.id)
      .limit(TOP),

  /** C2: both of one moment, so that its rating and count are those of its reviews (A22). */
  find: async (id: string, most = 0, after: Place | null = null): Promise<WithReviews | null> => {
    const rows = await (after === null ? withNewestReviews(db, { id, most }) : withReviews(db, id, most, after));
    return rows[0] === undefined
      ? null
      : { product: rows[0].products, reviews: rows.flatMap((row) => (row.some === null ? [] : [row.some])) };
  },

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

  placeOf: (review: string): Promise<Place | null> =>
    firstOf(db.select({ createdAt: reviews.createdAt, id: reviews.id }).from(reviews).where(eq(reviews.id, review))),

  addDraft: async (): Promise<ProductRow> => {
    const [row] = await db
      .with(changeCatalogue(db, 'listing'))
      .insert(products)
      .values({ id: newId(), ...searchableProduct(sample), isDraft: true })
      .returning();
    return row!;
  },

  /** C5: publishes a draft; a newer version is not overwritten. Without `images` or `facts` those that are stored stay (A73). */
  save: (id: string, fields: ProductFields, version?: number): Promise<WithReviews> =>
    db.transaction(async (tx) => {
      const unchanged = version === undefined ? undefined : eq(products.version, version);
      const [product] = await tx
        .with(changeCatalogue(tx, 'listing'))
        .update(products)
        .set({ ...searchableProduct(fields), isDraft: false, version: sql`${products.version} + 1` })
        .where(and(eq(products.id, id), unchanged))
        .returning();
      if (product) return { product, reviews: await reviewsAfter(tx, id, null, BATCH) };
      const [known] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
      throw known ? stale('product') : notFound('Product');
    }),

  /** C6: orders keep their lines, reviews go with the product. */
  remove: async (id: string): Promise<void> => {
    const removed = db.with(changeCatalogue(db, 'listing')).delete(products).where(eq(products.id, id));
    if ((await removed.returning({ id: products.id })).length === 0) throw notFound('Product');
  },
});

export type ProductsRepository = ReturnType<typeof productsRepository>;
