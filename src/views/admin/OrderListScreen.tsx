import type { OrderRow } from '../../contract/order.ts';
import { openDeliveries } from '../../shop/deliveries.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { useResource } from '../shop/useResource.ts';
import { OrderListView } from './OrderListView.tsx';

/** Reads all orders, over which the long-lived queue of deliveries is drawn. */
export function OrderListScreen() {
  const { actors, part } = useShop();
  const orders = useResource<OrderRow[], object>(actors.listOrders, {});
  return <OrderListView orders={orders} queue={part(openDeliveries)} />;
}
