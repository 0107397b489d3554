import type { reviewMachine } from '../../src/machines/review.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { fakeActor } from 'xstate-walks/fakeActor.ts';

/** What is written. */
export const draft = { rating: 4, comment: 'Good.\n<b>Loud</b> 🎧' };

/** A review of a product that listens. */
export const reviewPaths = {
  input: { productId: 'p1', product: fakeActor() as never },
  events: { 'review.submit': [draft] },
} satisfies ModelOptions<typeof reviewMachine>;
