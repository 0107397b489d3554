import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCluster, postgresPrograms } from '../scripts/postgresCluster.mjs';
import { PLENTY, buy, caller, readyBuyers } from './support/buyers.mjs';
import { printMachine, printTable } from './support/figures.mjs';
import { onPostgres } from './support/postgres.mjs';
import { build, seed, startServer } from './support/shop.mjs';

/**
 * `npm run bench:outages -- [--seconds 10] [--buyers 12]`: PostgreSQL is stopped, killed, silent and slow in the middle of a
 * sale, for so long each. Exits with 1 if an acknowledged order is lost or one is placed twice. docs/server-faults.md.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, buyers: { type: 'string', default: '12' } },
});
const LASTS = Number(values.seconds) * 1000;
const BETWEEN = 5000;
/** Of each 50 ms a slow PostgreSQL runs for so many. */
const RUNS = 5;
const STANDS = 45;

const env = {
  JWT_SECRET: 'a-secret-that-is-only-used-in-benchmarks-0123',
  MAX_OPEN_ORDERS: '1000000',
  MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
  DATABASE_TIMEOUT_SECONDS: '4',
  LOG_LEVEL: 'silent',
};

const processesOf = async (url) => {
  const [{ directory }] = await onPostgres(url, "select current_setting('data_directory') as directory");
  const [pid] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  return () => [pid, ...execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n')].map(Number);
};

const signal = (pids, name) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // a session that has ended since
    }
  }
};

/** What happens to PostgreSQL; each begins, lasts, and is over when its promise resolves. */
const outages = (cluster, listProcesses) => ({
  'stopped, and started again': async () => {
    await cluster.stop('SIGINT');
    await wait(LASTS);
    await cluster.start();
  },
  'killed, and started again': async () => {
    await cluster.stop('SIGQUIT');
    await wait(LASTS);
    await cluster.start();
  },
  silent: async () => {
    const pids = (await listProcesses())();
    signal(pids, 'SIGSTOP');
    await wait(LASTS);
    signal(pids, 'SIGCONT');
  },
  [`slow: a ${(RUNS + STANDS) / RUNS}th of its time`]: async () => {
    const list = await listProcesses();
    for (const end = performance.now() + LASTS; performance.now() < end;) {
      const pids = list();
      signal(pids, 'SIGSTOP');
      await wait(STANDS);
      signal(pids, 'SIGCONT');
      await wait(RUNS);
    }
  },
});

/** Asks `/health/ready` until the returned function is called, which returns when it first said no. */
const watchReady = (address) => {
  const end = new AbortController();
  let notReadyAt = null;
  const watching = (async () => {
    while (!end.signal.aborted) {
      const { status } = await fetch(`${address}/health/ready`);
      if (status === 503) notReadyAt ??= performance.now();
      await wait(50);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return notReadyAt;
  };
};

const within = (times, from, to) => times.filter((at) => at >= from && at < to);

const run = async (programs) => {
  build();
  printMachine();
  const cluster = await createCluster(programs, { durable: true });
  const all = { ...env, DATABASE_URL: cluster.url };
  let server;
  try {
    await seed(all);
    server = await startServer(all);
    const { address } = server;
    const buyers = await readyBuyers(address, Number(values.buyers));
    const [{ paid }] = await onPostgres(cluster.url, 'select count(*)::int as paid from orders');
    const orders = [];
    const failures = [];
    const end = new AbortController();
    const sale = Promise.all(
      buyers.map(({ token, body }) =>
        buy({
          call: caller(address),
          token,
          body: JSON.parse(body),
          until: end.signal,
          onOrder: (order) => orders.push(order),
          onFailure: (one) => failures.push(one),
        }),
      ),
    );
    const rows = [];
    for (const [name, outage] of Object.entries(outages(cluster, () => processesOf(cluster.url)))) {
      await wait(BETWEEN);
      const begun = performance.now();
      const ready = watchReady(address);
      await outage();
      const over = performance.now();
      await wait(BETWEEN);
      const notReadyAt = await ready();
      const times = orders.map(({ at }) => at);
      const first = Math.min(...within(times, over, Infinity));
      rows.push({
        PostgreSQL: name,
        'orders/s before': within(times, begun - BETWEEN, begun).length / (BETWEEN / 1000),
        'orders meanwhile': String(within(times, begun, over).length),
        'without a clear answer': String(failures.filter(({ at }) => at >= begun && at < over + BETWEEN).length),
        'not ready after, s': notReadyAt === null ? null : (notReadyAt - begun) / 1000,
        'first order after it is back, s': (first - over) / 1000,
      });
    }
    end.abort();
    await sale;
    printTable(rows);
    const ids = orders.map(({ id }) => `'${id}'`).join(',');
    const [{ kept, placed, twice, sold, taken }] = await onPostgres(
      cluster.url,
      `select count(*) filter (where id in (${ids}))::int as kept, count(*)::int as placed,
         (count(*) - count(distinct coalesce(idempotency_key, id)))::int as twice,
         sum(jsonb_array_length(lines))::int as sold,
         (select sum(${PLENTY} - count_in_stock)::int from products where count_in_stock > ${PLENTY} / 2) as taken
       from orders`,
    );
    const lost = new Set(orders.map(({ id }) => id)).size - kept;
    const refused = failures.filter(({ status }) => status !== 0 && status < 500).length;
    console.log(
      `${orders.length} orders acknowledged, ${lost} lost, ${placed - paid} placed, ${twice} twice; ` +
        `${sold} pieces sold, ${taken} taken from the stock; ${refused} orders refused`,
    );
    if (lost > 0 || twice > 0 || refused > 0 || sold !== taken) process.exitCode = 1;
  } finally {
    await server?.stop('SIGKILL');
    await cluster.remove();
  }
};

const programs = postgresPrograms();
if (programs === undefined) {
  console.log('Not installed on this machine: PostgreSQL (apt-get install -y postgresql).');
  process.exitCode = 1;
} else await run(programs);
