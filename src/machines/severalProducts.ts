import type { Product } from '../../common/contract/product.ts';
import { raised, type Raise } from '../../common/domain/raise.ts';
import { withEvent } from './services.ts';
import { updateOf } from './typedProduct.ts';

/** What several products get at once; null deletes them. */
export type Change = { price: Raise } | Pick<Product, 'countInStock'> | Pick<Product, 'category'> | null;

/** The products that are left to do, and how many are done. */
export type Several = { change: Change; left: readonly Product[]; done: number };

type WithSeveral = { context: { several: Several | null } };

/** The next product with the change: nothing else of it changes. */
const nextWith = ({ several }: WithSeveral['context']): Product => {
  const { change, left } = several!;
  const product = left[0]!;
  if (change !== null && 'price' in change) return { ...product, price: raised(product.price, change.price) };
  return { ...product, ...change };
};

/** For `assign`: the first of those that are left is done. */
export const firstDone = ({ several }: WithSeveral['context']) => ({
  several: { ...several!, left: several!.left.slice(1), done: several!.done + 1 },
});

/** For `assign`: the first is left as it is. */
export const firstSkipped = ({ several }: WithSeveral['context']) => ({
  several: { ...several!, left: several!.left.slice(1) },
});

/** For `assign`: the first as another admin, or a sale, has left it. */
export const firstRead = ({ several }: WithSeveral['context'], output: Product) => ({
  several: { ...several!, left: [output, ...several!.left.slice(1)] },
});

export const severalGuards = {
  isAllDone: ({ context: { several } }: WithSeveral) => several!.left.length === 0,
  hasSeveralLeft: ({ context: { several } }: WithSeveral) => several!.left.length > 1,
  isDeletion: ({ context: { several } }: WithSeveral) => several!.change === null,
  /** The answer to one's own update was lost: a price must not be raised twice. */
  isFirstSaved: ({ context }: WithSeveral, { output }: { output: Product }) => {
    const next = nextWith(context);
    const changed = Object.keys(context.several!.change!) as (keyof Product)[];
    return changed.every((field) => output[field] === next[field]);
  },
};

/**
 * Changes or deletes several products, one after the other, and overwrites no change of others: a product that changed
 * meanwhile is read again first (C5, C6, S119). Needs the state `loading` beside it, the guards above, `editingGuards`,
 * and the actions below.
 */
export const changingSeveral = {
  confirmingSeveral: {
    on: { 'delete.confirm': 'several', 'delete.cancel': 'listed' },
  },
  several: {
    initial: 'next',
    states: {
      next: {
        always: [
          { guard: 'isAllDone', target: '#productList.loading', actions: 'clearTicked' },
          { guard: 'isDeletion', target: 'deleting' },
          { target: 'updating' },
        ],
      },
      updating: {
        tags: 'busy',
        invoke: {
          id: 'updateProduct',
          src: 'updateProduct',
          input: ({ context }: WithSeveral) => updateOf(nextWith(context)),
          onDone: { target: 'next', actions: 'setFirstDone' },
          onError: [
            { guard: 'isStale', target: 'comparing' },
            { target: 'stopped', actions: 'setError' },
          ],
        },
        on: { 'work.cancel': 'stopped' },
      },
      /** Another admin, or a sale, was faster: reads what is saved. */
      comparing: {
        tags: 'busy',
        invoke: {
          id: 'getAnyProduct',
          src: 'getAnyProduct',
          input: ({ context: { several } }: WithSeveral) => ({ id: several!.left[0]!._id }),
          onDone: [
            { guard: withEvent('isFirstSaved'), target: 'next', actions: 'setFirstDone' },
            { target: 'updating', actions: withEvent('setFirstRead') },
          ],
          onError: { target: 'stopped', actions: 'setError' },
        },
        on: { 'work.cancel': 'stopped' },
      },
      deleting: {
        tags: 'busy',
        invoke: {
          id: 'deleteProduct',
          src: 'deleteProduct',
          input: ({ context: { several } }: WithSeveral) => ({ id: several!.left[0]!._id }),
          onDone: { target: 'next', actions: 'setFirstDone' },
          onError: [
            { guard: 'isGone', target: 'next', actions: 'setFirstDone' },
            { target: 'stopped', actions: 'setError' },
          ],
        },
        on: { 'work.cancel': 'stopped' },
      },
      stopped: {
        exit: 'clearError',
        on: {
          'several.retry': 'next',
          'several.skip': { target: 'next', actions: 'skipFirst' },
          'several.leave': { guard: 'hasSeveralLeft', target: '#productList.loading' },
        },
      },
    },
  },
} as const;
