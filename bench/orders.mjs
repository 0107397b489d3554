import { randomUUID } from 'node:crypto';
import { readyBuyers, unlimitedOrders } from './support/buyers.mjs';
import { onPostgres, withAll, withRows, withShop } from './support/shop.mjs';
import { load, overRounds, printMachine, printTable, processorTimeOf, readOptions } from './support/measure.mjs';

/** `npm run bench -- orders [--seconds 5] [--rounds 3] [--only PostgreSQL]`: docs/benchmarks.md. */
const options = readOptions({ seconds: 5, rounds: 3, only: undefined });

const BUYERS = 20;

/** Each order has a key of its own, as those of our client do. */
const sendOrders = ({ address, buyers }) => {
  let next = 0;
  return load({
    url: `${address}/api/orders`,
    method: 'POST',
    connections: BUYERS,
    duration: options.seconds,
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
  const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const sessions = url === undefined ? [] : await onPostgres(url, others);
  return {
    server: processorTimeOf(pid),
    sessions: new Map(sessions.map((one) => [one.pid, processorTimeOf(one.pid)])),
  };
};

const placeOrders = async (shop) => {
  const before = await timesOf(shop);
  const figures = await sendOrders(shop);
  const { server, sessions } = await timesOf(shop);
  const orders = figures['req/s'] * options.seconds;
  let database = 0;
  for (const [session, time] of sessions) database += time - (before.sessions.get(session) ?? 0);
  return { ...figures, 'server, ms': (server - before.server) / orders, 'database, ms': database / orders };
};

const databases = options.only ? [options.only] : ['embedded', 'PostgreSQL'];
const starts = databases.map(
  (name) => (use) =>
    withRows(name, [], (where) =>
      withShop({ ...unlimitedOrders, ...where }, (shop) => use({ ...shop, name, url: where.DATABASE_URL })),
    ),
);

const rounds = await withAll(starts, async (started) => {
  const shops = [];
  for (const shop of started) shops.push({ ...shop, buyers: await readyBuyers(shop.address, BUYERS) });
  printMachine();
  const measured = Object.fromEntries(databases.map((name) => [name, []]));
  for (const shop of shops) await placeOrders(shop);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const shop of shops) measured[shop.name].push(await placeOrders(shop));
  }
  return measured;
});

printTable(
  Object.entries(rounds).map(([database, measured]) => {
    const { 'req/s': perSecond, ...row } = overRounds(measured);
    return { database, ...row, 'orders/s': perSecond };
  }),
);
console.log(`\nms; median of the rounds; ${BUYERS} buyers at once, two products each; both wait for the disk`);
