import { assign, setup } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { hasStatus } from '../services/serviceError.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = {
  productId: string;
  product: Product | null;
  /** The product as the list that it was chosen from shows it, until it is read. */
  preview: Product | null;
  error: string | null;
};

/**
 * One product on screen (S17–S19). What a list knew of it is shown while it is read for the first time, and no longer.
 * Errors are cleared when their state is left (S92, A2).
 */
export const productMachine = setup({
  types: {
    input: {} as { productId: string; preview?: Product | undefined },
    context: {} as Context,
    events: {} as { type: 'product.reload' } | { type: 'reviews.more' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('getProduct'),
  actions: {
    setProduct: assign((_, { output }: { output: Product }) => ({ product: output })),
    addReviews: assign(({ context }, { output }: { output: Product }) => {
      const known = context.product?.reviews ?? [];
      const others = output.reviews.filter(({ _id }) => known.every((review) => review._id !== _id));
      return { product: { ...output, reviews: [...known, ...others] } };
    }),
    clearPreview: assign({ preview: null }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    hasPreview: ({ context }) => context.preview !== null,
    isUnknown: (_, { error }: { error: unknown }) => hasStatus(error, 404),
    hasMoreReviews: ({ context }) => context.product?.moreReviews === true,
  },
}).createMachine({
  id: 'product',
  context: ({ input: { productId, preview = null } }) => ({ productId, product: null, preview, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      exit: 'clearPreview',
      invoke: {
        id: 'getProduct',
        src: 'getProduct',
        input: ({ context }) => ({ id: context.productId }),
        onDone: { target: 'shown', actions: withEvent('setProduct') },
        onError: [
          { guard: withEvent('isUnknown'), target: 'notFound' },
          { target: 'failed', actions: withEvent('setError') },
        ],
      },
      on: { 'work.cancel': 'failed' },
      initial: 'plain',
      states: { plain: { always: { guard: 'hasPreview', target: 'previewed' } }, previewed: {} },
    },
    shown: { on: { 'product.reload': 'loading', 'reviews.more': { guard: 'hasMoreReviews', target: 'loadingMore' } } },
    /** Loads the reviews after those on screen. */
    loadingMore: {
      tags: 'busy',
      invoke: {
        id: 'getProduct',
        src: 'getProduct',
        input: ({ context: { productId, product } }) => ({ id: productId, after: product!.reviews.at(-1)?._id }),
        onDone: { target: 'shown', actions: withEvent('addReviews') },
        onError: { target: 'loadMoreFailed', actions: withEvent('setError') },
      },
      on: { 'product.reload': 'loading', 'work.cancel': 'shown' },
    },
    loadMoreFailed: { exit: 'clearError', on: { 'product.reload': 'loading', 'reviews.more': 'loadingMore' } },
    notFound: {},
    failed: { exit: 'clearError', on: { 'product.reload': 'loading' } },
  },
});
