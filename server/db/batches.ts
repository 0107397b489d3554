import type { Place } from './newest.ts';

/** How many rows of a long list the server holds at a time. */
export const BATCH = 500;

/**
 * Reads a list of any length a batch at a time, each from where the one before it ended. A row that is added meanwhile
 * is newer than all that follow, so none is missed and none comes twice.
 */
export async function* inBatches<TRow extends Place>(
  read: (after: Place | null, size: number) => Promise<TRow[]>,
): AsyncGenerator<TRow[]> {
  let after: Place | null = null;
  for (;;) {
    const rows: TRow[] = await read(after, BATCH);
    yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!;
  }
}
