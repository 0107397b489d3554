const HOUR = 3_600_000;

/** The newest product is this old, so that its reviews had time to be written. */
const NEWEST = 9 * 24 * HOUR;
/** Between two products, plus a few hours that vary, as in a real shop. */
const APART = 60 * HOUR;
const unevenly = (place: number): number => ((place * 7) % 11) * HOUR;

/** When the product at that place of the catalogue was listed: the first is the newest (A33). */
export const listedAt = (place: number, now: Date): Date =>
  new Date(now.getTime() - NEWEST - place * APART - unevenly(place));

/** When a review was written: spread over the time since its product was listed, in turn. */
export const reviewedAt = (turn: number, reviews: number, listed: Date, now: Date): Date => {
  const since = now.getTime() - listed.getTime();
  return new Date(listed.getTime() + Math.round((since * (turn + 1)) / (reviews + 1)));
};
