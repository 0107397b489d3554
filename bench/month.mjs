import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { builtProgram } from '../scripts/build/builds.mjs';
import { createDatabase, onPostgres } from '../scripts/postgresCluster.mjs';
import { answers, freePorts, until, withCluster } from './support/cluster.mjs';
import { memoryOf, printBudget, printMachine, printTable, readOptions } from './support/measure.mjs';
import { catalogueSql, usersSql } from './support/rows.mjs';
import { build, fromSource, server, shopApi, withDirectory } from './support/shop.mjs';

/**
 * `npm run bench -- month [--days 28] [--seconds 3] [--products 5000] [--buyers 5000]`: the days of a shop of two processes on
 * three nodes of PostgreSQL that Patroni keeps, with the files in deploy/. Every night has a backup, every Sunday a restore.
 * There are releases, and a process of the shop, the node of the primary and a node of etcd are killed.
 * Of full size: `--seconds 120 --products 100000 --buyers 50000`, which takes an hour.
 */
const options = readOptions({ days: 28, seconds: 3, products: 5000, buyers: 5000 });

/** More would order faster than one machine with two cores sends mails. */
const BUYERS_A_DAY = 4;
const PIECES = 1_000_000;
const BOUGHT_PRODUCTS = 500;
const MOST_SECONDS = 30;
const MOST_GROWTH = 1.3;
const MOST_DEAD = 0.5;
const MOST_OUTBOX_MB = 20;
const PASSWORD = 'only-used-in-this-benchmark';
const admin = { email: 'boss@example.com', password: PASSWORD };

const { SmtpDouble } = await fromSource('tests/fixtures/smtpDouble.ts');
const { orderOf } = await fromSource('common/domain/checkout.ts');
const { lineOf } = await fromSource('common/domain/cart.ts');
const { anAddress } = await fromSource('tests/fixtures/samples.ts');

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
const program = (name) => fileURLToPath(builtProgram(name));

/** What was acknowledged: orders with their moments, by key, and what became of them. */
const said = { orders: new Map(), paid: new Set(), delivered: new Set(), prices: new Map() };
let repeated = 0;

/** Sends a request until it is answered. It may be one that changed something before. */
const insist = async (address, method, path, { token, body, key }) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  for (; ; repeated += 1, await wait(100)) {
    const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) }).then(
      async (response) => ({ status: response.status, body: response.status < 500 ? await response.json() : null }),
      () => ({ status: 503 }),
    );
    if (answer.status < 500) return answer;
  }
};

/** Buys until the day ends; three of four orders are paid. */
const shopping = async (address, { token, email }, { products, end }) => {
  while (performance.now() < end) {
    const { body: product } = await insist(address, 'GET', `/api/products/${oneOf(products)}`, { token });
    const key = randomUUID();
    const body = orderOf([lineOf(product, 1 + (said.orders.size % 2))], anAddress, 'GooglePay');
    const { status, body: order } = await insist(address, 'POST', '/api/orders', { token, body, key });
    if (status === 409) continue; // the price changed meanwhile
    if (status !== 201) throw new Error(`An order was answered with ${status}: ${JSON.stringify(order)}`);
    said.orders.set(key, performance.now());
    if (said.orders.size % 4 > 0) {
      const payment = { email, transactionState: 'SUCCESS', paytime: new Date().toISOString() };
      await insist(address, 'PUT', `/api/orders/${order._id}/pay`, { token, body: payment });
      said.paid.add(order._id);
    }
    await wait(500);
  }
};

const setPrice = async (address, { token }, id) => {
  const price = Math.ceil(Math.random() * 90_000) / 100;
  for (;;) {
    const { body: product } = await insist(address, 'GET', `/api/products/${id}`, { token });
    if (product.price === price) break;
    const { status } = await insist(address, 'PUT', `/api/products/${id}`, { token, body: { ...product, price } });
    if (status === 200) break;
    if (status !== 409) throw new Error(`A price of ${price} was answered with ${status}`);
  }
  said.prices.set(id, price);
};

/** Delivers what is paid, and changes prices, until the day ends. */
const managing = async (address, boss, { products, end }) => {
  while (performance.now() < end) {
    const paid = [...said.paid].find((id) => !said.delivered.has(id));
    if (paid !== undefined) {
      await insist(address, 'PUT', `/api/orders/${paid}/deliver`, { token: boss.token, body: {} });
      said.delivered.add(paid);
    }
    await setPrice(address, boss, oneOf(products));
    await wait(300);
  }
};

const run = (name, args, env) =>
  promisify(execFile)(process.execPath, [program(name), ...args], { env: { PATH: process.env.PATH, ...env } });

