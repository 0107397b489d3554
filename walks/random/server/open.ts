import type { Order } from '../../../common/contract/order.ts';
import { type Walkable, walkableSystem } from 'xstate-walks';
import { openShop, type OpenShop } from '../../support/api.ts';
import { shopRules } from '../../rules/rules.ts';
import { serverSystem } from './system.ts';

/** The shop and its server for random walks, with new products and an order for each walk. */
export function walkableServer(server: OpenShop, judged?: Map<string, number>): Walkable {
  const ordersOf = async (role: 'owner' | 'other') => (await server.as(role).get<Order[]>('/api/orders/myorders')).body;
  const aStock = async () => ({
    before: new Set([...(await ordersOf('owner')), ...(await ordersOf('other'))].map(({ _id }) => _id)),
    placed: await server.anOrder(),
    products: [
      await server.aProduct({ name: 'Lamp', price: 40, countInStock: 9 }),
      await server.aProduct({ name: 'Radio', price: 120, countInStock: 1 }),
    ],
  });
  let stock: Awaited<ReturnType<typeof aStock>>;
  const walkable = walkableSystem(
    'the shop and its server',
    serverSystem(server, () => stock),
    shopRules,
    judged,
  );
  return {
    ...walkable,
    walk: async (...way) => {
      stock = await aStock();
      await walkable.walk(...way);
    },
  };
}

/** The same, with its own database. */
export async function openWalkableServer() {
  const server = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
  return { walkable: walkableServer(server), close: () => server.close() };
}
