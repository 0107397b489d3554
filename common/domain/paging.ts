/** The first, the last and those around the current one; `null` is a gap, which never hides a single page. */
export const pagesAround = (page: number, pages: number): (number | null)[] => {
  const named = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(named)].toSorted((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const skipped = each - (sorted[index - 1] ?? 0) - 1;
    if (skipped === 0) return [each];
    return skipped === 1 ? [each - 1, each] : [null, each];
  });
};
