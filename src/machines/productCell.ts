import { formatPrice } from '../../common/domain/money.ts';
import * as words from '#texts/admin.ts';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { calling, withEvent } from './services.ts';
import { updateOf } from './typedProduct.ts';

export type Cell = { productId: string; field: 'price' | 'countInStock'; value: number | null };

type WithCell = { context: { answer: ProductPage | null; cell: Cell | null; former: Cell | null } };

/** The product of the cell, as it was read last. */
const productIn = ({ answer, cell }: WithCell['context']): Product =>
  answer!.products.find(({ _id }) => _id === cell!.productId)!;

export const withProduct = (answer: ProductPage | null, product: Product): ProductPage => ({
  ...answer!,
  products: answer!.products.map((each) => (each._id === product._id ? product : each)),
});

const withValue = (context: WithCell['context']): Product => ({
  ...productIn(context),
  [context.cell!.field]: context.cell!.value,
});

/** For `assign`: the row as another admin saved it, and what it has in the place of the cell. */
export const taken = (context: WithCell['context'], output: Product) => {
  const { field } = context.cell!;
  const now = field === 'price' ? formatPrice(output.price) : String(output.countInStock);
  return {
    answer: withProduct(context.answer, output),
    error: output[field] === productIn(context)[field] ? null : words.changedMeanwhile(now),
  };
};

/** For `assign`: the row as it is saved, and its cell as it was, unless that is what was saved. */
export const savedIn = (context: WithCell['context'], output: Product) => {
  const cell = context.cell!;
  return {
    answer: withProduct(context.answer, output),
    changed: output.name,
    former: context.former ? null : { ...cell, value: productIn(context)[cell.field] },
    cell: null,
  };
};

/** The row after the update, which raises the version by one. */
export const changedIn = (context: WithCell['context']): Product => {
  const { version, ...product } = withValue(context);
  return { ...product, version: version === undefined ? undefined : version + 1 };
};

/** Saving a draft would put it on sale. */
export const isOnSale = ({ isDraft }: Product): boolean => isDraft !== true;

export const cellGuards = {
  isOnSale: (_: unknown, { product }: { product: Product }) => isOnSale(product),
  /** The answer to one's own update was lost. */
  isSavedAlready: ({ context: { cell } }: WithCell, { output }: { output: Product }) =>
    output[cell!.field] === cell!.value,
  /** Another admin, or a sale, changed something else. */
  isChangedElsewhere: ({ context }: WithCell, { output }: { output: Product }) =>
    output[context.cell!.field] === productIn(context)[context.cell!.field],
};

/** Changes a price or a stock in its row. As `saving` for a form, it overwrites no change of others without notice. */
export const changingCell = {
  changing: {
    tags: 'cell',
    exit: 'clearError',
    on: {
      'cell.save': { target: 'saving', actions: withEvent('setValue') },
      'cell.leave': { target: 'listed', actions: 'clearCell' },
    },
  },
  saving: calling('updateProduct', {
    tags: ['busy', 'cell'],
    input: ({ context }: WithCell) => updateOf(withValue(context)),
    onDone: { target: 'undoable', actions: 'setChanged' },
    onError: [
      { guard: 'isStale', target: 'comparing' },
      { guard: 'isGone', target: 'refused', actions: ['setError', 'clearCell'] },
      { target: 'changing', actions: 'setError' },
    ],
    onCancel: 'changing',
  }),
  /** Another admin, or a sale, was faster: reads what is saved. */
  comparing: calling('getAnyProduct', {
    tags: ['busy', 'cell'],
    input: ({ context: { cell } }: WithCell) => ({ id: cell!.productId }),
    onDone: [
      { guard: withEvent('isSavedAlready'), target: 'undoable', actions: withEvent('setRead') },
      { guard: withEvent('isChangedElsewhere'), target: 'saving', actions: withEvent('setTaken') },
      { target: 'changing', actions: withEvent('setTaken') },
    ],
    onError: { target: 'changing', actions: 'setError' },
    onCancel: 'changing',
  }),
} as const;
