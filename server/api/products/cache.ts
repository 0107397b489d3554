type Known<T> = { value: T; at: number; freshFor: number };

const MINUTE = 60_000;

/**
 * Answers that are too dear to find at each request. A known one is given at once and found anew behind it when it
 * has become old, one at a time and for a hundredth of the time at most; only the first requests for it wait.
 */
export const createCache = <T>(keep: number, now: () => number = Date.now) => {
  const known = new Map<string, Known<T>>();
  const underWay = new Map<string, Promise<T>>();
  let renewing = false;

  const find = (key: string, look: () => Promise<T>): Promise<T> => {
    const begun = now();
    const finding = look()
      .then((value) => {
        known.delete(key);
        known.set(key, { value, at: now(), freshFor: Math.max(MINUTE, 100 * (now() - begun)) });
        if (known.size > keep) known.delete(known.keys().next().value!);
        return value;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, finding);
    return finding;
  };

  const renew = (key: string, look: () => Promise<T>): void => {
    renewing = true;
    void find(key, look)
      .catch(() => known.delete(key))
      .finally(() => (renewing = false));
  };

  return {
    knows: (key: string): boolean => known.has(key),
    forget: (key: string): void => void known.delete(key),
    recall: async (key: string, look: () => Promise<T>): Promise<T> => {
      const entry = known.get(key);
      if (!entry) return underWay.get(key) ?? find(key, look);
      if (!renewing && now() - entry.at > entry.freshFor) renew(key, look);
      return entry.value;
    },
  };
};
