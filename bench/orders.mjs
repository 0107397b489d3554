import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { onPostgres } from '../scripts/postgresCluster.mjs';
import { fromSource, shopApi, workersBeside, withRows, withShop } from './support/shop.mjs';
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
const AT_ONCE = 20;
/** Enough that no buyer has hundreds of unpaid orders: each new order counts them, and a shop allows five. */
const BUYERS = 200;
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
    connections: AT_ONCE,
    duration: options.seconds,
    status: 201,
    setupClient: (client) => {
      const order = () => {
        const { token, body } = buyers[next++ % BUYERS];
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        client.setHeadersAndBody({ ...headers, 'idempotency-key': randomUUID() }, body);
      };
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
  const sessions = Array.from({ length: AT_ONCE }, () => new Client({ connectionString: url }));
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
printMachine();
const found = {};
// One after the other: a shop still sends mails after its orders.
for (const name of databases) {
  const figures = await withRows(name, [], (where) =>
    withShop({ ...unlimitedOrders, ...where }, async (started) => {
      const url = where.DATABASE_URL;
      const shop = { ...started, url, buyers: await readyBuyers(started.address) };
      await placeOrders(shop);
      return inRounds(options.rounds, {
        [name]: () => placeOrders(shop),
        ...(name === 'PostgreSQL' && { 'single rows': () => insertRows(url) }),
      });
    }),
  );
  Object.assign(found, figures);
}

printTable(
  Object.entries(found).map(([database, { 'req/s': perSecond, ...row }]) => ({
    database,
    ...row,
    'orders/s': perSecond,
  })),
);
console.log(
  `\nms; median of the rounds; ${AT_ONCE} of ${BUYERS} buyers at once, two products each; both wait for the disk`,
);
const { PostgreSQL: placed, 'single rows': inserted } = found;
if (placed) {
  printLeast('orders ÷ single rows inserted', placed['req/s'] / inserted['req/s'], LEAST_RATIO);
  printBudget('processor time of an order', placed['server, ms'] + placed['database, ms'], MOST_PROCESSOR_MS, 'ms');
}
