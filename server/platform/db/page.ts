import { and, count, lte, sql, type SQL, type SQLWrapper, desc, lt, type AnyColumn } from 'drizzle-orm';
import type { PageQuery } from '../../../common/contract/paging.ts';
import { pagesOf, type ListInfo } from '../../../common/domain/listPage.ts';
import { wordsOf } from '../../../common/domain/searchable.ts';
import { orders, type users } from './schema.ts';

type Dated<T = AnyColumn> = { createdAt: T; id: T };

export type Place = { createdAt: Date; id: string };

export const newestFirst = ({ createdAt, id }: Dated<SQLWrapper>): [SQL, SQL] => [desc(createdAt), desc(id)];

const placeIn = ({ createdAt, id }: Dated): SQL => sql`(${createdAt}, ${id})`;

const asRow = (place: Place, { createdAt }: Dated): SQL => sql`(${sql.param(place.createdAt, createdAt)}, ${place.id})`;

export const olderThan = (place: Place | null, table: Dated): SQL | undefined =>
  place === null ? undefined : lt(placeIn(table), asRow(place, table));

export const notNewerThan = (place: Place, table: Dated): SQL => lte(placeIn(table), asRow(place, table));

/** How many rows of a long list are in memory at a time. */
export const BATCH = 500;

/** A row that is added meanwhile is newer than all that follow, so no row is missed or repeated. */
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

/** Rounded as columns are: a row that was just written can be half a millisecond later than now(). */
export const roundedNow = sql`now()::timestamptz(3)`;

export type Slice = { limit: number; offset: number };

/** The page that a client wants: its number, its size, and the moment that it shows (null: now). */
export type PageAsked = { limit: number; page: number; at: Date | null };

export const pageAsked = ({ limit, page = 1, at }: PageQuery): PageAsked | null =>
  limit === undefined ? null : { limit, page, at: at === undefined ? null : new Date(at) };

export const thereAt = ({ createdAt }: typeof orders | typeof users, at: Date | null): SQL | undefined =>
  at === null ? undefined : lte(createdAt, at);

/** Rows whose `searchable` text contains every word of a keyword; all rows if it has none. */
export const holdsWords = (keyword: string, text: SQLWrapper): SQL | undefined =>
  and(...wordsOf(keyword).map((word) => sql`strpos(${text}, ${word}) > 0`));

/** The number of rows, and the time of the database, which has dated the rows. */
export const totals = { total: count(), now: roundedNow.mapWith(orders.createdAt) };

/** Reads a page, or the last one if there are fewer; returns its rows and their position. */
export const readPage = async <TRow>(
  { limit, page, at }: PageAsked,
  { total, now, counts = {} }: { total: number; now: Date; counts?: ListInfo['counts'] },
  read: (slice: Slice) => Promise<TRow[]>,
): Promise<{ rows: TRow[]; info: ListInfo }> => {
  const shown = Math.min(page, pagesOf(total, limit));
  const rows = await read({ limit, offset: (shown - 1) * limit });
  return { rows, info: { page: shown, total, at: (at ?? now).toISOString(), counts } };
};
