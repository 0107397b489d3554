import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
import type { OrderRow } from '../../common/contract/order.ts';
import { readListing } from '../../common/domain/listing.ts';
import { myOrdersEffects } from '../../src/app/profileEffects.ts';
import type { listMachine } from '../../src/machines/list.machine.ts';
import { MyOrdersView } from '../../src/views/account/MyOrdersView.tsx';
import { useListing } from '../../src/views/shop/useList.ts';
import { useAddressRows } from '../support/addressRows.ts';
import type { ChartDrawing } from '../chartView.ts';

/** The orders as the address asks for them. */
function MyOrders({ list }: { list: ActorRefFrom<typeof listMachine> }) {
  useAddressRows(list, myOrdersEffects);
  const { page } = readListing(useSearch());
  const listing = useMemo(() => ({ page }), [page]);
  return <MyOrdersView orders={useListing<OrderRow>(list, listing)} page={page} />;
}

export const drawing: ChartDrawing<typeof listMachine> = {
  address: '/profile',
  draw: (list) => <MyOrders list={list} />,
};
