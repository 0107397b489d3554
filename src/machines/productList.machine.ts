import { assign, emit, setup } from 'xstate';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { hasStatus } from '../services/serviceError.ts';
import { deletion } from './deletion.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = {
  page: number;
  answer: ProductPage | null;
  /** What the admin is asked about. */
  toDelete: Product | null;
  /** What was deleted last. */
  deleted: Product | null;
  error: string | null;
};

/**
 * A page of all products, drafts too, for admins (S36, A23). Creating leads to the new product's edit screen (S100);
 * deleting asks first (S119), and the list is read again afterwards (C6).
 */
export const productListMachine = setup({
  types: {
    input: {} as { page: number },
    context: {} as Context,
    events: {} as
      | { type: 'product.create' }
      | { type: 'product.delete'; product: Product }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' }
      | { type: 'products.reload' }
      | { type: 'work.cancel' },
    emitted: {} as { type: 'product.created'; productId: string } | { type: 'productList.ended'; pages: number },
    tags: {} as 'busy',
  },
  actors: placeholders('listAllProducts', 'createProduct', 'deleteProduct'),
  actions: {
    setAnswer: assign((_, { output }: { output: ProductPage }) => ({ answer: output })),
    setToDelete: assign((_, { product }: { product: Product }) => ({ toDelete: product, deleted: null })),
    removeDeleted: assign(({ context: { answer, toDelete } }) => ({
      answer: answer && { ...answer, products: answer.products.filter(({ _id }) => _id !== toDelete?._id) },
      deleted: toDelete,
    })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitCreated: emit(
      (_, { output }: { output: { _id: string } }) => ({ type: 'product.created', productId: output._id }) as const,
    ),
    emitEnd: emit(
      (_, { output }: { output: ProductPage }) =>
        ({ type: 'productList.ended', pages: Math.max(1, output.pages) }) as const,
    ),
  },
  guards: {
    isBeyondEnd: ({ context }, { output }: { output: ProductPage }) =>
      output.products.length === 0 && context.page > Math.max(1, output.pages),
    isGone: (_, { error }: { error: unknown }) => hasStatus(error, 404),
  },
}).createMachine({
  id: 'productList',
  context: ({ input }) => ({ ...input, answer: null, toDelete: null, deleted: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listAllProducts',
        src: 'listAllProducts',
        input: ({ context }) => ({ keyword: '', page: context.page }),
        onDone: [
          {
            guard: withEvent('isBeyondEnd'),
            target: 'beyondEnd',
            actions: withEvent('emitEnd'),
          },
          { target: 'listed', actions: withEvent('setAnswer') },
        ],
        onError: { target: 'unavailable', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'products.reload': 'loading' } },
    /** The last page is on its way: the shop follows what was announced (A33). */
    beyondEnd: {},
    listed: {
      on: {
        'product.create': 'creating',
        'product.delete': { target: 'confirmingDelete', actions: withEvent('setToDelete') },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createProduct',
        src: 'createProduct',
        input: {},
        onDone: { target: 'created', actions: withEvent('emitCreated') },
        onError: { target: 'refused', actions: withEvent('setError') },
      },
      /** A draft may have been made all the same: the list knows. */
      on: { 'work.cancel': 'loading' },
    },
    created: {},
    ...deletion('deleteProduct'),
    refused: {
      exit: 'clearError',
      on: {
        'product.create': 'creating',
        'product.delete': { target: 'confirmingDelete', actions: withEvent('setToDelete') },
        'products.reload': 'loading',
      },
    },
  },
});
