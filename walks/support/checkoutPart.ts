import type { Turns } from '../../src/services/turns.ts';
import { lazyCheckout } from '../../src/app/lazyCheckout.ts';

/** Turns among tabs that live in one memory. */
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

/** The checkout of the only tab there is. */
export const openCheckout = lazyCheckout((_name, work) => work());
