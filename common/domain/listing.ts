import { parsePage } from '../routes/params.ts';
import { ROWS_PER_PAGE, isWhole, pagesOf, type ListAnswer } from './listPage.ts';

/** What an address says of such a list: the words to look for, and which page of what is found. */
export type Listing = { q: string; page: number };

/** Reads the query of an address; whatever makes no sense means everything, from the start. */
export const readListing = (search: string): Listing => {
  const query = new URLSearchParams(search);
  return { q: query.get('q') ?? '', page: parsePage(query.get('page') ?? undefined) };
};

/** A path with what differs from the defaults, so that the plain address is the plain list. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const said = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said).toString()}`;
};

/** The address of a listing. */
export const listingPath = (path: string, { q, page }: Listing): string =>
  withQuery(path, { q, page: page > 1 ? String(page) : undefined });

/** Whether two listings show the same rows. */
export const isSameListing = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether they differ in the page at most. */
export const isTurn = (one: object, other: object): boolean =>
  isSameListing({ ...one, page: 0 }, { ...other, page: 0 });

/** Other rows of a list. Another page is of the same moment, so that no row slips to a page that was read already. */
export const turnedTo = <T extends object>(from: { listing: T; at: string | null }, listing: T) => ({
  listing,
  at: isTurn(from.listing, listing) ? from.at : null,
});

/** A list as it was answered, and of which moment it is: a whole one is not turned. */
export const answered = <T>(answer: ListAnswer<T>) => ({ answer, at: isWhole(answer) ? null : answer.at });

/** Whether any of the texts holds the words, whatever their case; no words are in every text. */
export const finder = (q: string): ((...texts: string[]) => boolean) => {
  const words = q.trim().toLowerCase();
  return (...texts) => words === '' || texts.some((text) => text.toLowerCase().includes(words));
};

/** A page of rows; a page beyond the end is the last one. */
export const pageOf = <T>(rows: readonly T[], page: number): { rows: T[]; page: number; pages: number } => {
  const pages = pagesOf(rows.length);
  const shown = Math.min(page, pages);
  return { rows: rows.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE), page: shown, pages };
};

/** The page of an answer that a listing asks for; in a whole list, rows are looked for in the texts of each. */
export const listed = <T>(answer: ListAnswer<T>, { q, page }: Listing, textsOf: (row: T) => string[]) => {
  if (!isWhole(answer)) return { rows: answer.rows, page: answer.page, pages: pagesOf(answer.total) };
  const isFound = finder(q);
  return pageOf(
    answer.filter((row) => isFound(...textsOf(row))),
    page,
  );
};
