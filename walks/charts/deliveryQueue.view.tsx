import { useMemo, useState } from 'react';
import { expect } from 'vitest';
import { useSearch } from 'wouter/use-browser-location';
import { createActor, type ActorRefFrom } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import type { OrderRow } from '../../common/contract/order.ts';
import { orderListPath, readOrderListing } from '../../common/domain/orderList.ts';
import type { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { listMachine } from '../../src/machines/list.machine.ts';
import { OrderListView } from '../../src/views/admin/OrderListView.tsx';
import { useListing } from '../../src/views/shop/useList.ts';
import type { ChartView } from '../chartView.ts';
import { orders } from './deliveryQueue.ts';

/** The list of orders, which was read as a whole. */
const listed = listMachine.resolveState({
  value: 'whole',
  context: { listing: { page: 1 }, at: null, answer: orders, error: null },
});

/** The orders that the address asks for, with the delivery queue. */
export function Orders({ queue }: { queue: ActorRefFrom<typeof deliveryQueueMachine> }) {
  const [list] = useState(() =>
    startForTest(createActor(listMachine, { input: { listing: { page: 1 } }, snapshot: listed })),
  );
  const search = useSearch();
  const listing = useMemo(() => readOrderListing(search), [search]);
  return <OrderListView orders={useListing<OrderRow>(list, listing)} listing={listing} queue={queue} />;
}

let hasHadFocus = false;

export const view: ChartView<typeof deliveryQueueMachine> = {
  address: orderListPath(),
  draw: (queue) => {
    hasHadFocus = false;
    return (
      <div onFocus={() => (hasHadFocus = true)}>
        <Orders queue={queue} />
      </div>
    );
  },
  screens: {
    // Whatever was pressed, keyboard users are not sent back to the start of the page.
    '*': () => {
      if (hasHadFocus) expect(document.body).not.toHaveFocus();
    },
  },
};
