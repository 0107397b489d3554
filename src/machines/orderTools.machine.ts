import { assign, enqueueActions, setup } from 'xstate';
import * as words from '#texts/order.ts';
import type { OrderItem } from '../../common/contract/order.ts';
import type { Product } from '../../common/contract/product.ts';
import { orderNumber } from '../../common/domain/order.ts';
import { calling, errorOf, isGone, placeholders, withEvent } from './services.ts';

type Item = Pick<OrderItem, 'product' | 'name' | 'qty'>;

type Context = {
  orderId: string;
  /** The items to buy again. The first one is being looked up. */
  items: Item[];
  put: string[];
  leftOut: { name: string; why: string }[];
  error: string | null;
};

const leaveOut = (why: string) => ({ type: 'leaveOut', params: { why } }) as const;

/** A buyer copies an order's number, or buys the same again, without the products that are no longer sold. */
export const orderToolsMachine = setup({
  types: {
    input: {} as { orderId: string },
    context: {} as Context,
    events: {} as
      | { type: 'number.copy' }
      | { type: 'again.buy'; items: Item[] }
      | { type: 'again.retry' }
      | { type: 'work.cancel' },
    emitted: {} as { type: 'again.found'; product: string; qty: number },
    tags: {} as 'busy',
  },
  actors: placeholders('copyText', 'getProduct'),
  actions: {
    setItems: assign((_, { items }: { items: Item[] }) => ({
      items: items.map(({ product, name, qty }) => ({ product, name, qty })),
      put: [],
      leftOut: [],
    })),
    putItem: enqueueActions(({ context, enqueue }) => {
      const { product, name, qty } = context.items[0]!;
      enqueue.assign({ items: context.items.slice(1), put: [...context.put, name] });
      enqueue.emit({ type: 'again.found', product, qty });
    }),
    leaveOut: assign(({ context }, { why }: { why: string }) => ({
      items: context.items.slice(1),
      leftOut: [...context.leftOut, { name: context.items[0]!.name, why }],
    })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    hasMore: ({ context }) => context.items.length > 0,
    isSoldOut: (_, { output }: { output: Product }) => output.countInStock < 1,
    isWithdrawn: (_, { output }: { output: Product }) => output.isDraft === true,
    isGone: (args) => isGone(args),
  },
}).createMachine({
  id: 'orderTools',
  context: ({ input }) => ({ ...input, items: [], put: [], leftOut: [], error: null }),
  type: 'parallel',
  states: {
    number: {
      initial: 'idle',
      states: {
        idle: { on: { 'number.copy': 'copying' } },
        copying: calling('copyText', {
          input: ({ context }) => ({ text: orderNumber(context.orderId) }),
          onDone: 'copied',
          onError: 'refused',
          onCancel: 'idle',
        }),
        copied: { on: { 'number.copy': 'copying' } },
        /** The browser does not allow it: the number can be selected instead. */
        refused: { on: { 'number.copy': 'copying' } },
      },
    },
    again: {
      initial: 'idle',
      states: {
        idle: { on: { 'again.buy': { target: 'deciding', actions: withEvent('setItems') } } },
        asking: calling('getProduct', {
          input: ({ context }) => ({ id: context.items[0]!.product }),
          onDone: [
            { guard: withEvent('isWithdrawn'), target: 'deciding', actions: leaveOut(words.notSold) },
            { guard: withEvent('isSoldOut'), target: 'deciding', actions: leaveOut(words.outOfStock) },
            { target: 'deciding', actions: 'putItem' },
          ],
          onError: [
            { guard: 'isGone', target: 'deciding', actions: leaveOut(words.notSold) },
            { target: 'failed', actions: 'setError' },
          ],
          onCancel: 'failed',
        }),
        deciding: { always: [{ guard: 'hasMore', target: 'asking' }, { target: 'done' }] },
        /** The products before this one are in the cart already; a retry continues with the one that failed. */
        failed: { exit: 'clearError', on: { 'again.retry': 'asking' } },
        done: { on: { 'again.buy': { target: 'deciding', actions: withEvent('setItems') } } },
      },
    },
  },
});
