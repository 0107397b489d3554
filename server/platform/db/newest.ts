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
