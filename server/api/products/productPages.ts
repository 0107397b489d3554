import { LRUCache } from 'lru-cache';
import { and, count, eq, like, not, sql, type SQL } from 'drizzle-orm';
import { pagesOf } from '../../../common/domain/listPage.ts';
import type { Db } from '../../db/database.ts';
import { newestFirst, notNewerThan, type Place } from '../../db/newest.ts';
import { products, type ProductRow } from '../../db/schema.ts';
import { HttpError } from '../../http/httpError.ts';
import { halfTheTime } from '../../system/halfTheTime.ts';
import { createCache } from './cache.ts';
import { containing, hasTrigram, searchable } from './searchable.ts';

export type ProductFilter = { keyword: string; withDrafts: boolean };

/** Up to this number of matches, counts and pages are always current. */
const FEW = 10_000;

/** Beyond it, counts and the places where late pages begin are cached, and may be a minute old. */
const STRIDE = 1000;
const COUNTS_KEPT = 500;
const TOTALS_KEPT = 5000;
const MILESTONES_KEPT = 20;

/** Searches in the database at a time, for half of the time; the others wait. The embedded database has one turn. */
const SEARCHES_AT_ONCE = 2;

/** Searches that may wait, and for how long; then a shopper is told to try again. */
const SEARCHES_WAITING = 200;
const LONGEST_WAIT_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

const tooManySearches = (): HttpError =>
  new HttpError(503, 'Many people are searching right now. Try again in a moment.', RETRY_AFTER_SECONDS);

/** A short keyword in fewer names of the newest is rare. */
const SAMPLE = 1000;
const RARE_IN_SAMPLE = 20;

/** A short keyword has no trigram. Rare ones have an index of their own; others are found faster by reading names. */
const named = (keyword: string, isRare: boolean): SQL | undefined => {
  if (keyword === '') return undefined;
  if (hasTrigram(keyword)) return like(products.searchName, containing(keyword));
  if (isRare) return sql`short_parts(${products.searchName}) @> array[${keyword}]`;
  return sql`strpos(${products.searchName}, ${keyword}) > 0`;
};

const matching = ({ keyword, withDrafts }: ProductFilter, isRare = false): SQL | undefined =>
  and(withDrafts ? undefined : not(products.isDraft), named(searchable(keyword), isRare));

const keyOf = ({ keyword, withDrafts }: ProductFilter): string => `${withDrafts}:${searchable(keyword)}`;

type Page = { rows: ProductRow[]; pages: number };

/** Which page of what; `listing` is the version of lists, if it is known (`db/catalogueVersion.ts`). */
export type PageAsked = { page: number; size: number; listing?: string };

/**
 * Pages of products, newest first, even of millions (C1). Searches run a few at a time, so that other reads never wait
 * for many of them; a search that does not get its turn in time is refused with 503.
 */
