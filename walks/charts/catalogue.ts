import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aProduct } from '../support/samples.ts';

/** What is found. */
export const products = [aProduct(), aProduct({ _id: 'a/b', name: 'Lamp', countInStock: 0, numReviews: 0, price: 5 })];

/** The second page of a search: with products, past the end, and of a search that finds nothing. */
export const cataloguePaths = {
  input: { keyword: 'tv', page: 2 },
  events: {
    'xstate.done.actor.listProducts': [
      { output: { products, page: 2, pages: 3 } },
      { output: { products: [], page: 2, pages: 2 } },
      { output: { products: [], page: 2, pages: 1 } },
    ],
  },
} satisfies ModelOptions<typeof catalogueMachine>;
