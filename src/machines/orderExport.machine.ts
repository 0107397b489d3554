import { assign, setup } from 'xstate';
import type { OrderRow } from '../../common/contract/order.ts';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { foundOrders, type ListedOrder, type OrderListing } from '../../common/domain/orderList.ts';
import { calling, errorOf, placeholders, withEvent } from './services.ts';

type Context = {
  listing: OrderListing;
  /** The moment as of which the pages are read, so that they fit together. */
  at: string | null;
  orders: readonly ListedOrder[];
  total: number | null;
  error: string | null;
};

const begun = (listing: OrderListing) => ({ listing: { ...listing, page: 1 }, at: null, orders: [], total: null });

/** Reads all orders of a listing, page by page, and saves them to a file. A failure keeps the pages that were read. */
export const orderExportMachine = setup({
  types: {
    input: {} as { listing: OrderListing },
    context: {} as Context,
    events: {} as
      | { type: 'export.begin'; listing: OrderListing }
      | { type: 'export.retry' }
      | { type: 'export.leave' }
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('readOrders', 'saveOrders'),
  actions: {
    begin: assign((_, { listing }: { listing: OrderListing }) => begun(listing)),
    addPage: assign(({ context: { listing, orders } }, { output }: { output: ListAnswer<OrderRow> }) =>
      isUnpaged(output)
        ? { orders: foundOrders(output, listing), total: null }
        : {
            orders: [...orders, ...output.rows],
            total: output.total,
            at: output.at,
            listing: { ...listing, page: listing.page + 1 },
          },
    ),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isLast: ({ context: { orders } }, { output }: { output: ListAnswer<OrderRow> }) =>
      isUnpaged(output) || output.rows.length === 0 || orders.length + output.rows.length >= output.total,
  },
}).createMachine({
  id: 'orderExport',
  context: ({ input }) => ({ ...begun(input.listing), error: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'export.begin': { target: 'reading', actions: withEvent('begin') } } },
    reading: calling('readOrders', {
      input: ({ context: { listing, at } }) => ({ listing, at }),
      onDone: [
        { guard: withEvent('isLast'), target: 'saving', actions: withEvent('addPage') },
        { target: 'reading', reenter: true, actions: withEvent('addPage') },
      ],
      onError: { target: 'unread', actions: 'setError' },
      onCancel: 'idle',
    }),
    saving: calling('saveOrders', {
      input: ({ context: { orders } }) => ({ orders }),
      onDone: 'saved',
      onError: { target: 'unsaved', actions: 'setError' },
      onCancel: 'idle',
    }),
    unread: { exit: 'clearError', on: { 'export.retry': 'reading', 'export.leave': 'idle' } },
    unsaved: { exit: 'clearError', on: { 'export.retry': 'saving', 'export.leave': 'idle' } },
    saved: { on: { 'export.begin': { target: 'reading', actions: withEvent('begin') } } },
  },
});
