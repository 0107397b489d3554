import { count, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PageQuery } from '../../common/contract/paging.ts';
import { pagesOf, type ListInfo } from '../../common/domain/listPage.ts';
import { orders, type users } from './schema.ts';

/** Which rows of a list are asked for. */
export type Slice = { limit: number; offset: number };

/** A page that is asked for: of which moment, if not of this one, and how many rows. */
export type PageAsked = { limit: number; page: number; at: Date | null };

/** What a query asks for, if it asks for a page. */
export const pageAsked = ({ limit, page = 1, at }: PageQuery): PageAsked | null =>
  limit === undefined ? null : { limit, page, at: at === undefined ? null : new Date(at) };

/** Rows that were there at the moment of a page. */
export const thereAt = ({ createdAt }: typeof orders | typeof users, at: Date | null): SQL | undefined =>
  at === null ? undefined : lte(createdAt, at);

/** Rows of which a column holds the words, whatever their case; all rows, if there are no words. */
export const holdsWords = (q: string, ...columns: SQLWrapper[]): SQL | undefined =>
  q === '' ? undefined : or(...columns.map((column) => sql`strpos(lower(${column}), lower(${q})) > 0`));

/** How many rows there are, and the time in the database, whose clock has dated them. */
export const totals = { total: count(), now: sql`now()::timestamptz(3)`.mapWith(orders.createdAt) };

/** A page of so many rows, or the last one if there are fewer: its rows, and where they stand. */
export const readPage = async <TRow>(
  { limit, page, at }: PageAsked,
  { total, now, counts = {} }: { total: number; now: Date; counts?: ListInfo['counts'] },
  read: (slice: Slice) => Promise<TRow[]>,
): Promise<{ rows: TRow[]; info: ListInfo }> => {
  const shown = Math.min(page, pagesOf(total, limit));
  const rows = await read({ limit, offset: (shown - 1) * limit });
  return { rows, info: { page: shown, total, at: (at ?? now).toISOString(), counts } };
};
