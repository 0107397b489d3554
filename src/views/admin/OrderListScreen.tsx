import { useMemo } from 'react';
import { useSearch } from '../shop/useAddress.ts';
import { readOrderListing } from '../../../common/domain/orderList.ts';
import { lazyDeliveryQueue } from '../../app/lazyDeliveryQueue.ts';
import { orderExportMachine } from '../../machines/orderExport.machine.ts';
import { useScreen, useShop } from '../shop/ShopContext.tsx';
import { useList } from '../shop/useList.ts';
import { OrderExportView } from './OrderExportView.tsx';
import { OrderListView } from './OrderListView.tsx';
import { useOrderFileActors } from './useOrderFileActors.ts';

/** Reads the orders of the listing in the URL and draws the long-lived delivery queue over them. */
export function OrderListScreen() {
  const { actors, lazyActor } = useShop();
  const search = useSearch();
  const listing = useMemo(() => readOrderListing(search), [search]);
  const orderExport = useScreen(orderExportMachine, { listing }, { actors: useOrderFileActors() });
  return (
    <OrderListView
      orders={useList(actors.listOrders, listing)}
      listing={listing}
      queue={lazyActor(lazyDeliveryQueue)}
      download={<OrderExportView orderExport={orderExport} listing={listing} />}
    />
  );
}
