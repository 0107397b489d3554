import { assign, emit, setup } from 'xstate';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { isSameListing } from '../../common/domain/listing.ts';
import { askedOfProducts, type ProductListing } from '../../common/domain/productList.ts';
import { editingGuards } from './editing.ts';
import { calling, errorOf, placeholders, withEvent } from './services.ts';
import { deletion, firstDone, firstSkipped, rowEvents, severalGuards, type DeletionEvent } from './deletion.ts';
import { cellGuards, changedIn, changingCell, savedIn, taken, type Cell } from './productCell.ts';
import { changeGuards, changingSeveral, firstRead, type Change, type SeveralProducts } from './severalProducts.ts';
import { UNDO_WINDOW } from './undoWindow.ts';

type Context = {
  listing: ProductListing;
  /** True if the backend announces which products the list can show (A98). */
  hasFilters: boolean;
  answer: ProductPage | null;
  cell: Cell | null;
  changed: string | null;
  /** What Undo saves, also while it is saved. */
  former: Cell | null;
  ticked: readonly string[];
  /** What several products get; what has been done of it stays until something else is done. */
  several: SeveralProducts | null;
  error: string | null;
};

const nothingSaid = { changed: null, former: null, several: null };

const offers = {
  ...rowEvents,
  'product.create': 'creating',
  'cell.change': { guard: withEvent('isOnSale'), target: 'changing', actions: withEvent('setCell') },
  'several.change': { guard: 'hasTicked', target: 'several', actions: withEvent('setSeveral') },
  'several.delete': { ...rowEvents['several.delete'], actions: { type: 'setSeveral', params: { change: null } } },
} as const;

const deleting = deletion('deleteProduct', 'listed');

/** A page of products for admins, with drafts (S36, A23, A98): to create (S100), change (C5) and delete (S119, C6). */
export const productListMachine = setup({
  types: {
    input: {} as { listing: ProductListing; hasFilters?: boolean },
    context: {} as Context,
    events: {} as
      | { type: 'list.ask'; listing: ProductListing }
      | { type: 'product.create' }
      | DeletionEvent<Product>
      | { type: 'cell.change'; product: Product; field: Cell['field'] }
      | { type: 'cell.save'; value: number }
      | { type: 'cell.leave' }
      | { type: 'cell.undo' }
      | { type: 'several.change'; change: Change }
      | { type: 'list.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'product.created'; productId: string }
      | { type: 'productList.ended'; listing: ProductListing },
    tags: {} as 'busy' | 'cell',
  },
  actors: placeholders('listAllProducts', 'createProduct', 'deleteProduct', 'updateProduct', 'getAnyProduct'),
  actions: {
    setListing: assign((_, { listing }: { listing: ProductListing }) => ({
      listing,
      cell: null,
      ticked: [],
    })),
    setAnswer: assign((_, { output }: { output: ProductPage }) => ({ answer: output })),
    setLastPage: assign(({ context }, { output }: { output: ProductPage }) => ({
      listing: { ...context.listing, page: Math.max(1, output.pages) },
    })),
    setRow: assign((_, { row }: { row: Product }) => ({
      ...nothingSaid,
      several: { change: null, left: [row], done: [] },
    })),
    removeFirst: assign(({ context: { answer, several } }) => ({
      answer: { ...answer!, products: answer!.products.filter(({ _id }) => _id !== several!.left[0]!._id) },
    })),
    setCell: assign((_, { product, field }: { product: Product; field: Cell['field'] }) => ({
      ...nothingSaid,
      cell: { productId: product._id, field, value: null },
    })),
    setValue: assign(({ context }, { value }: { value: number }) => ({
      cell: { ...context.cell!, value },
      former: null,
    })),
    setTaken: assign(({ context }, { output }: { output: Product }) => taken(context, output)),
    setRead: assign(({ context }, { output }: { output: Product }) => savedIn(context, output)),
    setChanged: assign(({ context }) => savedIn(context, changedIn(context))),
    setFormer: assign(({ context: { former } }) => ({ ...nothingSaid, cell: former, former })),
    clearCell: assign({ cell: null }),
    clearTicked: assign({ ticked: [] }),
    setTicked: assign((_, { ids }: { ids: readonly string[] }) => ({ ticked: ids })),
    setSeveral: assign(({ context: { answer, ticked } }, { change }: { change: Change }) => ({
      ...nothingSaid,
      several: { change, left: answer!.products.filter(({ _id }) => ticked.includes(_id)), done: [] },
    })),
    setFirstDone: assign(({ context }) => firstDone(context)),
    setFirstRead: assign(({ context }, { output }: { output: Product }) => firstRead(context, output)),
    skipFirst: assign(({ context }) => firstSkipped(context)),
    emitCreated: emit(
      (_, { output }: { output: { _id: string } }) => ({ type: 'product.created', productId: output._id }) as const,
    ),
    emitEnd: emit(({ context }) => ({ type: 'productList.ended', listing: context.listing }) as const),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isBeyondEnd: ({ context }, { output }: { output: ProductPage }) =>
      output.products.length === 0 && context.listing.page > Math.max(1, output.pages),
    isOtherListing: ({ context }, { listing }: { listing: ProductListing }) => !isSameListing(context.listing, listing),
    ...editingGuards,
    ...cellGuards,
    ...severalGuards,
    ...changeGuards,
    isUndone: ({ context: { former } }) => former === null,
  },
  delays: { undoWindow: UNDO_WINDOW },
}).createMachine({
  id: 'productList',
  context: ({ input }) => ({
    hasFilters: false,
    ...input,
    ...nothingSaid,
    answer: null,
    ticked: [],
    cell: null,
    error: null,
  }),
  initial: 'loading',
  on: {
    'list.ask': {
      guard: withEvent('isOtherListing'),
      target: '.loading',
      actions: [assign(nothingSaid), withEvent('setListing')],
    },
  },
  states: {
    loading: calling('listAllProducts', {
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
          actions: [withEvent('setLastPage'), 'emitEnd'],
        },
        { target: 'listed', actions: withEvent('setAnswer') },
      ],
      onError: { target: 'unavailable', actions: 'setError' },
      onCancel: 'unavailable',
    }),
    unavailable: { exit: 'clearError', on: { 'list.reload': 'loading' } },
    listed: { on: offers },
    /** A price or a stock was saved, and can be as it was. */
    undoable: {
      always: { guard: 'isUndone', target: 'listed' },
      after: { undoWindow: 'listed' },
      on: { ...offers, 'cell.undo': { target: 'saving', actions: 'setFormer' } },
    },
    creating: calling('createProduct', {
      input: {},
      onDone: { target: 'created', actions: withEvent('emitCreated') },
      onError: { target: 'refused', actions: 'setError' },
      /** The draft may exist all the same: read the list. */
      onCancel: 'loading',
    }),
    /** The shop goes on to the form of the draft. */
    created: { on: { 'list.ask': {} } },
    ...deleting,
    ...changingCell,
    several: { ...deleting.several, states: { ...deleting.several.states, ...changingSeveral } },
    refused: { exit: 'clearError', on: { ...offers, 'list.reload': 'loading' } },
  },
});
