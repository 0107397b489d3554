import { expect } from 'vitest';
import { begin, type ProductThere } from '../api/products.ts';
import { eachOf, peopleFor } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';
import { draft } from './review.ts';

const write = ({ backend, people, product }: ProductThere, by: 'guest' | 'owner', body: object = draft) =>
  backend.ask(people[by], 'createReview', { id: product._id, body });

/** A review by a signed-in user, who need not have bought the product. */
export const api: Remote<ProductThere> = {
  chart: 'review',
  title: 'S124, A22, C7: the server of a review',
  open: begin,
  outcomes: {
    'createReview done': async (world) => {
      // One review per user: another review needs another user.
      world.people = await peopleFor(world.backend);
      done(await write(world, 'owner'));
      refuses(await write(world, 'owner'), { status: 400 });
    },
    'createReview down': async (world) => {
      const { backend, people } = await begin(world.backend);
      const asked = { ...world, backend, people };
      await allRefuse(
        write(asked, 'guest'),
        write(asked, 'owner', { ...draft, rating: 6 }),
        write(asked, 'owner', { ...draft, comment: ' ' }),
        write({ ...asked, product: { ...asked.product, _id: 'nothing-of-the-kind' } }, 'owner'),
      );
    },
  },
  calls: {
    'review.submit': (world) => eachOf(['guest'], () => write(world, 'guest')),
    'work.cancel': ON_SCREEN,
  },
  agrees: async ({ backend, product }, { context }) => {
    const { numReviews, rating, reviews } = await backend.api.product(product._id);
    expect(numReviews).toBe(context.sent);
    expect(rating).toBe(numReviews === 0 ? 0 : draft.rating);
    expect(reviews.map(({ comment }) => comment)).toEqual(Array.from({ length: numReviews }, () => draft.comment));
  },
};
