import { and, count, eq, like, sql, type SQL, type Subquery, asc, desc, gte, inArray, lte, not } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/database.ts';
import { holdsWords, newestFirst } from '../../platform/db/page.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';
import {
  rowsByAge,
  visible,
  type ProductFilter,
  type Slice,
  isRareInSample,
  newestNames,
  RARE_IN_SAMPLE,
  SAMPLE,
} from './byAge.ts';
import { wordsOf } from '../../../common/domain/searchable.ts';
import type { WholeList } from './wholeList.ts';
import type { ProductSort } from '../../../common/domain/choices.ts';

/** A search finds the newest so many matches, and says if there are more. */
export const MOST_FOUND = 1000;

/** Among so many names, a keyword that is not rare should have all the matches that a search finds. */
export const WINDOW = (MOST_FOUND * SAMPLE) / RARE_IN_SAMPLE;

/** So few names are read sooner than a sample of them is taken first. */
const FEW_NAMES = 2000;

const SEARCHES_KEPT = 5000;

type Known = { listing: string; total: number; isRare: boolean };

type Found = { rows: ProductRow[]; total: number };

type Matches = Subquery & Record<'createdAt' | 'id', PgColumn>;

/** A slice of some matches, and their number, in one query where the slice is not empty. */
const foundIn = async <T extends Matches>(
  db: Db,
  some: T,
  { offset, size }: Slice,
  { where, inOrder = newestFirst }: { where?: SQL | undefined; inOrder?: (of: T | typeof products) => SQL[] } = {},
): Promise<Found> => {
  const source: Subquery = some;
  const places = db
    .select({ id: some.id, total: sql`count(*) over ()`.mapWith(Number).as('total') })
    .from(source)
    .where(where)
    .orderBy(...inOrder(some))
    .limit(size)
    .offset(offset)
    .as('places');
  const found = await db
    .select({ row: products, total: places.total })
    .from(places)
    .innerJoin(products, eq(products.id, places.id))
    .orderBy(...inOrder(products));
  if (found[0] || (offset === 0 && size > 0)) {
    return { rows: found.map(({ row }) => row), total: found[0]?.total ?? 0 };
  }
  const [beyond] = await db.select({ total: count() }).from(source).where(where);
  return { rows: [], total: beyond!.total };
};

const hasTrigram = (word: string): boolean => /.../su.test(word);

/** The pattern for texts that contain the word; `%`, `_` and `\` in it stay literal. */
const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** By the index of trigrams, or by that of shorter parts if no word is longer. */
const indexed = (keyword: string): SQL | undefined => {
  const { searchName } = products;
  const words = wordsOf(keyword);
  const long = words.filter((word) => hasTrigram(word));
  return long.length > 0
    ? and(...long.map((word) => like(searchName, containing(word))), holdsWords(keyword, searchName))
    : sql`short_parts(${searchName}) @> array[${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )}]`;
};

