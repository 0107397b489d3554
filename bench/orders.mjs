import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printMachine, printTable } from './support/figures.mjs';
import { readyBuyers } from './support/buyers.mjs';
import { load, overRounds } from './support/load.mjs';
import { newDatabase, sessionsOn } from './support/postgres.mjs';
import { processorTimeOf } from './support/processorTime.mjs';
import { seed, seedOf, withShop, withShopOf } from './support/shop.mjs';

/**
 * `npm run bench:orders -- [--seconds 5] [--rounds 3] [--only PostgreSQL] [--before <built checkout>]`:
 * docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    before: { type: 'string' },
  },
});

const BUYERS = 20;

/** Each order has a key of its own, as those of our client do. */
const sendOrders = ({ address, buyers }) => {
  let next = 0;
  return load({
    url: `${address}/api/orders`,
    method: 'POST',
    connections: BUYERS,
    duration: Number(values.seconds),
    status: 201,
    setupClient: (client) => {
      const { token, body } = buyers[next++ % buyers.length];
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const order = () => client.setHeadersAndBody({ ...headers, 'idempotency-key': randomUUID() }, body);
      order();
      client.on('response', order);
    },
  });
};

/** The processor time of the server, and of the sessions of its database if it has any, in milliseconds. */
const timesOf = async ({ pid, url }) => {
  const sessions = url === undefined ? [] : await sessionsOn(url);
  return { server: processorTimeOf(pid), sessions: new Map(sessions.map((one) => [one, processorTimeOf(one)])) };
};

const placeOrders = async (shop) => {
  const before = await timesOf(shop);
  const figures = await sendOrders(shop);
  const { server, sessions } = await timesOf(shop);
  const orders = figures['req/s'] * Number(values.seconds);
  let database = 0;
  for (const [session, time] of sessions) database += time - (before.sessions.get(session) ?? 0);
  return { ...figures, 'server, ms': (server - before.server) / orders, 'database, ms': database / orders };
};

const env = { MAX_OPEN_ORDERS: '1000000', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000' };

/** The shops to compare, each a name and how to run it. */
const embeddedShop = (before) => [
  before ? 'embedded, before' : 'embedded',
  (use) => (before ? withShopOf(before, env, use) : withShop(env, use)),
];

const externalShop = async (before) => {
  const url = await newDatabase(before ? 'bench_orders_before' : 'bench_orders');
  const settings = { ...env, DATABASE_URL: url };
  await (before ? seedOf(before, settings) : seed(settings));
  const run = (use) => (before ? withShopOf(before, settings, use) : withShop(settings, use));
  return [before ? 'PostgreSQL, before' : 'PostgreSQL', (use) => run((shop) => use({ ...shop, url }))];
};

const shopsOf = async () => {
  const { only, before } = values;
  const builds = before === undefined ? [undefined] : [undefined, before];
  const shops = [];
  for (const build of builds) {
    if (only !== 'PostgreSQL') shops.push(embeddedShop(build));
    if (only !== 'embedded') shops.push(await externalShop(build));
  }
  return shops;
};

/** Runs all of them at the same time. */
const withShops = ([[name, run] = [], ...others], use, running = []) =>
  run === undefined ? use(running) : run((shop) => withShops(others, use, [...running, [name, shop]]));

const rounds = await withShops(await shopsOf(), async (running) => {
  const shops = [];
  for (const [name, shop] of running) shops.push([name, { ...shop, buyers: await readyBuyers(shop.address, BUYERS) }]);
  printMachine();
  const measured = Object.fromEntries(shops.map(([name]) => [name, []]));
  for (const [, shop] of shops) await placeOrders(shop);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, shop] of shops) measured[name].push(await placeOrders(shop));
  }
  return measured;
});

/** Orders per second of a shop and of its predecessor in the same round. */
const ratioOf = (name) => {
  const before = rounds[`${name}, before`];
  if (before === undefined) return null;
  return overRounds(rounds[name].map((round, i) => ({ ratio: round['req/s'] / before[i]['req/s'] }))).ratio;
};

printTable(
  Object.entries(rounds).map(([name, measured]) => {
    const { 'req/s': perSecond, ...row } = overRounds(measured);
    return { database: name, ...row, 'orders/s': perSecond, '÷ before': ratioOf(name) };
  }),
);
console.log(`\nms; median of the rounds; ${BUYERS} buyers at once, two products each; both wait for the disk`);
