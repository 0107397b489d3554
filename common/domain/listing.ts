import { parsePage } from '../routes/route.ts';
import { holdsWords } from './searchable.ts';
import { ROWS_PER_PAGE, isUnpaged, pagesOf, type ListAnswer, type Sort } from './listPage.ts';

export type Listing = { q: string; page: number };

export const isOneOf = <T extends string>(known: readonly T[], word: string): word is T =>
  (known as readonly string[]).includes(word);

export const readSort = <T extends string>(columns: readonly T[], word: string): Sort<T> | undefined => {
  const by = word.replace(/^-/, '');
  return isOneOf(columns, by) ? { by, descending: word.startsWith('-') } : undefined;
};

/** Parses a query; invalid values mean no search and page 1. */
export const readListing = (search: string): Listing => {
  const query = new URLSearchParams(search);
  return { q: query.get('q') ?? '', page: parsePage(query.get('page') ?? undefined) };
};

/** Adds a query without the values that are empty, so that the default list has no query. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
};

export const listingPath = (path: string, { q, page }: Listing): string =>
  withQuery(path, { q, page: page > 1 ? String(page) : undefined });

export const isSameListing = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Changes the listing. Another page keeps the snapshot, so that no row moves to a page that was already read. */
export const withListing = <T extends object>(from: { listing: T; at: string | null }, listing: T) => ({
  listing,
  at: isSameListing({ ...from.listing, page: 0 }, { ...listing, page: 0 }) ? from.at : null,
});

export const answered = <T>(answer: ListAnswer<T>) => ({ answer, at: isUnpaged(answer) ? null : answer.at });

export const pageOf = <T>(rows: readonly T[], page: number): { rows: T[]; page: number; pages: number } => {
  const pages = pagesOf(rows.length);
  const shown = Math.min(page, pages);
  return { rows: rows.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE), page: shown, pages };
};

/** Returns the requested page of a response; a whole list is searched here, in the texts of each row. */
export const listed = <T>(answer: ListAnswer<T>, { q, page }: Listing, textsOf: (row: T) => string[]) => {
  if (!isUnpaged(answer)) return { rows: answer.rows, page: answer.page, pages: pagesOf(answer.total) };
  const isFound = holdsWords(q);
  const found = answer.filter((row) => isFound(...textsOf(row)));
  return pageOf(found, page);
};
