import { useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { createActor, type ActorRefFrom } from 'xstate';
import type { OrderRow } from '../../common/contract/order.ts';
import { orderListPath, readOrderListing } from '../../common/domain/orderList.ts';
import type { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { listMachine } from '../../src/machines/list.machine.ts';
import { OrderListView } from '../../src/views/admin/OrderListView.tsx';
import { useListing } from '../../src/views/shop/useList.ts';
import { orders } from './deliveryQueue.ts';
import type { ChartDrawing, StartActor } from '../chartView.ts';

/** The list of orders, which was read as a whole. */
const listed = listMachine.resolveState({
  value: 'whole',
  context: { listing: { page: 1 }, at: null, answer: orders, error: null },
});

/** The orders that the address asks for, with the delivery queue. */
export function Orders({ queue, start }: { queue: ActorRefFrom<typeof deliveryQueueMachine>; start: StartActor }) {
  const [list] = useState(() => start(createActor(listMachine, { input: { listing: { page: 1 } }, snapshot: listed })));
  const search = useSearch();
  const listing = useMemo(() => readOrderListing(search), [search]);
  return <OrderListView orders={useListing<OrderRow>(list, listing)} listing={listing} queue={queue} />;
}

export const drawing: ChartDrawing<typeof deliveryQueueMachine> = {
  address: orderListPath(),
  draw: (queue, _input, start) => <Orders queue={queue} start={start} />,
};
