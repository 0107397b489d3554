import { assign, emit, enqueueActions, setup } from 'xstate';
import type { ChangedLine } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import {
  changeNotice,
  dropLine,
  fitLines,
  isLineAt,
  lineOf,
  putLine,
  putWish,
  repriceLines,
  withoutProducts,
  type CartLine,
  type Wish,
} from '../../common/domain/cart.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = {
  lines: CartLine[];
  /** What is still to be added, the first one being fetched. */
  wishes: Wish[];
  /** What the shopper should know of the last change: less stock, another price, a line removed. */
  notice: string | null;
  error: string | null;
};

/**
 * The cart (S85–S91, S130). Adding first fetches the product, so price and stock are the server's. The lines are kept
 * before the fetch and again after it (A1): in any resting state, storage equals the cart.
 */
export const cartMachine = setup({
  types: {
    input: {} as { lines: CartLine[] },
    context: {} as Context,
    events: {} as
      | ({ type: 'cart.add' } & Wish)
      | { type: 'cart.remove'; index: number; product: string }
      /** An order was made of it: of these products, or of everything. */
      | { type: 'cart.clear'; products?: string[] | null }
      /** The server named today's prices and stock (A17). */
      | { type: 'cart.reprice'; changes: ChangedLine[] }
      /** Take what is in stock (A34). */
      | { type: 'cart.fit' }
      /** Another tab changed it (A37). */
      | { type: 'cart.adopt'; lines: CartLine[] }
      | { type: 'cart.retry' }
      /** Put away what was said: the failed wish, or the notice. */
      | { type: 'cart.dismiss' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'cart.kept'; lines: CartLine[] }
      | { type: 'cart.added'; product: string }
      /** What was shown is not what is there: read it again (A3). */
      | { type: 'cart.stale' },
    tags: {} as 'busy',
  },
  actors: placeholders('getProduct'),
  actions: {
    wish: assign(({ context }, wish: Wish) => ({ wishes: putWish(context.wishes, wish), notice: null })),
    putProduct: enqueueActions(({ context, enqueue }, { output }: { output: Product }) => {
      const qty = context.wishes[0]?.qty ?? 1;
      const line = lineOf(output, qty);
      const before = context.lines.find(({ product }) => product === line.product);
      enqueue.assign({
        lines: putLine(context.lines, line),
        wishes: context.wishes.slice(1),
        notice: changeNotice(qty, line, before),
      });
      enqueue.emit({ type: 'cart.added', product: line.product });
    }),
    giveUpWish: assign(({ context }) => ({ wishes: context.wishes.slice(1) })),
    remove: assign(({ context }, { index }: { index: number }) => ({
      lines: dropLine(context.lines, index),
      notice: `${context.lines[index]!.name} was removed.`,
    })),
    clear: assign(({ context }, { products }: { products?: string[] | null }) => ({
      lines: products ? withoutProducts(context.lines, products) : [],
      notice: null,
    })),
    reprice: assign(({ context }, { changes }: { changes: ChangedLine[] }) => ({
      lines: repriceLines(context.lines, changes),
    })),
    fit: assign(({ context }) => ({ lines: fitLines(context.lines) })),
    adopt: assign((_, { lines }: { lines: CartLine[] }) => ({ lines, notice: null })),
    setError: assign(errorOf),
    setSoldOut: assign((_, { output }: { output: Product }) => ({ error: `${output.name} is out of stock.` })),
    clearError: assign({ error: null }),
    clearNotice: assign({ notice: null }),
    emitKept: emit(({ context }) => ({ type: 'cart.kept', lines: context.lines }) as const),
    emitStale: emit({ type: 'cart.stale' } as const),
  },
  guards: {
    hasWish: ({ context }) => context.wishes.length > 0,
    isSoldOut: (_, { output }: { output: Product }) => output.countInStock < 1,
    isThere: ({ context }, { index, product }: { index: number; product: string }) =>
      isLineAt(context.lines, index, product),
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({ lines: input.lines, wishes: [], notice: null, error: null }),
  initial: 'ready',
  on: {
    'cart.remove': [
      {
        guard: withEvent('isThere'),
        actions: [withEvent('remove'), 'emitKept'],
      },
      { actions: 'emitStale' },
    ],
    'cart.clear': { actions: [withEvent('clear'), 'emitKept'] },
    'cart.reprice': { actions: [withEvent('reprice'), 'emitKept'] },
    'cart.fit': { actions: ['fit', 'emitKept'] },
    'cart.adopt': { actions: withEvent('adopt') },
    'cart.dismiss': { actions: 'clearNotice' },
  },
  states: {
    ready: {
      always: { guard: 'hasWish', target: 'adding' },
      on: {
        'cart.add': { target: 'adding', actions: [withEvent('wish'), 'emitKept'] },
      },
    },
    adding: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'getProduct',
        src: 'getProduct',
        input: ({ context }) => ({ id: context.wishes[0]!.product }),
        onDone: [
          {
            guard: withEvent('isSoldOut'),
            target: 'failed',
            actions: withEvent('setSoldOut'),
          },
          { target: 'ready', actions: [withEvent('putProduct'), 'emitKept'] },
        ],
        onError: { target: 'failed', actions: withEvent('setError') },
      },
      on: {
        'cart.add': { actions: [withEvent('wish'), 'emitKept'] },
        'work.cancel': { target: 'ready', actions: 'giveUpWish' },
      },
    },
    failed: {
      exit: 'clearError',
      on: {
        /** A new wish: the failed one is given up. */
        'cart.add': {
          target: 'adding',
          actions: ['giveUpWish', withEvent('wish'), 'emitKept'],
        },
        'cart.retry': 'adding',
        'cart.dismiss': { target: 'ready', actions: 'giveUpWish' },
      },
    },
  },
});