const backUp = async (file, env) => {
  rmSync(file, { force: true });
  const begun = performance.now();
  await run('backup', [file], env);
  return (performance.now() - begun) / 1000;
};

/** Restores a backup into a new database. Returns which of these orders are not in it. */
const missingAfterRestore = async (file, databaseUrl, env, keys) => {
  const DATABASE_URL = await createDatabase(databaseUrl, 'drill');
  await run('restore', [file], { ...env, DATABASE_URL });
  const rows = await onPostgres(DATABASE_URL, 'select idempotency_key as key from orders');
  await onPostgres(databaseUrl, 'drop database drill');
  const restored = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !restored.has(key));
};

const upkeepOf = async (databaseUrl) => {
  const [row] = await onPostgres(
    databaseUrl,
    `select pg_database_size(current_database()) / 1e6 as size, pg_total_relation_size('outbox') / 1e6 as outbox,
            (select max(n_dead_tup::float / (n_live_tup + n_dead_tup)) from pg_stat_user_tables
             where n_live_tup > 1000) as dead`,
  );
  return { 'database, MB': Number(row.size), 'outbox, MB': Number(row.outbox), 'dead rows': Number(row.dead ?? 0) };
};

/** What the database holds at the end, beside what was acknowledged. */
const booksOf = async (databaseUrl) => {
  const orders = await onPostgres(
    databaseUrl,
    'select id, idempotency_key as key, paid_at, delivered_at, released_at from orders',
  );
  const [{ sold }] = await onPostgres(
    databaseUrl,
    `select coalesce(sum((line ->> 'qty')::int), 0)::int as sold
     from orders, jsonb_array_elements(lines) line where released_at is null`,
  );
  const [{ taken }] = await onPostgres(
    databaseUrl,
    `select coalesce(sum(${PIECES} - count_in_stock), 0)::int as taken from products where count_in_stock > 100000`,
  );
  const prices = await onPostgres(databaseUrl, 'select id, price_cents as price from products');
  const priceOf = new Map(prices.map(({ id, price }) => [id, Number(price)]));
  const keys = new Set(orders.map(({ key }) => key));
  const having = (column) => new Set(orders.filter((order) => order[column]).map(({ id }) => id));
  const [paid, delivered] = [having('paid_at'), having('delivered_at')];
  return {
    lost: [
      [...said.orders.keys()].filter((key) => !keys.has(key)),
      [...said.paid].filter((id) => !paid.has(id)),
      [...said.delivered].filter((id) => !delivered.has(id)),
      [...said.prices].filter(([id, price]) => priceOf.get(id) !== Math.round(price * 100)),
    ].flat().length,
    doubled: orders.length - keys.size,
    miscounted: Math.abs(taken - sold),
    mails: orders.length + paid.size + delivered.size,
  };
};

const longestGap = (from, to) => {
  const times = [from, ...[...said.orders.values()].filter((at) => at > from && at < to).toSorted((a, b) => a - b)];
  return Math.max(...times.slice(1).map((at, n) => at - times[n])) / 1000;
};

