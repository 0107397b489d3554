import type { Product } from '../../common/contract/product.ts';
import { raised, type Raise } from '../../common/domain/raise.ts';
import { asksLater, type Several } from './deletion.ts';
import { calling, withEvent } from './services.ts';
import { updateOf } from './typedProduct.ts';

/** What several products get at once; null deletes them. */
export type Change = { price: Raise } | Pick<Product, 'countInStock'> | Pick<Product, 'category'> | null;

export type SeveralProducts = Several<Product> & { change: Change };

type WithSeveral = { context: { several: SeveralProducts | null } };

const nextWith = ({ several }: WithSeveral['context']): Product => {
  const { change, left } = several!;
  const product = left[0]!;
  if (change !== null && 'price' in change) return { ...product, price: raised(product.price, change.price) };
  return { ...product, ...change };
};

/** For `assign`: the first as another admin, or a sale, has left it. */
export const firstRead = ({ several }: WithSeveral['context'], output: Product) => ({
  several: { ...several!, left: [output, ...several!.left.slice(1)] },
});

export const changeGuards = {
  isDeletion: ({ context: { several } }: WithSeveral) => several!.change === null,
  /** The answer to one's own update was lost: a price must not be raised twice. */
  isFirstSaved: ({ context }: WithSeveral, { output }: { output: Product }) => {
    const next = nextWith(context);
    const changed = Object.keys(context.several!.change!) as (keyof Product)[];
    return changed.every((field) => output[field] === next[field]);
  },
};

/** Beside the states of `deletion`: changes several products. One that changed meanwhile is read again first (C5). */
export const changingSeveral = {
  next: {
    always: [
      { guard: 'isAllDone', target: 'ended', actions: 'clearTicked' },
      { guard: 'isDeletion', target: 'deleting' },
      { target: 'updating' },
    ],
  },
  updating: calling('updateProduct', {
    input: ({ context }: WithSeveral) => updateOf(nextWith(context)),
    onDone: { target: 'next', actions: 'setFirstDone' },
    onError: [
      { guard: 'isStale', target: 'comparing' },
      { target: 'stopped', actions: 'setError' },
    ],
    onCancel: 'stopped',
    on: asksLater,
  }),
  /** Another admin, or a sale, was faster: reads what is saved. */
  comparing: calling('getAnyProduct', {
    input: ({ context: { several } }: WithSeveral) => ({ id: several!.left[0]!._id }),
    onDone: [
      { guard: withEvent('isFirstSaved'), target: 'next', actions: 'setFirstDone' },
      { target: 'updating', actions: withEvent('setFirstRead') },
    ],
    onError: { target: 'stopped', actions: 'setError' },
    onCancel: 'stopped',
    on: asksLater,
  }),
} as const;
