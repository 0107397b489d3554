import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { payment, readyBuyers, unlimitedOrders } from './support/buyers.mjs';
import { catalogueSql } from './support/rows.mjs';
import { onPostgres, withAll, withRows, withShop } from './support/shop.mjs';
import { percentile, printMachine, printTable, readOptions } from './support/measure.mjs';

/**
 * `npm run bench -- overload [--seconds 8] [--orders 8] [--reads 30] [--times 10] [--late 20]`: orders, payments and reads
 * of the catalogue arrive at fixed rates, whether or not those before were answered. First the peak, then so many times as
 * many readers, then so many times as much of everything, each at a server with protection, which refuses reads when it is
 * so many milliseconds late, and then at one without, which refuses nothing.
 */
const {
  seconds: SECONDS,
  times: TIMES,
  late: LATE,
  ...PEAK
} = readOptions({ seconds: 8, orders: 8, reads: 30, times: 10, late: 20 });

const PRODUCTS = 5000;
const BUYERS = 40;
const TICK_MS = 20;
/** A client that has waited for so long is gone. */
const PATIENCE_MS = 10_000;
/** A server is idle when it has answered so quickly several times in a row. */
const IN_TIME_MS = 100;
const IN_TIME_LOOKS = 5;

const statusOf = async (url, options = {}) => {
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await answer.text();
    return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
  } catch {
    return { status: 0 };
  }
};

/** Reads of which nothing is stored, in turn: documents of products, their data, and searches. */
const readsOf = (address, ids) => {
  let turn = 0;
  return () => {
    turn += 1;
    const id = ids[turn % ids.length];
    const kinds = [
      `/product/${id}`,
      `/api/products/${id}?reviews=20`,
      `/api/products?keyword=lamp${turn}&pageNumber=1`,
    ];
    return statusOf(address + kinds[turn % kinds.length]);
  };
};

/** Orders and pays; returns how long each took, null where it was not done. */
const buyOne = async (address, { token, body }) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const begun = performance.now();
  const order = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  };
  const placed = await statusOf(`${address}/api/orders`, order);
  const ordered = performance.now();
  if (placed.status !== 201) return { placed: null, paid: null };
  const pay = { method: 'PUT', headers, body: JSON.stringify(payment) };
  const paid = await statusOf(`${address}/api/orders/${JSON.parse(placed.body)._id}/pay`, pay);
  return { placed: ordered - begun, paid: paid.status === 200 ? performance.now() - ordered : null };
};

/** Begins pieces of work at a rate, for some seconds, and waits for all of them. */
const arrive = async (perSecond, work) => {
  const all = [];
  const begun = performance.now();
  while (performance.now() - begun < SECONDS * 1000) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    while (all.length < due) all.push(work(all.length));
    await wait(TICK_MS);
  }
  return Promise.all(all);
};

/** Waits until a server has done what clients have left behind. */
const untilIdle = async (address) => {
  for (let soon = 0; soon < IN_TIME_LOOKS; soon += 1) {
    const begun = performance.now();
    const { status } = await statusOf(`${address}/api/products/headphones`);
    if (status !== 200 || performance.now() - begun > IN_TIME_MS) soon = -1;
    await wait(IN_TIME_MS);
  }
};

const measure = async ({ address, protection, read: readOne }, buyers, name, { orders, reads }) => {
  const [bought, read] = await Promise.all([
    arrive(orders, (i) => buyOne(address, buyers[i % buyers.length])),
    arrive(reads, readOne),
  ]);
  await untilIdle(address);
  const placed = bought.flatMap((one) => one.placed ?? []);
  const paid = bought.flatMap((one) => one.paid ?? []);
  const shed = read.filter(({ status }) => status === 503);
  const count = (status) => read.filter((one) => one.status === status).length;
  if (shed.some(({ retryAfter }) => retryAfter === null)) throw new Error('A refusal lacks Retry-After');
  return {
    load: name,
    protection,
    'orders/s': placed.length / SECONDS,
    'payments/s': paid.length / SECONDS,
    'of those asked': (placed.length + paid.length) / (2 * bought.length),
    'order p50': placed.length > 0 ? percentile(placed, 0.5) : null,
    'order p99': placed.length > 0 ? percentile(placed, 0.99) : null,
    'reads/s asked': read.length / SECONDS,
    answered: count(200) / read.length,
    'shed with 503': shed.length / read.length,
    'no answer': count(0) / read.length,
  };
};

const loads = {
  peak: PEAK,
  [`${TIMES} × the readers`]: { ...PEAK, reads: TIMES * PEAK.reads },
  [`${TIMES} × all`]: { orders: TIMES * PEAK.orders, reads: TIMES * PEAK.reads },
};

/** Both servers in turn, at each load. */
const measureBoth = async (servers) => {
  const buyers = await readyBuyers(servers[0].address, BUYERS);
  for (const server of servers) await measure(server, buyers, 'first', PEAK); // connections, plans, compiled code
  const rows = [];
  for (const [name, load] of Object.entries(loads)) {
    for (const server of servers) rows.push(await measure(server, buyers, name, load));
  }
  return rows;
};

const doneOf = (row) => row['orders/s'] + row['payments/s'];

const env = {
  ...unlimitedOrders,
  JWT_SECRET: 'a-secret-that-is-only-used-in-benchmarks-0123',
  LOG_LEVEL: 'fatal',
};
const rows = await withRows('PostgreSQL', [catalogueSql(PRODUCTS), 'vacuum analyze'], async (where) => {
  const ids = (await onPostgres(where.DATABASE_URL, 'select id from products order by random()')).map(({ id }) => id);
  printMachine();
  const starts = Object.entries({ with: LATE, without: '0' }).map(
    ([protection, late]) =>
      (use) =>
        withShop({ ...env, ...where, OVERLOAD_LATE_MS: late }, ({ address }) =>
          use({ address, protection, read: readsOf(address, ids) }),
        ),
  );
  return withAll(starts, measureBoth);
});
const peakOf = ({ protection }) => rows.find((row) => row.protection === protection);
printTable(rows.map((row) => ({ ...row, '÷ peak': doneOf(row) / doneOf(peakOf(row)) })));
console.log(`\nms; ${BUYERS} buyers; the readers, the buyers, PostgreSQL and both servers share the cores`);
