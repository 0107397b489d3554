import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { onPostgres } from '../scripts/postgresCluster.mjs';
import { fromSource, shopApi, workersBeside, withAll, withRows, withShop } from './support/shop.mjs';
import {
  load,
  inRounds,
  printBudget,
  printLeast,
  printMachine,
  printTable,
  processorTimeOf,
  readOptions,
} from './support/measure.mjs';

/** `npm run bench -- orders [--seconds 5] [--rounds 3] [--only PostgreSQL] [--citus]`: docs/benchmarks.md. */
const options = readOptions({ seconds: 5, rounds: 3, only: undefined, citus: false });

/** Of the rate of single-row inserts in the same PostgreSQL. */
const LEAST_RATIO = 0.14;
const MOST_PROCESSOR_MS = 5;
const BUYERS = 20;
const PRODUCTS = 12;

const { orderOf } = await fromSource('common/domain/checkout.ts');
const { anAddress } = await fromSource('tests/fixtures/samples.ts');

/** Settings under which a buyer may have any number of unpaid orders. */
const unlimitedOrders = { MAX_OPEN_ORDERS: '1000000', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000' };

/**
 * New buyers, each with a token and an order of two of these products, as JSON. Each has paid one such order, since the
 * unpaid items of a new account are counted.
 */
const readyBuyers = async (address) => {
  const api = shopApi(address);
  const lines = [];
  while (lines.length < PRODUCTS) lines.push(await api.aLine(1, { countInStock: 1_000_000 }));
  const buyers = [];
  while (buyers.length < BUYERS) {
    const buyer = await api.aPerson();
    const two = [0, 1].map((step) => lines[(buyers.length + step) % PRODUCTS]);
    await api.pay(buyer, await api.order(buyer, two));
    buyers.push({ token: buyer.token, body: JSON.stringify(orderOf(two, anAddress, 'GooglePay')) });
  }
  return buyers;
};

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

/** The processor time of the server, and of the sessions of its database on all nodes, in milliseconds. */
const timesOf = async ({ pid, url }) => {
  const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const nodes = url === undefined ? [] : [url, ...workersBeside(url)];
  const sessions = (await Promise.all(nodes.map((node) => onPostgres(node, others).catch(() => [])))).flat();
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

/** How many rows of a table of two columns as many sessions insert in a second, each in a transaction of its own. */
const insertRows = async (url) => {
  await onPostgres(url, 'create table if not exists bench_rows (id uuid primary key, text text)');
  const sessions = Array.from({ length: BUYERS }, () => new Client({ connectionString: url }));
  await Promise.all(sessions.map((session) => session.connect()));
  const until = performance.now() + options.seconds * 1000;
  const counts = sessions.map(async (session) => {
    let rows = 0;
    for (; performance.now() < until; rows += 1) {
      await session.query('insert into bench_rows values ($1, $2)', [randomUUID(), 'an order']);
    }
    await session.end();
    return rows;
  });
  const rows = (await Promise.all(counts)).reduce((sum, count) => sum + count);
  return { 'req/s': rows / options.seconds };
};

const databases = options.only ? [options.only] : [options.citus ? 'Citus' : 'embedded', 'PostgreSQL'];
const starts = databases.map(
  (name) => (use) =>
    withRows(name, [], (where) =>
      withShop({ ...unlimitedOrders, ...where }, (shop) => use({ ...shop, name, url: where.DATABASE_URL })),
    ),
);

const found = await withAll(starts, async (started) => {
  const shops = [];
  for (const shop of started) shops.push({ ...shop, buyers: await readyBuyers(shop.address) });
  printMachine();
  for (const shop of shops) await placeOrders(shop);
  const postgres = shops.find(({ url }) => url !== undefined);
  return inRounds(options.rounds, {
    ...Object.fromEntries(shops.map((shop) => [shop.name, () => placeOrders(shop)])),
    ...(postgres && { 'single rows': () => insertRows(postgres.url) }),
  });
});

printTable(
  Object.entries(found).map(([database, { 'req/s': perSecond, ...row }]) => ({
    database,
    ...row,
    'orders/s': perSecond,
  })),
);
console.log(`\nms; median of the rounds; ${BUYERS} buyers at once, two products each; both wait for the disk`);
const { PostgreSQL: placed, 'single rows': inserted } = found;
if (placed) {
  printLeast('orders ÷ single rows inserted', placed['req/s'] / inserted['req/s'], LEAST_RATIO);
  printBudget('processor time of an order', placed['server, ms'] + placed['database, ms'], MOST_PROCESSOR_MS, 'ms');
}
