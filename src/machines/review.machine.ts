import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import type { ReviewIn } from '../../common/contract/typed.ts';
import { calling, errorOf, placeholders } from './services.ts';

/** The product on screen. It reloads when it has a new review. */
export type ReviewedProduct = ActorRef<Snapshot<unknown>, { type: 'product.reload' }>;

type Context = {
  productId: string;
  product: ReviewedProduct;
  /** The number of reviews sent from this screen; each starts a new form (S103). */
  sent: number;
  error: string | null;
};

export const reviewMachine = setup({
  types: {
    input: {} as { productId: string; product: ReviewedProduct },
    context: {} as Context,
    events: {} as ({ type: 'review.submit' } & ReviewIn) | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('createReview'),
  actions: {
    countSent: assign({ sent: ({ context }) => context.sent + 1 }),
    reloadProduct: sendTo(({ context }) => context.product, { type: 'product.reload' }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({ ...input, sent: 0, error: null }),
  initial: 'editing',
  states: {
    editing: { on: { 'review.submit': 'submitting' } },
    submitting: calling('createReview', {
      input: ({ context, event }) => {
        const { rating, comment } = event as ReviewIn & { type: 'review.submit' };
        return { productId: context.productId, rating, comment };
      },
      onDone: { target: 'submitted', actions: ['countSent', 'reloadProduct'] },
      onError: { target: 'refused', actions: 'setError' },
      onCancel: 'editing',
    }),
    submitted: { on: { 'review.submit': 'submitting' } },
    refused: { exit: 'clearError', on: { 'review.submit': 'submitting' } },
  },
});
