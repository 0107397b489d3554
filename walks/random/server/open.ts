import type { Order } from '../../../common/contract/order.ts';
import type { Terrain } from 'xstate-walks/chance.ts';
import { systemTerrain } from 'xstate-walks/systemTerrain.ts';
import { openShop, type OpenShop } from '../../support/api.ts';
import { shopRules } from '../../rules/rules.ts';
import { serverSystem } from './system.ts';

/** The shop with its server behind it, as something to be walked by chance: fresh products and an order for every walk. */
export function serverTerrain(server: OpenShop, judged?: Map<string, number>): Terrain {
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
  const terrain = systemTerrain(
    'the shop and its server',
    serverSystem(server, () => stock),
    shopRules,
    judged,
  );
  return {
    ...terrain,
    walk: async (...way) => {
      stock = await aStock();
      await terrain.walk(...way);
    },
  };
}

/** The same with a database of its own. */
export async function openServerTerrain() {
  const server = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
  return { terrain: serverTerrain(server), close: () => server.close() };
}
