/** Rows per page of a list. */
export const ROWS_PER_PAGE = 50;

/** The position of a page in its list. */
export type ListInfo = {
  page: number;
  /** The number of rows in the whole list. */
  total: number;
  /** The time of the snapshot; pages of the same snapshot fit together. */
  at: string;
  /** Rows per kind, if the list has kinds. */
  counts: Readonly<Record<string, number>>;
};

/** A page of a list, from a backend that pages. */
export type ListPage<T> = ListInfo & { rows: readonly T[] };

/** The response to a list call: a page, or the whole list from a backend that does not page. */
export type ListAnswer<T> = readonly T[] | ListPage<T>;

export const isUnpaged = <T>(answer: ListAnswer<T>): answer is readonly T[] => Array.isArray(answer);

/** The number of pages; 1 for an empty list. */
export const pagesOf = (rows: number, perPage = ROWS_PER_PAGE): number => Math.max(1, Math.ceil(rows / perPage));
