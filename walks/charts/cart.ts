import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../src/machines/cart.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aLine, aProduct } from '../support/samples.ts';

type Cart = SnapshotFrom<typeof cartMachine>;

/** The line below the first. */
export const camera = aLine({ product: 'p2', name: 'Camera', price: 20, countInStock: 9 });

/** The server's answer for the pending item. */
const askedFor = ({ pendingItems: [item] }: Cart['context']) =>
  aProduct(item?.product === camera.product ? { _id: camera.product, name: camera.name } : {});

/** A cart with two lines, to which more items are added. */
export const cartPaths = {
  input: { lines: [aLine(), camera] },
  events: {
    'cart.add': [
      { product: 'p1', qty: 2 },
      { product: 'p2', qty: 3 },
    ],
    'cart.remove': ({ context }: Cart) => [
      ...context.lines.slice(0, 1).map(({ product }) => ({ index: 0, product })),
      { index: 9, product: 'gone' },
    ],
    'cart.reprice': [{ changes: [{ product: 'p2', name: 'Camera', price: 25, qty: 3, countInStock: 1 }] }],
    'cart.adopt': [{ lines: [camera] }],
    'xstate.done.actor.getProduct': ({ context }: Cart) => [
      { output: askedFor(context) },
      { output: { ...askedFor(context), countInStock: 0 } },
    ],
  },
  vertex: ({ context: { lines, pendingItems } }) => [
    lines.map(({ product, qty, countInStock }) => [product, qty > countInStock]),
    pendingItems.map(({ product }) => product),
  ],
  maxSteps: 15,
} satisfies ModelOptions<typeof cartMachine>;