export const productPages = (db: Db, searchesAtOnce = SEARCHES_AT_ONCE) => {
  const inTurn = halfTheTime({
    atOnce: searchesAtOnce,
    mostWaiting: SEARCHES_WAITING,
    longestWait: LONGEST_WAIT_MS,
    refusal: tooManySearches,
  });
  /** Exact numbers of matches, each as of a version of lists. */
  const totals = new LRUCache<string, { listing: string; total: number }>({ max: TOTALS_KEPT });
  const counts = createCache<number>(COUNTS_KEPT);
  /** The place of every thousandth product. */
  const milestones = createCache<Place[]>(MILESTONES_KEPT);

  /** Whether few of the newest names have a short keyword. */
  const isRare = async ({ keyword }: ProductFilter): Promise<boolean> => {
    if (keyword === '' || hasTrigram(searchable(keyword))) return false;
    const newest = db
      .select({ name: products.searchName })
      .from(products)
      .orderBy(...newestFirst(products))
      .limit(SAMPLE)
      .as('newest');
    const hits = await db.$count(newest, sql`strpos(${newest.name}, ${searchable(keyword)}) > 0`);
    return hits < RARE_IN_SAMPLE;
  };

  const some = (filter: ProductFilter, rare: boolean) =>
    db
      .select({ id: products.id, createdAt: products.createdAt })
      .from(products)
      .where(matching(filter, rare))
      .limit(FEW + 1)
      .as('some');

  /** A page and the number of matches in one query. The number is exact only up to `FEW`. */
  const amongFew = async (filter: ProductFilter, offset: number, size: number) => {
    const all = some(filter, await isRare(filter));
    const places = db
      .select({ id: all.id, total: sql`count(*) over ()`.mapWith(Number).as('total') })
      .from(all)
      .orderBy(...newestFirst(all))
      .limit(size)
      .offset(offset)
      .as('places');
    const found = await db
      .select({ row: products, total: places.total })
      .from(places)
      .innerJoin(products, eq(products.id, places.id))
      .orderBy(...newestFirst(products));
    const rows = found.map(({ row }) => row);
    if (found[0] || offset === 0) return { rows, total: found[0]?.total ?? 0 };
    const [beyond] = await db.select({ total: count() }).from(all);
    return { rows, total: beyond!.total };
  };

  const countAll = async (filter: ProductFilter): Promise<number> =>
    db.$count(products, matching(filter, await isRare(filter)));

  const measure = (filter: ProductFilter): Promise<Place[]> => {
    const ranked = db
      .select({
        createdAt: products.createdAt,
        id: products.id,
        before: sql`row_number() over (order by ${sql.join(newestFirst(products), sql`, `)}) - 1`.as('before'),
      })
      .from(products)
      .where(matching(filter))
      .as('ranked');
    return db
      .select({ createdAt: ranked.createdAt, id: ranked.id })
      .from(ranked)
      .where(sql`${ranked.before} % ${STRIDE} = 0`)
      .orderBy(ranked.before);
  };

  /** Reads by the index on age, from the last milestone before the page. */
  const amongMany = async (filter: ProductFilter, offset: number, size: number): Promise<ProductRow[]> => {
    const stones = offset < STRIDE ? [] : await milestones.get(keyOf(filter), () => measure(filter));
    const place = Math.min(Math.floor(offset / STRIDE), stones.length - 1);
    const stone = stones[place];
    return db
      .select()
      .from(products)
      .where(and(matching(filter), stone && notNewerThan(stone, products)))
      .orderBy(...newestFirst(products))
      .limit(size)
      .offset(stone ? offset - place * STRIDE : offset);
  };

  const find = async (filter: ProductFilter, { page, size, listing }: PageAsked): Promise<Page> => {
    const offset = (page - 1) * size;
    const key = keyOf(filter);
    if (!counts.has(key)) {
      const { rows, total } = await amongFew(filter, offset, size);
      if (total <= FEW) {
        if (listing !== undefined) totals.set(key, { listing, total });
        return { rows, pages: pagesOf(total, size) };
      }
    }
    const total = await counts.get(key, () => countAll(filter));
    if (total <= FEW) counts.delete(key);
    const pages = pagesOf(total, size);
    return { rows: page > pages ? [] : await amongMany(filter, offset, size), pages };
  };

  /**
   * Whether fewer products are read by age up to the end of a page than there are matches to sort, if every so many
   * products is a match.
   */
  const isDense = ({ withDrafts }: ProductFilter, end: number, total: number): boolean => {
    const whole = keyOf({ keyword: '', withDrafts });
    const all = totals.get(whole)?.total ?? counts.peek(whole);
    return all !== undefined && (end * all) / total < total;
  };

  /** A page whose number of matches is known: of nothing, or of so many that they are not worth sorting. */
  const findKnown = async (filter: ProductFilter, { page, size }: PageAsked, total: number): Promise<Page | null> => {
    const pages = pagesOf(total, size);
    if (page > pages || total === 0) return { rows: [], pages };
    const offset = (page - 1) * size;
    if (offset >= STRIDE) return null;
    const read = async () => ({ rows: await amongMany(filter, offset, size), pages });
    if (filter.keyword === '') return read();
    return isDense(filter, offset + size, total) ? inTurn(read) : null;
  };

  /** One page, and the number of pages; empty beyond the end (A33). */
  return async (filter: ProductFilter, asked: PageAsked): Promise<Page> => {
    const known = totals.get(keyOf(filter));
    const isCurrent = known !== undefined && known.listing === asked.listing;
    const page = isCurrent ? await findKnown(filter, asked, known.total) : null;
    if (page !== null) return page;
    return filter.keyword === '' ? find(filter, asked) : inTurn(() => find(filter, asked));
  };
};