const live = async ({ address, databaseUrl, losePrimary, loseEtcd }, { shopPorts, dir, mails, smtpUrl }) => {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    JWT_SECRET: 'a-secret-that-is-only-used-in-benchmarks-0123456789',
  };
  const settings = {
    ...env,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEMO_DATA: 'off',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'shop@example.com',
    PUBLIC_URL: address,
    MAX_OPEN_ORDERS: '1000000',
    MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
  };
  const startShop = async (n) => {
    const dataDir = join(dir, `shop${n}`);
    mkdirSync(dataDir, { recursive: true });
    const child = server.spawnServer(
      { ...settings, DATA_DIR: dataDir, PORT: String(shopPorts[n]) },
      { script: program('main'), flags: [] },
    );
    await server.addressOf(child);
    return child;
  };
  const shops = [await startShop(0), await startShop(1)];
  const restart = async (n, signal) => {
    shops[n].kill(signal);
    await server.exitOf(shops[n]);
    shops[n] = await startShop(n);
  };
  const release = async () => {
    for (const n of [0, 1]) {
      await restart(n, 'SIGTERM');
      await until(() => answers(`http://127.0.0.1:${shopPorts[n]}/health/ready`), 'A release');
    }
  };
  let back;
  const events = {
    3: ['a release', release],
    6: ['a process of the shop is killed', () => restart(0, 'SIGKILL')],
    10: ['a release', release],
    12: ['the primary is lost', async () => (back = await losePrimary())],
    13: ['its node comes back', () => back()],
    17: ['a release', release],
    20: ['a node of etcd is killed', loseEtcd],
    24: ['a release', release],
    26: ['a process of the shop is killed', () => restart(1, 'SIGKILL')],
  };
  try {
    await until(() => answers(`${address}/health/ready`), 'The balancer');
    const api = shopApi(address, admin);
    const { email, password } = await api.aPerson();
    await onPostgres(
      databaseUrl,
      catalogueSql(options.products),
      `update products set count_in_stock = ${PIECES} where id in (select id from products order by id limit ${BOUGHT_PRODUCTS})`,
      usersSql(options.buyers),
      `update users set password_hash = (select password_hash from users where email = '${email}')
       where password_hash = '-'`,
      'vacuum analyze',
    );
    await release(); // rows that were inserted have no part in what a process remembers
    const ids = await onPostgres(databaseUrl, `select id from products where count_in_stock = ${PIECES}`);
    const products = ids.map(({ id }) => id);
    const boss = await api.anAdmin();
    printMachine();

    const weeks = [];
    let lostPrimary;
    const file = join(dir, 'shop.tar.gz');
    for (let day = 1; day <= options.days; day += 1) {
      const numbers = Array.from({ length: BUYERS_A_DAY }, () => 1 + Math.floor(Math.random() * options.buyers));
      const buyers = await Promise.all(numbers.map((n) => api.signIn(`buyer${n}@example.com`, password)));
      const begun = performance.now();
      const hours = { products, end: begun + options.seconds * 1000 };
      const [what, happen] = events[day] ?? [];
      const event = wait((options.seconds * 1000) / 3).then(() => happen?.());
      if (what) console.log(`day ${day}: ${what}`);
      await Promise.all([
        event,
        managing(address, boss, hours),
        ...buyers.map((buyer) => shopping(address, buyer, hours)),
      ]);
      if (what === 'the primary is lost') lostPrimary = longestGap(begun, performance.now());
      const keys = [...said.orders.keys()];
      const backup = await backUp(file, env);
      if (day % 7 > 0) continue;
      const restoring = performance.now();
      const missing = await missingAfterRestore(file, databaseUrl, env, keys);
      if (missing.length > 0) throw new Error(`${missing.length} orders are not in the backup of day ${day}`);
      weeks.push({
        week: day / 7,
        orders: said.orders.size,
        'memory, MB': Math.max(...shops.map(({ pid }) => memoryOf(pid).now)),
        ...(await upkeepOf(databaseUrl)),
        'backup, MB': statSync(file).size / 1e6,
        'backup, s': backup,
        'restore, s': (performance.now() - restoring) / 1000,
      });
    }
    // What a killed process was sending would wait for minutes, and only then is it sent again.
    await onPostgres(databaseUrl, 'update outbox set due_at = now()');
    const waiting = async () => Number((await onPostgres(databaseUrl, 'select count(*) from outbox'))[0].count);
    await until(async () => (await waiting()) === 0, 'Sending the last mails');
    return { weeks, lostPrimary, ...(await booksOf(databaseUrl)), arrived: mails.map(({ messageId }) => messageId) };
  } finally {
    for (const shop of shops) shop.kill('SIGTERM');
    await Promise.all(shops.map(server.exitOf));
  }
};

build();
const mailServer = new SmtpDouble();
const smtpUrl = await mailServer.start();
const shopPorts = await freePorts(2);
const found = await withDirectory((dir) =>
  withCluster(shopPorts, (cluster) => live(cluster, { shopPorts, dir, mails: mailServer.mails, smtpUrl })),
);
await mailServer.stop();

const { weeks, lost, doubled, miscounted, mails, arrived, lostPrimary } = found;
printTable(weeks);
const different = new Set(arrived).size;
console.log(
  `\n${said.orders.size} orders, ${said.paid.size} payments, ${said.delivered.size} deliveries and ${said.prices.size} prices ` +
    `acknowledged; ${repeated} requests repeated; ${different} mails, ${arrived.length - different} of them sent again`,
);
printBudget('changes that were acknowledged and lost', lost, 0, '');
printBudget('orders beyond one for each key', doubled, 0, '');
printBudget('pieces taken beyond those sold', miscounted, 0, '');
printBudget('mails lost or doubled', Math.abs(mails - different), 0, '');
if (lostPrimary !== undefined)
  printBudget('without an order when the primary was lost', lostPrimary, MOST_SECONDS, 's');
if (weeks.length > 1) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  printBudget('memory, last week ÷ first', last['memory, MB'] / first['memory, MB'], MOST_GROWTH, '');
  printBudget('dead rows of a table', Math.max(...weeks.map((week) => week['dead rows'])), MOST_DEAD, '');
  printBudget('mails that wait', Math.max(...weeks.map((week) => week['outbox, MB'])), MOST_OUTBOX_MB, 'MB');
}
