import { and, count, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/database.ts';
import { newestFirst, notNewerThan, type Place } from '../../platform/db/page.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';
import { newestRows, rowsByAge, visible, type Slice } from './searches.ts';

const MINUTE = 60_000;

const KINDS = 2;

/** A stale result is answered at once and refreshed behind the answer, for a hundredth of the time at most. */
export const createCache = <T extends object | number>(now: () => number = Date.now) =>
  new LRUCache<string, T, () => Promise<T>>({
    max: KINDS,
    ttl: MINUTE,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: query, options }) => {
      const begun = now();
      const value = await query();
      options.ttl = Math.max(MINUTE, 100 * (now() - begun));
      return value;
    },
  });

/** Up to this number of products, their count is always current; beyond it, it may be a minute old. */
const FEW_TO_COUNT = 10_000;

/** The places where late pages begin are found a minute ahead, at every so many products. */
const STRIDE = 1000;

export const wholeList = (db: Db) => {
  const totals = new Map<string, { listing: string; total: number }>();
  const counts = createCache<number>();
  const milestones = createCache<Place[]>();

  const countUpTo = async (withDrafts: boolean, most: number): Promise<number> => {
    const some = db.select({ id: products.id }).from(products).where(visible(withDrafts)).limit(most).as('some');
    const [found] = await db.select({ total: count() }).from(some);
    return found!.total;
  };

  const total = async (withDrafts: boolean, listing: string): Promise<number> => {
    const key = String(withDrafts);
    const known = totals.get(key);
    if (known?.listing === listing) return known.total;
    if (counts.peek(key) === undefined) {
      const few = await countUpTo(withDrafts, FEW_TO_COUNT + 1);
      if (few <= FEW_TO_COUNT) {
        totals.set(key, { listing, total: few });
        return few;
      }
    }
    const many = await counts.forceFetch(key, { context: () => db.$count(products, visible(withDrafts)) });
    if (many <= FEW_TO_COUNT) counts.delete(key);
    return many;
  };

  const measure = (withDrafts: boolean): Promise<Place[]> => {
    const ranked = db
      .select({
        createdAt: products.createdAt,
        id: products.id,
        before: sql`row_number() over (order by ${sql.join(newestFirst(products), sql`, `)}) - 1`.as('before'),
      })
      .from(products)
      .where(visible(withDrafts))
      .as('ranked');
    return db
      .select({ createdAt: ranked.createdAt, id: ranked.id })
      .from(ranked)
      .where(sql`${ranked.before} % ${STRIDE} = 0`)
      .orderBy(ranked.before);
  };

  const rows = async (withDrafts: boolean, { offset, size }: Slice): Promise<ProductRow[]> => {
    if (offset < STRIDE) return newestRows[withDrafts ? 'all' : 'public'](db, { offset, size });
    const stones = await milestones.forceFetch(String(withDrafts), { context: () => measure(withDrafts) });
    const place = Math.min(Math.floor(offset / STRIDE), stones.length - 1);
    const stone = stones[place];
    return rowsByAge(db, and(visible(withDrafts), stone && notNewerThan(stone, products)), {
      offset: stone ? offset - place * STRIDE : offset,
      size,
    });
  };

  return { total, rows };
};

export type WholeList = ReturnType<typeof wholeList>;
