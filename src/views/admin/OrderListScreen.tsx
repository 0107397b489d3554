import { useMemo } from 'react';
import { useSearch } from '../shop/useAddress.ts';
import { readOrderListing } from '../../../common/domain/orderList.ts';
import { lazyDeliveryQueue } from '../../app/lazyDeliveryQueue.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { useList } from '../shop/useList.ts';
import { OrderListView } from './OrderListView.tsx';

/** Reads the orders of the listing in the URL and draws the long-lived delivery queue over them. */
export function OrderListScreen() {
  const { actors, lazyActor } = useShop();
  const search = useSearch();
  const listing = useMemo(() => readOrderListing(search), [search]);
  return (
    <OrderListView
      orders={useList(actors.listOrders, listing)}
      listing={listing}
      queue={lazyActor(lazyDeliveryQueue)}
    />
  );
}
