import { assign, setup } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { calling, errorOf, isGone, placeholders, withEvent } from './services.ts';
import { addWait, hasWaitedEnough, isRefused, noWaits, readFailures, wait, type Waits } from './overload.ts';

type Context = Waits & {
  productId: string;
  product: Product | null;
  /** The product as the list that it was chosen from shows it, until it is read. */
  preview: Product | null;
  error: string | null;
};

/** One product on screen (S17–S19): the data of the list until it is read. Errors end with their state (S92, A2). */
export const productMachine = setup({
  types: {
    input: {} as { productId: string; preview?: Product | undefined },
    context: {} as Context,
    events: {} as { type: 'product.reload' } | { type: 'reviews.more' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('getProduct'),
  actions: {
    addWait: assign((args) => addWait(args)),
    setProduct: assign((_, { output }: { output: Product }) => ({ product: output, ...noWaits })),
    addReviews: assign(({ context }, { output }: { output: Product }) => {
      const known = context.product?.reviews ?? [];
      const others = output.reviews.filter(({ _id }) => known.every((review) => review._id !== _id));
      return { product: { ...output, reviews: [...known, ...others] } };
    }),
    clearPreview: assign({ preview: null }),
    setError: assign(errorOf),
    clearError: assign({ error: null, ...noWaits }),
  },
  guards: {
    hasWaitedEnough,
    isRefused,
    hasPreview: ({ context }) => context.preview !== null,
    isGone,
    hasMoreReviews: ({ context }) => context.product?.moreReviews === true,
  },
  delays: { wait },
}).createMachine({
  id: 'product',
  context: ({ input: { productId, preview = null } }) => ({
    productId,
    product: null,
    preview,
    error: null,
    ...noWaits,
  }),
  initial: 'loading',
  states: {
    loading: {
      ...calling('getProduct', {
        input: ({ context }) => ({ id: context.productId }),
        onDone: { target: 'shown', actions: withEvent('setProduct') },
        onError: [{ guard: 'isGone', target: 'notFound' }, ...readFailures],
        onCancel: 'failed',
      }),
      initial: 'plain',
      states: { plain: { always: { guard: 'hasPreview', target: 'previewed' } }, previewed: {} },
    },
    /** The shop is overloaded (A52). A preview stays, because the chart reads again. */
    waiting: { after: { wait: 'loading' }, on: { 'product.reload': 'loading' } },
    shown: {
      entry: 'clearPreview',
      on: { 'product.reload': 'loading', 'reviews.more': { guard: 'hasMoreReviews', target: 'loadingMore' } },
    },
    loadingMore: calling('getProduct', {
      input: ({ context: { productId, product } }) => ({ id: productId, after: product!.reviews.at(-1)?._id }),
      onDone: { target: 'shown', actions: withEvent('addReviews') },
      onError: { target: 'loadMoreFailed', actions: 'setError' },
      onCancel: 'shown',
      on: { 'product.reload': 'loading' },
    }),
    loadMoreFailed: { exit: 'clearError', on: { 'product.reload': 'loading', 'reviews.more': 'loadingMore' } },
    notFound: { entry: 'clearPreview' },
    failed: { entry: 'clearPreview', exit: 'clearError', on: { 'product.reload': 'loading' } },
  },
});
