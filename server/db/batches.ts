import { lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** How many rows of a long list the server holds at a time. */
export const BATCH = 500;

/** Where a row stands in a list whose newest row comes first. */
export type Place = { createdAt: Date; id: string };

/** The rows after a place; all of them after none. */
export const olderThan = (place: Place | null, table: { createdAt: AnyColumn; id: AnyColumn }): SQL | undefined =>
  place === null
    ? undefined
    : lt(sql`(${table.createdAt}, ${table.id})`, sql`(${sql.param(place.createdAt, table.createdAt)}, ${place.id})`);

/**
 * Reads a list of any length a batch at a time, each from where the one before it ended. A row that is added meanwhile
 * is newer than all that follow, so none is missed and none comes twice.
 */
export async function* inBatches<TRow extends Place>(
  read: (after: Place | null, size: number) => Promise<TRow[]>,
): AsyncGenerator<TRow[]> {
  let after: Place | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a batch begins where the last one ended
    const rows: TRow[] = await read(after, BATCH);
    yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!;
  }
}
