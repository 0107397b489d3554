import type { OrderRow } from '../../contract/order.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { useResource } from '../shop/useResource.ts';
import { OrderListView } from './OrderListView.tsx';

/** Reads all orders. */
export function OrderListScreen() {
  const orders = useResource<OrderRow[], object>(useShop().actors.listOrders, {});
  return <OrderListView orders={orders} />;
}
