import type { productMachine } from '../../src/machines/product.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aProduct, aReview } from '../support/samples.ts';

/** A product that is there, that cannot be had, and that is unknown. */
export const productPaths = {
  input: { productId: 'p1' },
  events: {
    'xstate.done.actor.getProduct': [
      { output: aProduct() },
      { output: aProduct({ reviews: [aReview()], moreReviews: true }) },
    ],
    'xstate.error.actor.getProduct': [
      { error: new Error('down') },
      { error: new ServiceError('Product not found', { status: 404 }) },
    ],
  },
  vertex: ({ context: { product } }) => product && [product.reviews.length, product.moreReviews],
} satisfies ModelOptions<typeof productMachine>;
