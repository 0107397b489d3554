import { assign, emit, setup } from 'xstate';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { isSameListing } from '../../common/domain/listing.ts';
import { askedOfProducts, type ProductListing } from '../../common/domain/productList.ts';
import { errorOf, isGone, placeholders, withEvent } from './services.ts';
import { deletion } from './list.machine.ts';

type Context = {
  listing: ProductListing;
  /** True if the backend announces which products the list can show (A98). */
  hasFilters: boolean;
  answer: ProductPage | null;
  toDelete: Product | null;
  deleted: Product | null;
  error: string | null;
};

/**
 * One page of all products, or of some of them, for admins, including drafts (S36, A23, A98). Creating a product leads to its edit screen (S100).
 * See `deletion` for how one is deleted (S119, C6).
 */
export const productListMachine = setup({
  types: {
    input: {} as { listing: ProductListing; hasFilters?: boolean },
    context: {} as Context,
    events: {} as
      /** The address asks for other rows. */
      | { type: 'list.ask'; listing: ProductListing }
      | { type: 'product.create' }
      | { type: 'product.delete'; product: Product }
      | { type: 'delete.confirm' }
      | { type: 'delete.cancel' }
      | { type: 'products.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'product.created'; productId: string }
      | { type: 'productList.ended'; listing: ProductListing },
    tags: {} as 'busy',
  },
  actors: placeholders('listAllProducts', 'createProduct', 'deleteProduct'),
  actions: {
    setListing: assign((_, { listing }: { listing: ProductListing }) => ({ listing, deleted: null })),
    setLastPage: assign(({ context }, { output }: { output: ProductPage }) => ({
      listing: { ...context.listing, page: Math.max(1, output.pages) },
    })),
    setToDelete: assign((_, { product }: { product: Product }) => ({ toDelete: product, deleted: null })),
    removeDeleted: assign(({ context: { answer, toDelete } }) => ({
      answer: answer && { ...answer, products: answer.products.filter(({ _id }) => _id !== toDelete?._id) },
      deleted: toDelete,
    })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isBeyondEnd: ({ context }, { output }: { output: ProductPage }) =>
      output.products.length === 0 && context.listing.page > Math.max(1, output.pages),
    isOtherListing: ({ context }, { listing }: { listing: ProductListing }) => !isSameListing(context.listing, listing),
    isGone,
  },
}).createMachine({
  id: 'productList',
  context: ({ input }) => ({ hasFilters: false, ...input, answer: null, toDelete: null, deleted: null, error: null }),
  initial: 'loading',
  on: {
    'list.ask': { guard: withEvent('isOtherListing'), target: '.loading', actions: withEvent('setListing') },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listAllProducts',
        src: 'listAllProducts',
        input: ({ context: { listing, hasFilters } }) => ({
          keyword: listing.q,
          page: listing.page,
          ...(hasFilters && { more: askedOfProducts(listing) }),
        }),
        onDone: [
          {
            guard: withEvent('isBeyondEnd'),
            target: 'loading',
            reenter: true,
            actions: [
              withEvent('setLastPage'),
              emit(({ context }) => ({ type: 'productList.ended', listing: context.listing })),
            ],
          },
          { target: 'listed', actions: assign({ answer: ({ event }) => event.output }) },
        ],
        onError: { target: 'unavailable', actions: 'setError' },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'products.reload': 'loading' } },
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
        onDone: {
          target: 'created',
          actions: emit(({ event }) => ({ type: 'product.created', productId: event.output._id })),
        },
        onError: { target: 'refused', actions: 'setError' },
      },
      /** The draft may exist all the same: read the list. */
      on: { 'work.cancel': 'loading' },
    },
    /** The shop goes on to the form of the draft. */
    created: { on: { 'list.ask': {} } },
    ...deletion('deleteProduct', 'listed'),
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
