/** How many rows of a list are shown at once. */
export const ROWS_PER_PAGE = 50;

/** Where a page stands in its list. */
export type ListInfo = {
  page: number;
  /** How many rows there are in all. */
  total: number;
  /** The moment of which the page is: pages of the same moment fit together. */
  at: string;
  /** How many there are of each kind, if the list has kinds. */
  counts: Readonly<Record<string, number>>;
};

/** A page of a list, from a backend that knows pages. */
export type ListPage<T> = ListInfo & { rows: readonly T[] };

/** A list as it was answered: a page of it, or the whole of it from a backend that knows no pages. */
export type ListAnswer<T> = readonly T[] | ListPage<T>;

export const isWhole = <T>(answer: ListAnswer<T>): answer is readonly T[] => Array.isArray(answer);

/** How many pages of a list there are: one, if it is empty. */
export const pagesOf = (rows: number, perPage = ROWS_PER_PAGE): number => Math.max(1, Math.ceil(rows / perPage));
