import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { deleteRows, type Db } from './database.ts';
import { rateLimitCounts } from './schema.ts';

const MOST_REMEMBERED = 20_000;

const hasEnded = sql`${rateLimitCounts.endsAt} <= now()`;
const startsAgain = <T>(first: T, otherwise: T) => sql`case when ${hasEnded} then ${first} else ${otherwise} end`;

/** Counts the calls of a key, this one included, for all server processes. The window begins with the first call. */
export const sharedCounts = (db: Db) => {
  /** Keys that call too often, until their window ends: a flood of refused calls does not reach the database. */
  const exceeded = new LRUCache<string, number>({ max: MOST_REMEMBERED });

  return async (key: string, windowMs: number, max: number) => {
    const msLeft = exceeded.getRemainingTTL(key);
    if (msLeft > 0) return { count: max + 1, secondsLeft: Math.ceil(msLeft / 1000) };
    const endsAt = sql`now() + ${windowMs}::int * interval '1 ms'`;
    const [row] = await db
      .insert(rateLimitCounts)
      .values({ key, count: 1, endsAt })
      .onConflictDoUpdate({
        target: rateLimitCounts.key,
        set: {
          count: startsAgain(sql`1`, sql`${rateLimitCounts.count} + 1`),
          endsAt: startsAgain(sql`excluded.ends_at`, sql`${rateLimitCounts.endsAt}`),
        },
      })
      .returning({
        count: rateLimitCounts.count,
        msLeft: sql`extract(epoch from ${rateLimitCounts.endsAt} - now()) * 1000`.mapWith(Number),
      });
    const { count } = row!;
    const left = Math.min(row!.msLeft, windowMs); // the moment is rounded to milliseconds
    if (count > max) exceeded.set(key, count, { ttl: Math.max(1, Math.round(left)) });
    return { count, secondsLeft: Math.ceil(left / 1000) };
  };
};

export const deleteEndedCounts = (db: Db): Promise<number> => deleteRows(db, rateLimitCounts, hasEnded);
