import type { SnapshotFrom } from 'xstate';
import type { productMachine } from '../../src/machines/product.machine.ts';
import { choose, fill, press } from 'xstate-walks/surface/actions.ts';
import { absent, shown, titled, words, type Expectation } from 'xstate-walks/surface/expectations.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWork } from '../shopActions.ts';

const reviews = ({ product }: SnapshotFrom<typeof productMachine>['context']): Expectation[] => [
  product!.reviews.length === 0 ? words('No Reviews') : words('Rita Reviewer'),
  product!.moreReviews
    ? shown('button', 'Show more reviews', { enabled: true })
    : absent('button', 'Show more reviews'),
];

/** The page of a product, for somebody who may review it: after a review it is read again. */
export const productScreenModel: ShopScreenModel<typeof productMachine> = {
  services: { getProduct: 'getProduct' },
  arrive: async ({ api }) => ({
    path: '/product/p1',
    visit: { as: await api.aPerson('Sophie Shopper') },
    answers: [{ method: 'POST', path: '/api/products/p1/reviews', status: 201, body: { message: 'Review added' } }],
  }),
  actions: {
    'product.reload': ({ before }) =>
      before.matches('failed')
        ? [press('button', 'Try again')]
        : [choose('Rating', '4 - Very Good'), fill('Comment', 'Good.'), press('button', 'Submit')],
    'reviews.more': () => [press('button', 'Show more reviews')],
    'work.cancel': cancelSlowWork,
  },
  shared: ['product.reload'], // the form for a review is the review's
  expectations: {
    loading: () => [shown('status', 'Loading'), absent('alert', /cannot/)],
    shown: ({ context }) => [
      shown('heading', context.product!.name),
      titled(context.product!.name),
      words('In Stock'),
      shown('button', 'Add To Cart', { enabled: true }),
      shown('heading', 'Write a Customer Review'),
      absent('status', 'Loading'),
      ...reviews(context),
    ],
    loadingMore: ({ context }) => [
      shown('heading', context.product!.name),
      shown('status', 'Loading reviews'),
      shown('button', 'Show more reviews', { enabled: false, focused: true }),
    ],
    loadMoreFailed: ({ context }) => [
      shown('heading', context.product!.name),
      words('Rita Reviewer'),
      shown('alert', undefined, { says: /\S/ }),
      shown('button', 'Show more reviews', { enabled: true }),
    ],
    notFound: () => [shown('heading', /cannot find/), absent('button', 'Add To Cart')],
    failed: () => [shown('alert', undefined, { says: /\S/ }), shown('button', 'Try again', { enabled: true })],
  },
};
