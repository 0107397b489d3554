import { and, count, eq, like, not, sql, type SQL } from 'drizzle-orm';
import { pagesOf } from '../../../common/domain/listPage.ts';
import type { Db } from '../../db/database.ts';
import { newestFirst, notNewerThan, type Place } from '../../db/newest.ts';
import { products, type ProductRow } from '../../db/schema.ts';
import { createCache } from './cache.ts';
import { containing, hasTrigram, searchable } from './searchable.ts';

export type ProductFilter = { keyword: string; withDrafts: boolean };

/** Up to this number of matches, counts and pages are always current. */
const FEW = 10_000;

/** Beyond it, counts and the places where late pages begin are cached, and may be a minute old. */
const STRIDE = 1000;
const COUNTS_KEPT = 500;
const MILESTONES_KEPT = 20;

/** A short keyword is searched in every name: the index of trigrams would be slower. */
const named = (keyword: string): SQL | undefined => {
  if (keyword === '') return undefined;
  if (hasTrigram(keyword)) return like(products.searchName, containing(keyword));
  return sql`strpos(${products.searchName}, ${keyword}) > 0`;
};

const matching = ({ keyword, withDrafts }: ProductFilter): SQL | undefined =>
  and(withDrafts ? undefined : not(products.isDraft), named(searchable(keyword)));

const keyOf = ({ keyword, withDrafts }: ProductFilter): string => `${withDrafts}:${searchable(keyword)}`;

/** Pages of products, newest first, even of millions (C1). */
export const productPages = (db: Db) => {
  const counts = createCache<number>(COUNTS_KEPT);
  /** The place of every thousandth product. */
  const milestones = createCache<Place[]>(MILESTONES_KEPT);

  const some = (filter: ProductFilter) =>
    db
      .select({ id: products.id, createdAt: products.createdAt })
      .from(products)
      .where(matching(filter))
      .limit(FEW + 1)
      .as('some');

  /** A page and the number of matches in one query. The number is exact only up to `FEW`. */
  const amongFew = async (filter: ProductFilter, offset: number, size: number) => {
    const all = some(filter);
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

  const countAll = async (filter: ProductFilter): Promise<number> => {
    const [all] = await db.select({ total: count() }).from(products).where(matching(filter));
    return all!.total;
  };

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

  /** One page, and the number of pages; empty beyond the end (A33). */
  return async (filter: ProductFilter, page: number, size: number): Promise<{ rows: ProductRow[]; pages: number }> => {
    const offset = (page - 1) * size;
    const key = keyOf(filter);
    if (!counts.has(key)) {
      const { rows, total } = await amongFew(filter, offset, size);
      if (total <= FEW) return { rows, pages: pagesOf(total, size) };
    }
    const total = await counts.get(key, () => countAll(filter));
    if (total <= FEW) counts.delete(key);
    const pages = pagesOf(total, size);
    return { rows: page > pages ? [] : await amongMany(filter, offset, size), pages };
  };
};
