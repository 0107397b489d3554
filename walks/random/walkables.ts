import { join } from 'node:path';
import { deferredOf, type Walkable, walkableChart, walkableSystem } from 'xstate-walks';
import { projectDir } from '../../tests/fixtures/paths.ts';
import { openApi } from './api/open.ts';
import { readModels, type ChartModel } from '../../tests/models/declarations.ts';
import { shopWatch } from '../../tests/drivers/shop/model.ts';
import { shopRules } from '../rules/rules.ts';
import { openWalkablePage } from './page/open.ts';
import { shopSystem } from './shop.ts';
import type { Order } from '../../common/contract/order.ts';
import { openShop, type OpenShop } from '../../tests/fixtures/api.ts';
import { serverSystem } from './server/system.ts';

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
async function openWalkableServer() {
  const server = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
  return { walkable: walkableServer(server), close: () => server.close() };
}

/** Saved failures of random walks; they are walked first from then on. */
export const keptFolder = join(projectDir, 'walks/kept');

/** One chart as an actor; its services settle when the walk says so. */
export const chartOf = ({ machine, options }: Pick<ChartModel, 'machine' | 'options'>): Walkable => {
  const services = deferredOf(machine);
  const provided = machine.provide({ actors: services.actors });
  return walkableChart(provided, { ...options, watch: shopWatch() }, services);
};

/** Session, cart and checkout as in the shop; services may have any outcome. */
export const shop: Walkable = walkableSystem('the shop', shopSystem, shopRules);

/** A system to walk, with a function that opens it. */
export type Ground = {
  name: string;
  needsServer: boolean;
  open: () => Promise<{ walkable: Walkable; close: () => Promise<void> }>;
};

const atHand = (walkable: Walkable): Ground => ({
  name: walkable.name,
  needsServer: false,
  open: async () => ({ walkable, close: async () => {} }),
});

/** All systems for random walks. */
export const grounds = async (): Promise<Ground[]> => [
  ...[shop, ...(await readModels()).map(chartOf)].map(atHand),
  { name: 'the shop and its server', needsServer: true, open: openWalkableServer },
  { name: 'the shop in a browser', needsServer: true, open: openWalkablePage },
  { name: 'the API', needsServer: true, open: openApi },
];
