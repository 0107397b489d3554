import { fakeActor } from 'xstate-walks/planning';
import { type Expectation, absent, fill, press, shown } from 'xstate-walks/screen';
import { reviewMachine } from '../../src/machines/review.machine.ts';
import { allRefuse, done, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { eachOf, peopleFor, beginProduct, type ProductThere } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWork } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';

/** A review with what must be shown as text. */
export const draft = { rating: 4, comment: 'Good.\n<b>Loud</b> 🎧' };

const form = (enabled: boolean): Expectation[] => [
  shown('radio', '4 - Very Good', { enabled }),
  shown('field', 'Comment', { enabled }),
  shown('button', 'Submit', { enabled }),
];

const filled = [
  shown('radio', '4 - Very Good', { checked: true }),
  shown('field', 'Comment', { value: draft.comment }),
];

const write = ({ backend, people, product }: ProductThere, by: 'guest' | 'owner', body: object = draft) =>
  backend.ask(people[by], 'createReview', { id: product._id, body });

/** A review by a signed-in user, who need not have bought the product. */
const apiModel = ({ expect }: ApiTools): ApiModel<ProductThere> => ({
  title: 'S124, A22, C7: the server of a review',
  open: beginProduct,
  outcomes: {
    'createReview done': async (world) => {
      // One review per user: another review needs another user.
      world.people = await peopleFor(world.backend);
      done(await write(world, 'owner'));
      refuses(await write(world, 'owner'), { status: 400 });
    },
    'createReview down': async (world) => {
      const { backend, people } = await beginProduct(world.backend);
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
});

/** The review form below a product. */
export const review = {
  machine: reviewMachine,
  statements: 'S76–S78, S102, S103',
  title: 'the review form',
  model: {
    input: { productId: 'p1', product: fakeActor() as never },
    events: { 'review.submit': [draft] },
  },
  actions: {
    'review.submit': () => [press('radio', '4 - Very Good'), fill('Comment', draft.comment), press('button', 'Submit')],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': (state) => [
      ...form(!state.matches('submitting')),
      state.matches('submitting') ? shown('status', 'Submitting', { count: 1 }) : absent('status', 'Submitting'),
    ],
    editing: () => [absent('alert')],
    submitting: () => [absent('alert'), ...filled],
    submitted: () => [
      shown('alert', undefined, { reads: 'Review Submitted!', focused: true }),
      shown('radio', '4 - Very Good', { checked: false }),
      shown('field', 'Comment', { value: '' }),
    ],
    refused: ({ context }) => [shown('alert', undefined, { says: context.error! }), ...filled],
  },
  inShop: {
    services: { createReview: 'createReview' },
    arrive: async ({ api }) => ({
      path: '/product/p1',
      visit: { as: await api.aPerson('Sophie Shopper') },
      answers: [{ method: 'GET', path: '/api/products/p1', status: 200, body: aProduct() }],
    }),
    screens: { '*': () => [shown('heading', 'Write a Customer Review')] },
  },
  view: async () => {
    const { ReviewView } = await import('../../src/views/product/review.chunk.tsx');
    return { draw: (actor) => <ReviewView review={actor} /> };
  },
  viewTest: ({ expect, services }) => ({
    executors: {
      'xstate.done.actor.createReview': () => {
        expect(services.calls('createReview').at(-1)).toEqual({ productId: 'p1', ...draft });
        return services.done('createReview');
      },
    },
  }),
  api: apiModel,
} satisfies ChartDeclaration<typeof reviewMachine>;
