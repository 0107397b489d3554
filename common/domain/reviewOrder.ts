/** How many reviews give five stars, four, three, two and one. */
export const countsOfStars = (reviews: readonly { rating: number }[]): { stars: number; count: number }[] =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: reviews.filter(({ rating }) => Math.round(rating) === stars).length,
  }));

/** The orders in which reviews can be read. The first is that of the server. */
export const REVIEW_ORDERS = ['newest', 'best', 'worst'] as const;

export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

const signs: Record<ReviewOrder, number> = { newest: 0, best: -1, worst: 1 };

/** Reviews in an order; those with the same rating stay newest first. */
export const inOrder = <T extends { rating: number }>(reviews: readonly T[], order: ReviewOrder): T[] =>
  reviews.toSorted((one, other) => signs[order] * (one.rating - other.rating));
