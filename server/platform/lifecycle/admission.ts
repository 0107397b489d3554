/** How many pieces of work may run at a time, as far as is known. */
type Bounds = { least: number; most: number };

/** After a late moment the bound falls to this part of what ran then, and afterwards rises by a tenth at a time. */
const FALL = 0.7;
const RISE = 1.1;

/**
 * Admits work that can be refused, so that other work is done in time: a number of pieces at a time that falls fast while
 * the process is late, and rises slowly again (additive increase would take long after a short peak, so it is
 * proportional). `adjust` is called every so often.
 */
export const admission = ({ least, most }: Bounds) => {
  let limit = most;
  let running = 0;
  return {
    adjust: (isLate: boolean): void => {
      limit = isLate
        ? Math.max(least, Math.floor(Math.min(limit, running) * FALL))
        : Math.min(most, Math.ceil(limit * RISE));
    },
    /** Takes a place; returns a function that gives it back, or null where there is none. */
    enter: (): (() => void) | null => {
      if (running >= limit) return null;
      running += 1;
      let isIn = true;
      return () => {
        running -= Number(isIn);
        isIn = false;
      };
    },
    limit: () => limit,
  };
};
