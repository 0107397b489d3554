/** A count that may be a little old, and when it was taken. */
type Known = { count: number; at: number; refreshing: boolean };

const FRESH_FOR = 60_000;
const MOST_KEPT = 500;

/**
 * Counts that are too dear to take at each request. A known one is answered at once, and taken anew behind the answer
 * when it has become old; only the first request for it waits.
 */
export const createCounts = (now: () => number = Date.now) => {
  const known = new Map<string, Known>();
  const take = async (key: string, count: () => Promise<number>): Promise<number> => {
    const taken = await count();
    known.delete(key);
    known.set(key, { count: taken, at: now(), refreshing: false });
    if (known.size > MOST_KEPT) known.delete(known.keys().next().value!);
    return taken;
  };

  return async (key: string, count: () => Promise<number>): Promise<number> => {
    const entry = known.get(key);
    if (!entry) return take(key, count);
    if (!entry.refreshing && now() - entry.at > FRESH_FOR) {
      entry.refreshing = true;
      void take(key, count).catch(() => known.delete(key));
    }
    return entry.count;
  };
};
