import type { SnapshotFrom } from 'xstate';
import { type Expectation, absent, fill, press, shown, titled, unsaid, words } from 'xstate-walks/screen';
import type { Product } from '../../common/contract/product.ts';
import { productMachine } from '../../src/machines/product.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { done, NO_ANSWER, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWork, overloaded, retryLabel, waits } from './shopActions.ts';
import { aProduct, aReview } from '../fixtures/samples.ts';
import { beginProduct, type ProductThere } from '../drivers/api/people.ts';

type ProductPage = SnapshotFrom<typeof productMachine>;

const title = (name: string): Expectation => shown('heading', name, { level: 1 });

/** As a list showed it before its price changed. */
const preview = aProduct({ price: 79.99, reviews: [] });

/** A known product stays on screen while it is read again, and a preview while it is read for the first time. */
const prices = (state: ProductPage): Expectation[] => {
  const { product, preview: previewed } = state.context;
  return [
    product === null || state.matches('notFound')
      ? unsaid('Price: $89.99')
      : shown('words', 'Price: $89.99', { count: 1 }),
    previewed === null ? unsaid('Price: $79.99') : shown('words', 'Price: $79.99', { count: 1 }),
  ];
};

/** A product, which anyone may read. */
const apiModel = ({ expect }: ApiTools): ApiModel<ProductThere> => ({
  title: 'S17, S123, A23, A39, C2: the server of a product',
  open: beginProduct,
  outcomes: {
    'getProduct done': async ({ backend, product }) => {
      expect(done(await backend.ask(null, 'getProduct', { id: product._id }))).toEqual(product);
    },
    'getProduct 404': async ({ backend, people }) => {
      refuses(await backend.ask(null, 'getProduct', { id: 'nothing-of-the-kind' }), { status: 404 });
      const sample = done<Product>(await backend.ask(people.admin, 'createProduct', { body: {} }));
      for (const role of ['guest', 'other'] as const) {
        const { facts: _, ...read } = done<Product>(await backend.ask(people[role], 'getProduct', { id: sample._id }));
        expect(read).toEqual(sample);
      }
    },
    'getProduct down': NO_ANSWER,
    'getProduct 503 OVERLOADED': 'an overloaded server is one of its own: tests/server/overload.test.ts',
  },
  calls: {
    'product.reload': 'anyone may read a product at any time',
    'reviews.more': 'anyone may read reviews at any time',
    'work.cancel': ON_SCREEN,
  },
  agrees: async ({ backend, product }, { context }) => {
    const read = done<Product>(await backend.ask(null, 'getProduct', { id: product._id }));
    const { name, price, countInStock } = (context.product as Product | null) ?? product;
    expect(read).toMatchObject({ name, price, countInStock });
  },
});

/** A product without reviews, one with more reviews than are shown, and an unknown one; opened by its address, or chosen in a list. */
export const product = {
  machine: productMachine,
  statements: 'S17, S18, S76, S77, S92, S135, A52',
  title: 'the product page',
  model: {
    inputs: [{ productId: 'p1' }, { productId: 'p1', preview }],
    events: {
      'xstate.done.actor.getProduct': [
        { output: aProduct() },
        { output: aProduct({ reviews: [aReview()], moreReviews: true }) },
      ],
      'xstate.error.actor.getProduct': [
        { error: new Error('down') },
        { error: new ServiceError('Product not found', { status: 404 }) },
        overloaded,
      ],
    },
    stateKey: ({ context }) => [
      context.waits.length,
      context.preview !== null,
      context.product && [context.product.reviews.length, context.product.moreReviews],
    ],
  },
  actions: {
    /** The button of a failure, or a review, after which the product is read again. */
    'product.reload': ({ before }) =>
      before.matches('failed') || before.matches('waiting')
        ? [press('button', retryLabel(before))]
        : [press('radio', '4 - Very Good'), fill('Comment', 'Good.'), press('button', 'Submit')],
    'reviews.more': () => [press('button', 'Show more reviews')],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': (state) => [
      ...prices(state),
      state.matches('loading') ? shown('status', 'Loading', { count: 1 }) : absent('status', 'Loading'),
    ],
    loading: ({ context }) => [title((context.product ?? context.preview)?.name ?? 'Product')],
    'loading.previewed': () => [
      titled('Airpods'),
      words('In Stock'),
      shown('button', 'Add To Cart', { enabled: true }),
      absent('heading', 'Reviews'),
      absent('heading', 'Write a Customer Review'),
    ],
    waiting: ({ context }) => [title((context.product ?? context.preview)?.name ?? 'Product'), ...waits()],
    shown: ({ context }) => [
      title('Airpods'),
      titled('Airpods'),
      words('In Stock'),
      shown('button', 'Add To Cart', { enabled: true }),
      shown('heading', 'Write a Customer Review'),
      words(context.product!.reviews.length === 0 ? 'No Reviews' : 'Rita Reviewer'),
      context.product!.moreReviews
        ? shown('button', 'Show more reviews', { enabled: true })
        : absent('button', 'Show more reviews'),
    ],
    loadingMore: () => [
      title('Airpods'),
      shown('status', 'Loading reviews'),
      shown('button', 'Show more reviews', { attributes: { 'aria-disabled': 'true' }, focused: true }),
    ],
    loadMoreFailed: ({ context }) => [
      title('Airpods'),
      words('Rita Reviewer'),
      shown('alert', undefined, { says: context.error! }),
      shown('button', 'Show more reviews', { enabled: true }),
    ],
    notFound: () => [title('We cannot find that product'), absent('button', 'Add To Cart')],
    failed: ({ context }) => [
      shown('alert', undefined, { says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
    ],
  },
  inShop: {
    still: true,
    services: { getProduct: 'getProduct' },
    arrive: async ({ api }, input) => ({
      path: input.preview ? '/' : '/product/p1',
      visit: { as: await api.aPerson('Sophie Shopper') },
      answers: [
        { method: 'POST', path: '/api/products/p1/reviews', status: 201, body: { message: 'Review added' } },
        { method: 'GET', path: '/api/products', status: 200, body: { products: [preview], page: 1, pages: 1 } },
      ],
    }),
    prepare: (input) => (input.preview ? [press('link', input.preview.name)] : []),
    shared: ['product.reload'], // the review chart has the form
  },
  /** A guest's view: it has no form for a review. */
  view: async () => {
    const { ProductView } = await import('../../src/views/product/product.chunk.tsx');
    return { draw: (actor) => <ProductView product={actor} /> };
  },
  viewTest: ({ expect, screen, user, within }) => ({
    executors: {
      'product.reload': ({ send }) => {
        const retry = screen.queryByRole('button', { name: /^Try (again|now)$/ });
        return retry ? user.click(retry) : send();
      },
    },
    screens: {
      // In the shop the review form has alerts of its own.
      '*': (state) =>
        expect(screen.queryAllByRole('alert')).toHaveLength(
          state.matches('failed') || state.matches('loadMoreFailed') ? 1 : 0,
        ),
      loadMoreFailed: () =>
        expect(within(document.querySelector<HTMLElement>('#reviews')!).getByRole('alert')).toBeVisible(),
    },
  }),
  api: apiModel,
} satisfies ChartDeclaration<typeof productMachine>;
