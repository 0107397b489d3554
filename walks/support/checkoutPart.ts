import type { Turns } from '../../src/services/turns.ts';
import { checkoutPart } from '../../src/app/checkout.ts';

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
export const openCheckout = checkoutPart((_name, work) => work());
