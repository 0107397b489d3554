import type { Model } from './linearizable.ts';

/** The reviews of a product: each reviewer's name and rating. */
export type Reviews = Readonly<Record<string, number>>;

/** A call about the reviews of one product, with its answer; no answer if it was lost. */
export type ReviewsOp =
  | { call: 'review'; by: string; rating: number; answer?: 'added' | 'already reviewed' }
  | { call: 'read'; answer: { reviews: Reviews; rating: number; count: number } };

const keyOf = (reviews: Reviews): string => JSON.stringify(reviews, Object.keys(reviews).toSorted());

const averageOf = (reviews: Reviews): number => {
  const ratings = Object.values(reviews);
  return ratings.length === 0 ? 0 : ratings.reduce((sum, each) => sum + each, 0) / ratings.length;
};

/** Each person reviews a product once, and its rating and count are those of all its reviews (A22). */
export const reviewsModel: Model<Reviews, ReviewsOp> = {
  initial: {},
  keyOf,
  step: (state, op) => {
    if (op.call === 'read') {
      const { reviews, rating, count } = op.answer;
      const isRight =
        keyOf(reviews) === keyOf(state) &&
        count === Object.keys(state).length &&
        Math.abs(rating - averageOf(state)) < 1e-9;
      return isRight ? [state] : [];
    }
    const isThere = op.by in state;
    if (op.answer !== undefined && (op.answer === 'already reviewed') !== isThere) return [];
    return [isThere ? state : { ...state, [op.by]: op.rating }];
  },
};
