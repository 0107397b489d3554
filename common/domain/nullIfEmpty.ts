/** What is stored of a list: an empty one removes its key. */
export const nullIfEmpty = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);
