import type { Place } from './newest.ts';

/** How many rows of a long list are in memory at a time. */
export const BATCH = 500;

/**
 * Reads a list of any length in batches, each from the end of the one before; the first one may have been read already.
 * A row that is added meanwhile is newer than all that follow, so no row is missed or repeated.
 */
export async function* inBatches<TRow extends Place>(
  read: (after: Place | null, size: number) => Promise<TRow[]>,
  first?: TRow[],
): AsyncGenerator<TRow[]> {
  let rows = first ?? (await read(null, BATCH));
  for (;;) {
    yield rows;
    if (rows.length < BATCH) return;
    rows = await read(rows.at(-1)!, BATCH);
  }
}
