import { LRUCache } from 'lru-cache';

const MINUTE = 60_000;

/** A value in a box: the library stores no null. */
type Entry<T> = { value: T };

/**
 * Keeps the results of slow queries. A cached result is returned at once. When it is stale it is refreshed behind the
 * answer: one entry at a time, and for a hundredth of the time at most. Only the first requests for an entry wait, all
 * for one query.
 */
export const createCache = <T>(max: number, now: () => number = Date.now) => {
  let isRefreshing = false;

  const cache = new LRUCache<string, Entry<T>, () => Promise<T>>({
    max,
    ttl: MINUTE,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, stale, { context: query, options }) => {
      const begun = now();
      if (stale) isRefreshing = true;
      try {
        const value = await query();
        options.ttl = Math.max(MINUTE, 100 * (now() - begun));
        return { value };
      } finally {
        if (stale) isRefreshing = false;
      }
    },
  });

  return {
    has: (key: string): boolean => cache.peek(key) !== undefined,
    /** What is cached, however old. */
    peek: (key: string): T | undefined => cache.peek(key)?.value,
    delete: (key: string): void => void cache.delete(key),
    get: async (key: string, query: () => Promise<T>): Promise<T> => {
      const cached = isRefreshing ? cache.get(key) : undefined;
      return (cached ?? (await cache.forceFetch(key, { context: query }))).value;
    },
  };
};
