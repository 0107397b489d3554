import type { reviewMachine } from '../../src/machines/review.machine.ts';
import { choose, fill, press } from 'xstate-walks/surface/actions.ts';
import { absent, shown } from 'xstate-walks/surface/expectations.ts';
import { aProduct } from '../support/samples.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { draft } from '../charts/review.ts';
import { cancelSlowWork } from '../shopActions.ts';

/** The form for a review, below a product. */
export const reviewScreenModel: ShopScreenModel<typeof reviewMachine> = {
  services: { createReview: 'createReview' },
  arrive: async ({ api }) => ({
    path: '/product/p1',
    visit: { as: await api.aPerson('Sophie Shopper') },
    answers: [{ method: 'GET', path: '/api/products/p1', status: 200, body: aProduct() }],
  }),
  actions: {
    'review.submit': () => [
      choose('Rating', '4 - Very Good'),
      fill('Comment', draft.comment),
      press('button', 'Submit'),
    ],
    'work.cancel': cancelSlowWork,
  },
  expectations: {
    '*': () => [shown('heading', 'Write a Customer Review')],
    editing: () => [shown('button', 'Submit', { enabled: true }), absent('alert')],
    submitting: () => [
      shown('status', 'Submitting'),
      shown('field', 'Rating', { enabled: false }),
      shown('field', 'Comment', { enabled: false, value: draft.comment }),
      absent('alert'),
    ],
    submitted: () => [
      shown('alert', undefined, { says: 'Review Submitted!', focused: true }),
      shown('field', 'Comment', { value: '' }),
    ],
    refused: () => [
      shown('alert', undefined, { says: /\S/ }),
      shown('field', 'Comment', { enabled: true, value: draft.comment }),
      shown('button', 'Submit', { enabled: true }),
    ],
  },
};
