import { desc, lt, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** A table of dated rows. Ids distinguish rows of the same moment. */
type Dated = { createdAt: AnyColumn; id: AnyColumn };

/** The position of a row in a list, newest first. */
export type Place = { createdAt: Date; id: string };

export const newestFirst = ({ createdAt, id }: Dated): [SQL, SQL] => [desc(createdAt), desc(id)];

const placeIn = ({ createdAt, id }: Dated): SQL => sql`(${createdAt}, ${id})`;

const asRow = (place: Place, { createdAt }: Dated): SQL => sql`(${sql.param(place.createdAt, createdAt)}, ${place.id})`;

/** The rows after a place; all of them after none. */
export const olderThan = (place: Place | null, table: Dated): SQL | undefined =>
  place === null ? undefined : lt(placeIn(table), asRow(place, table));

/** The row at a place and all after it. */
export const notNewerThan = (place: Place, table: Dated): SQL => lte(placeIn(table), asRow(place, table));

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
