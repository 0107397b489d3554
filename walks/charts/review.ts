import { fakeActor } from 'xstate-walks/planning';
import { type Expectation, absent, fill, press, shown } from 'xstate-walks/screen';
import { reviewMachine } from '../../src/machines/review.machine.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { cancelSlowWork } from '../shopActions.ts';
import { aProduct } from '../support/samples.ts';

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
} satisfies ChartDeclaration<typeof reviewMachine>;