/** A rare keyword is found by an index of parts of names, any other by the newest names. Neither reads all products. */
export const searches = (db: Db, list: WholeList, window = WINDOW) => {
  const known = new LRUCache<string, Known>({ max: SEARCHES_KEPT });

  const someByParts = (filter: ProductFilter) =>
    db
      .select({ id: products.id, createdAt: products.createdAt })
      .from(products)
      .where(and(visible(filter), indexed(filter.keyword)))
      .limit(MOST_FOUND + 1)
      .as('some');

  const someByAge = (filter: ProductFilter) => {
    const newest = newestNames(db, filter, window);
    return db
      .select({ id: newest.id, createdAt: newest.createdAt })
      .from(newest)
      .where(holdsWords(filter.keyword, newest.name))
      .limit(MOST_FOUND + 1)
      .as('some');
  };

  const byAge = (filter: ProductFilter, slice: Slice): Promise<ProductRow[]> =>
    rowsByAge(db, and(visible(filter), holdsWords(filter.keyword, products.searchName)), slice);

  const byParts = async (filter: ProductFilter, slice: Slice): Promise<Found> => {
    const { rows, total } = await foundIn(db, someByParts(filter), slice);
    return { rows: total > MOST_FOUND ? await byAge(filter, slice) : rows, total };
  };

  const findKnown = async (filter: ProductFilter, slice: Slice, { total, isRare }: Known): Promise<Found> => {
    if (slice.offset >= total || slice.size === 0) return { rows: [], total };
    return isRare && total <= MOST_FOUND ? byParts(filter, slice) : { rows: await byAge(filter, slice), total };
  };

  const findNew = async (
    filter: ProductFilter,
    slice: Slice,
    listing: string,
  ): Promise<Found & { isRare: boolean }> => {
    const all = await list.total(filter, listing);
    if (all <= FEW_NAMES || !(await isRareInSample(db, filter))) {
      const found = await foundIn(db, someByAge(filter), slice);
      if (found.total > MOST_FOUND || all <= window) return { ...found, isRare: false };
    }
    return { ...(await byParts(filter, slice)), isRare: true };
  };

  return async (filter: ProductFilter, slice: Slice, listing: string): Promise<Found> => {
    const key = `${filter.withDrafts} ${filter.keyword}`;
    const before = known.get(key);
    if (before?.listing === listing) return findKnown(filter, slice, before);
    const { isRare, ...found } = await findNew(filter, slice, listing);
    known.set(key, { listing, total: found.total, isRare });
    return found;
  };
};

/** Of categories and brands, all spellings; none if nothing was chosen. */
export type ChosenProducts = {
  categories: string[];
  brands: string[];
  minCents: ProductRow['priceCents'] | null;
  maxCents: ProductRow['priceCents'] | null;
  sort: ProductSort;
};

type Asked = ChosenProducts & { keyword: string };

/** Every combination reads a bounded part of an index, and only the rows of the slice. */
export const chosenProducts = (db: Db, list: WholeList, window = WINDOW) => {
  /** Which index the candidates come from, where the newest of all products may miss some. */
  const sourceOf = async ({ keyword, brands, categories }: Asked, listing: string): Promise<SQL | undefined> => {
    if (brands.length > 0) return inArray(products.brand, brands);
    if (categories.length > 0) return inArray(products.category, categories);
    const isLarge = keyword !== '' && (await list.total({ withDrafts: false }, listing)) > window;
    return isLarge && (await isRareInSample(db, { keyword, withDrafts: false })) ? indexed(keyword) : undefined;
  };

  return async (asked: Asked, slice: Slice, listing: string): Promise<Found> => {
    const { keyword, brands, categories, minCents, maxCents, sort } = asked;
    const { id, createdAt, searchName, priceCents, rating } = products;
    const candidates = db
      .select({ id, createdAt, searchName, priceCents, rating, brand: products.brand, category: products.category })
      .from(products)
      .where(and(not(products.isDraft), await sourceOf(asked, listing)))
      .orderBy(...newestFirst(products))
      .limit(window)
      .as('candidates');
    const matches = and(
      holdsWords(keyword, candidates.searchName),
      brands.length === 0 ? undefined : inArray(candidates.brand, brands),
      categories.length === 0 ? undefined : inArray(candidates.category, categories),
      minCents === null ? undefined : gte(candidates.priceCents, minCents),
      maxCents === null ? undefined : lte(candidates.priceCents, maxCents),
    );
    const inOrder = (
      of: Pick<typeof products, 'priceCents' | 'rating' | 'createdAt' | 'id'> | typeof candidates,
    ): SQL[] => {
      const first = {
        newest: [],
        'price-asc': [asc(of.priceCents)],
        'price-desc': [desc(of.priceCents)],
        rating: [desc(of.rating)],
      }[sort];
      return [...first, ...newestFirst(of)];
    };
    return foundIn(db, candidates, slice, { where: matches, inOrder });
  };
};
