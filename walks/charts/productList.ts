import type { ProductPage } from '../../common/contract/product.ts';
import type { productListMachine } from '../../src/machines/productList.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aProduct } from '../support/samples.ts';

export const airpods = aProduct();
const draft = aProduct({ _id: 'p2', name: 'Sample name', price: 0, isDraft: true });

export const answer: ProductPage = { products: [airpods, draft], page: 2, pages: 3 };

/** The second page of all products: with one to be deleted, and past the end. */
export const productListPaths = {
  input: { page: 2 },
  events: {
    'product.delete': [{ product: airpods }],
    'xstate.done.actor.listAllProducts': [{ output: answer }, { output: { products: [], page: 2, pages: 1 } }],
    'xstate.done.actor.createProduct': [{ output: { _id: 'p3' } }],
    'xstate.error.actor.deleteProduct': [
      { error: new Error('down') },
      { error: new ServiceError('gone', { status: 404 }) },
    ],
  },
} satisfies ModelOptions<typeof productListMachine>;
