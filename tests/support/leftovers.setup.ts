import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { leftovers, refuseLeftovers, type Leftovers } from './leftovers.ts';

/** Files share their globals: what one leaves there, another would stumble over. */
let before: Leftovers;

beforeAll(async () => {
  // What libraries add once to a document stays there, and is added before anybody looks.
  if (typeof document !== 'undefined') await import('./libraryListeners.ts');
  before = leftovers();
});

// Asked first and told last, after everything that the test itself wants to be called at its end.
beforeEach(() => {
  const begun = leftovers();
  onTestFinished(() => refuseLeftovers(begun, 'A test'));
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await refuseLeftovers(before, 'A file of tests');
});
