import type { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aProduct } from '../support/samples.ts';

/** The product as it is when it is opened. */
export const product = aProduct({ version: 1 });

/** A picture, and something that is none. */
export const picture = new File(['a picture'], 'new.png', { type: 'image/png' });
export const letter = new File(['a letter'], 'letter.pdf', { type: 'application/pdf' });

/** What the server says when somebody else was faster, and when they have deleted it. */
export const stale = new ServiceError('This product has been changed meanwhile.', {
  status: 409,
  problem: { message: 'This product has been changed meanwhile.', code: 'STALE' },
});
export const gone = new ServiceError('Product not found', { status: 404, problem: { message: 'Product not found' } });

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
    'image.choose': [{ file: picture }, { file: letter }],
    'upload.progress': [{ percent: 40 }],
    'xstate.done.actor.getAnyProduct': [{ output: product }],
    'xstate.error.actor.getAnyProduct': [{ error: new Error('down') }, { error: gone }],
    'xstate.done.actor.uploadImage': [{ output: '/images/airpods.jpg' }],
    'xstate.error.actor.updateProduct': [{ error: new Error('down') }, { error: stale }, { error: gone }],
  },
} satisfies ModelOptions<typeof productEditMachine>;
