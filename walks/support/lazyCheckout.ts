import type { Turns } from '../../src/services/turns.ts';
import { lazyCheckout } from '../../src/app/lazyCheckout.ts';

/** Turns among tabs in one process. */
export const memoryTurns = (): Turns => {
  const taken = new Set<string>();
  return async (name, work) => {
    if (taken.has(name)) return null;
    taken.add(name);
    try {
      return await work();
    } finally {
      taken.delete(name);
    }
  };
};

/** The checkout of a browser with one tab. */
export const singleTabCheckout = lazyCheckout((_name, work) => work());
