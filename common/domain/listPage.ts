export const ROWS_PER_PAGE = 50;

export type ListInfo = {
  page: number;
  total: number;
  /** The time of the snapshot; pages of the same snapshot fit together. */
  at: string;
  counts: Readonly<Record<string, number>>;
};

export type ListPage<T> = ListInfo & { rows: readonly T[] };

/** The response to a list call: a page, or the whole list from a backend that does not page. */
export type ListAnswer<T> = readonly T[] | ListPage<T>;

export const isUnpaged = <T>(answer: ListAnswer<T>): answer is readonly T[] => Array.isArray(answer);

export const pagesOf = (rows: number, perPage = ROWS_PER_PAGE): number => Math.max(1, Math.ceil(rows / perPage));

/** The column by which a list is sorted. In an address, `-total` sorts in descending order. */
export type Sort<TColumn extends string> = { by: TColumn; descending: boolean };

export const sortWord = ({ by, descending }: Sort<string>): string => `${descending ? '-' : ''}${by}`;
