import { assign, emit, enqueueActions, setup } from 'xstate';
import * as words from '#texts/cartChanges.ts';
import type { ChangedLine } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import * as cart from '../../common/domain/cart.ts';
import { calling, errorOf, placeholders, withEvent } from './services.ts';

type Context = {
  lines: cart.CartLine[];
  /** Items still to be added. The first one is being fetched. */
  pendingItems: cart.PendingItem[];
  /** A message about the last change: less stock, or another price. */
  notice: string | null;
  /** The last change, while it can be undone: until the next one, also by another tab, or the shopper leaves. */
  undo: cart.Undo | null;
  error: string | null;
};

/** The cart (S85–S91, S130). Lines are stored before and after a fetch (A1): at rest, storage equals the cart. */
export const cartMachine = setup({
  types: {
    input: {} as { lines: cart.CartLine[] },
    context: {} as Context,
    events: {} as
      | ({ type: 'cart.add' } & cart.PendingItem)
      | { type: 'cart.remove'; index: number; product: string }
      /** An order was placed for these products, or for all. */
      | { type: 'cart.clear'; products?: string[] | null }
      | { type: 'cart.reprice'; changes: ChangedLine[] }
      /** Reduce the quantities to the stock (A34). */
      | { type: 'cart.fit' }
      | { type: 'cart.adopt'; lines: cart.CartLine[] }
      | { type: 'cart.undo' }
      | { type: 'cart.leave' }
      | { type: 'cart.retry' }
      /** Dismiss the notice, or the item that failed. */
      | { type: 'cart.dismiss' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'cart.changed'; lines: cart.CartLine[] }
      | { type: 'cart.added'; product: string }
      /** The position on screen is out of date: read the cart again (A3). */
      | { type: 'cart.stale' },
    tags: {} as 'busy',
  },
  actors: placeholders('getProduct'),
  actions: {
    addPendingItem: assign(({ context }, item: cart.PendingItem) => ({
      pendingItems: cart.putPendingItem(context.pendingItems, item),
      notice: null,
      undo: null,
    })),
    putProduct: enqueueActions(({ context, enqueue }, { output }: { output: Product }) => {
      const qty = context.pendingItems[0]?.qty ?? 1;
      const line = cart.lineOf(output, qty);
      const before = context.lines.find(({ product }) => product === line.product);
      enqueue.assign({
        lines: cart.putLine(context.lines, line),
        pendingItems: context.pendingItems.slice(1),
        notice: cart.changeNotice(qty, line, before),
        undo: cart.undoOfLine(context.lines, line),
      });
      enqueue.emit({ type: 'cart.added', product: line.product });
    }),
    dropPendingItem: assign(({ context }) => ({ pendingItems: context.pendingItems.slice(1) })),
    removeLine: assign(({ context }, { index }: { index: number }) => ({
      lines: cart.dropLine(context.lines, index),
      notice: null,
      undo: { change: words.removed(context.lines[index]!.name), lines: context.lines },
    })),
    clearLines: assign(({ context }, { products }: { products?: string[] | null }) => ({
      lines: products ? cart.withoutProducts(context.lines, products) : [],
      notice: null,
      undo: null,
    })),
    repriceLines: assign(({ context }, { changes }: { changes: ChangedLine[] }) => ({
      lines: cart.repriceLines(context.lines, changes),
      undo: null,
    })),
    fitLines: assign(({ context }) => ({ lines: cart.fitLines(context.lines), undo: null })),
    undoChange: assign(({ context }) => ({
      lines: context.undo!.lines,
      notice: words.undone,
      undo: null,
    })),
    setSoldOut: assign((_, { output }: { output: Product }) => ({ error: words.soldOut(output.name) })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitChanged: emit(({ context }) => ({ type: 'cart.changed', lines: context.lines }) as const),
  },
  guards: {
    canUndo: ({ context }) => context.undo !== null,
    hasPendingItem: ({ context }) => context.pendingItems.length > 0,
    isSoldOut: (_, { output }: { output: Product }) => output.countInStock < 1,
    hasLine: ({ context }, { index, product }: { index: number; product: string }) =>
      cart.isLineAt(context.lines, index, product),
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({ lines: input.lines, pendingItems: [], notice: null, undo: null, error: null }),
  initial: 'ready',
  on: {
    'cart.remove': [
      {
        guard: withEvent('hasLine'),
        actions: [withEvent('removeLine'), 'emitChanged'],
      },
      { actions: emit({ type: 'cart.stale' }) },
    ],
    'cart.clear': { actions: [withEvent('clearLines'), 'emitChanged'] },
    'cart.reprice': { actions: [withEvent('repriceLines'), 'emitChanged'] },
    'cart.fit': { actions: ['fitLines', 'emitChanged'] },
    'cart.adopt': { actions: assign(({ event: { lines } }) => ({ lines, notice: null, undo: null })) },
    'cart.undo': { guard: 'canUndo', actions: ['undoChange', 'emitChanged'] },
    'cart.leave': { guard: 'canUndo', actions: assign({ undo: null }) },
    'cart.dismiss': { actions: assign({ notice: null, undo: null }) },
  },
  states: {
    ready: {
      always: { guard: 'hasPendingItem', target: 'adding' },
      on: {
        'cart.add': { target: 'adding', actions: [withEvent('addPendingItem'), 'emitChanged'] },
      },
    },
    adding: calling('getProduct', {
      entry: 'clearError',
      input: ({ context }) => ({ id: context.pendingItems[0]!.product }),
      onDone: [
        { guard: withEvent('isSoldOut'), target: 'failed', actions: withEvent('setSoldOut') },
        { target: 'ready', actions: [withEvent('putProduct'), 'emitChanged'] },
      ],
      onError: { target: 'failed', actions: 'setError' },
      onCancel: { target: 'ready', actions: 'dropPendingItem' },
      on: { 'cart.add': { actions: [withEvent('addPendingItem'), 'emitChanged'] } },
    }),
    failed: {
      exit: 'clearError',
      on: {
        'cart.add': {
          target: 'adding',
          actions: ['dropPendingItem', withEvent('addPendingItem'), 'emitChanged'],
        },
        'cart.retry': 'adding',
        'cart.dismiss': { target: 'ready', actions: 'dropPendingItem' },
      },
    },
  },
});
