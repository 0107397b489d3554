/** The number of reviews, in words. */
export const reviewCount = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;
