import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { leftovers, refuseLeftovers, type Leftovers } from './leftovers.ts';

/** Test files share their globals, so a leftover of one would affect another. */
let before: Leftovers;

beforeAll(async () => {
  // Libraries add some listeners once per document; add them before the first comparison.
  if (typeof document !== 'undefined') await import('./libraryListeners.ts');
  before = leftovers();
});

// Registered first and run last, after the test's own clean-up.
beforeEach(() => {
  const begun = leftovers();
  onTestFinished(() => refuseLeftovers(begun, 'A test'));
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await refuseLeftovers(before, 'A file of tests');
  if (typeof document !== 'undefined' && document.body.childElementCount > 0)
    throw new Error(
      `A file of tests must empty the document. It left behind: ${document.body.innerHTML.slice(0, 200)}`,
    );
});
