import type { productEditMachine } from '../../../src/machines/productEdit.machine.ts';
import { ServiceError } from '../../../src/services/serviceError.ts';
import type { ModelOptions } from '../../model/modelOf.ts';
import { aProduct } from '../../support/samples.ts';

const stale = new ServiceError('This product has been changed meanwhile.', {
  status: 409,
  problem: { message: 'This product has been changed meanwhile.', code: 'STALE' },
});

/** A product that an administrator changes, with a new picture, and somebody else meanwhile. */
export const productEditPaths = {
  input: { productId: 'p1' },
  events: {
    'product.submit': [
      {
        name: 'Airpods 2',
        price: 99.5,
        image: '/images/airpods.jpg',
        brand: 'Orchard',
        category: 'Audio',
        description: 'Small and loud.',
        countInStock: 3,
      },
    ],
    'image.choose': [{ file: new File(['a picture'], 'new.png', { type: 'image/png' }) }],
    'xstate.done.actor.getAnyProduct': [{ output: aProduct({ version: 1 }) }],
    'xstate.done.actor.uploadImage': [{ output: '/images/airpods.jpg' }],
    'xstate.error.actor.updateProduct': [{ error: new Error('down') }, { error: stale }],
  },
} satisfies ModelOptions<typeof productEditMachine>;
