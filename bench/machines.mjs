import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { pgbouncerProgram, startPgbouncer } from '../scripts/pgbouncer.mjs';
import { createCluster, postgresPrograms } from '../scripts/postgresCluster.mjs';
import { startS3Server } from '../scripts/s3Server.mjs';
import { startBalancer } from './support/balancer.mjs';
import { buy, caller, orderOf, payOnce, register, signInAdmin, stock } from './support/buyers.mjs';
import { percentile, printMachine, printTable } from './support/figures.mjs';
import { onPostgres } from './support/postgres.mjs';
import { build, seed, startServer } from './support/shop.mjs';

/**
 * `npm run bench:machines -- [--seconds 10] [--buyers 24] [--processes 4] [--before <program>]`: several processes behind
 * one address, pgbouncer, a primary with a synchronous standby, and an S3 store. Exits with 1 if a figure is not kept.
 * `--before` is the `dist/server/main.js` of another release, which the rolling deploy replaces. docs/growing.md.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '24' },
    processes: { type: 'string', default: '4' },
    before: { type: 'string' },
  },
});
const SECONDS = Number(values.seconds);
const BUYERS = Number(values.buyers);
const PROCESSES = Number(values.processes);

const PRODUCT = 'headphones';
const STOCK = 1_000_000;
/** For the check that stock is sold exactly: less than is asked for. */
const FEW = 100;
const RECOVERY_MS = 10_000;
const UPLOADS = 5;
const SIGN_INS = 10;

const checks = [];
const check = (name, value, isKept, promised) => {
  checks.push({
    figure: name,
    measured: String(value),
    promised: String(promised),
    verdict: isKept ? 'kept' : 'NOT KEPT',
  });
};

const closing = [];
const opened = async (starting, close = (it) => it.remove()) => {
  const it = await starting;
  closing.push(() => close(it));
  return it;
};

const programs = { postgres: postgresPrograms(), pgbouncer: pgbouncerProgram() };
const missing = Object.keys(programs).filter((name) => programs[name] === undefined);

/** PostgreSQL acknowledges a commit once the standby has it on its disk too. */
const startDatabases = async () => {
  const settings = { wal_level: 'replica', max_wal_senders: 4, synchronous_standby_names: '*' };
  const primary = await opened(createCluster(programs.postgres, { durable: true, settings }));
  const standby = await opened(createCluster(programs.postgres, { durable: true, standbyOf: primary.url }));
  for (;;) {
    const [state] = await onPostgres(primary.url, 'select sync_state from pg_stat_replication');
    if (state?.sync_state === 'sync') return { primary, standby };
    await wait(100);
  }
};

const envOf = ({ pooled, direct, bucket }) => ({
  DATABASE_URL: pooled,
  DATABASE_URL_DIRECT: direct,
  DATABASE_POOL_SIZE: '10',
  JWT_SECRET: 'a-secret-that-is-only-used-in-benchmarks-0123',
  S3_URL: bucket.url,
  S3_REGION: bucket.region,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  MAX_OPEN_ORDERS: '1000000',
  MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
  DRAIN_SECONDS: '1',
  OVERLOAD_LATE_MS: '20',
  LOG_LEVEL: 'fatal',
  RATE_LIMITS: 'on',
  RATE_LIMIT_EVERYTHING: '1000000',
  RATE_LIMIT_ORDERS: '1000000',
  RATE_LIMIT_REGISTRATION: '1000000',
  RATE_LIMIT_UPLOADS: String(UPLOADS),
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS: String(SIGN_INS),
});

const countOf = (statuses, wanted) => statuses.filter((status) => status === wanted).length;

/** Every buyer asks for one piece at the same moment, more of them than there are. */
const sellOut = async (call, token, buyers) => {
  await stock(call, token, PRODUCT, FEW);
  const asked = 2 * FEW;
  const answers = await Promise.all(
    Array.from({ length: asked }, (_, i) => {
      const { token: buyer, body } = buyers[i % buyers.length];
      return call('POST', '/api/orders', { token: buyer, body, key: randomUUID() });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  const left = (await call('GET', `/api/products/${PRODUCT}`)).body.countInStock;
  const [sold, refused] = [countOf(statuses, 201), countOf(statuses, 409)];
  const isExact = sold === FEW && refused === asked - FEW && left === 0;
  check(
    `orders at once for ${FEW} pieces`,
    `${sold} placed, ${refused} refused, ${left} left`,
    isExact,
    `${FEW} placed`,
  );
};

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer();

const uploadTo = async (address, token, bytes) => {
  const form = new FormData();
  form.append('image', new Blob([bytes]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/upload`, { method: 'POST', headers, body: form });
  return { status: answer.status, path: await answer.json() };
};

/** A picture that one process has stored, as each of them serves it. */
const sharePicture = async (servers, token) => {
  const bytes = await photo();
  const { path } = await uploadTo(servers[0].address, token, bytes);
  const copies = [];
  for (const { address } of servers) {
    const answer = await fetch(address + path);
    copies.push(`${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('base64')}`);
  }
  const isServed = copies.every((copy) => copy.startsWith('200 ') && copy === copies[0]);
  check(
    'a picture uploaded to one process',
    isServed ? `served by all ${servers.length}` : 'not by all',
    isServed,
    'all',
  );
  return bytes;
};

/** Limits hold for all processes together: as many calls as one process would allow, sent to all in turn. */
const holdLimits = async (servers, token, bytes) => {
  const uploads = [];
  for (let i = 1; i < 3 * UPLOADS; i += 1) {
    uploads.push((await uploadTo(servers[i % servers.length].address, token, bytes)).status);
  }
  const allowed = countOf(uploads, 201) + 1; // with the one before
  check('uploads in a minute, over all processes', allowed, allowed === UPLOADS, UPLOADS);

  const body = { email: 'jane@example.com', password: 'a wrong password' };
  const guesses = await Promise.all(
    Array.from({ length: 4 * SIGN_INS }, (_, i) =>
      caller(servers[i % servers.length].address)('POST', '/api/users/login', { body }),
    ),
  );
  const tried = countOf(
    guesses.map(({ status }) => status),
    401,
  );
  check('sign-ins in a minute, over all processes', tried, tried === SIGN_INS, SIGN_INS);
};

/** Buyers order until the returned function is called; it returns what was acknowledged and what failed. */
const startSale = (call, buyers) => {
  const orders = [];
  const failures = [];
  const end = new AbortController();
  const all = Promise.all(
    buyers.map(({ token, body }) =>
      buy({
        call,
        token,
        body,
        until: end.signal,
        onOrder: (order) => orders.push(order),
        onFailure: (one) => failures.push(one),
      }),
    ),
  );
  return {
    orders,
    stop: async () => {
      end.abort();
      await all;
      return { orders, failures };
    },
  };
};

const perSecond = (orders, from, to) =>
  orders.filter(({ at }) => at >= from && at < to).length / Math.max(0.001, (to - from) / 1000);

/** Compares what buyers were told with what a database has. */
const compare = async (url, orders, what) => {
  const ids = orders.map(({ id }) => `'${id}'`).join(',');
  const [{ kept }] = await onPostgres(url, `select count(*)::int as kept from orders where id in (${ids})`);
  const lost = new Set(orders.map(({ id }) => id)).size - kept;
  check(`${what}: acknowledged orders lost`, `${lost} of ${orders.length}`, lost === 0, 0);
  const [{ twice }] = await onPostgres(
    url,
    'select count(*)::int as twice from (select 1 from orders group by user_id, idempotency_key having count(*) > 1 and idempotency_key is not null) t',
  );
  check(`${what}: orders placed twice`, twice, twice === 0, 0);
  const [{ taken, sold }] = await onPostgres(
    url,
    `select (select ${STOCK} - count_in_stock from products where id = '${PRODUCT}') as taken,
       (select coalesce(sum((line->>'qty')::int), 0)::int from orders, jsonb_array_elements(lines) line
        where line->>'product' = '${PRODUCT}' and released_at is null and orders.created_at > (select at from bench_sale)) as sold`,
  );
  check(`${what}: pieces sold beyond the stock taken`, sold - taken, sold === taken, 0);
};

/** Every process is replaced while the sale goes on. */
const deployOneByOne = async ({ call, buyers, balancer, servers, env, url }) => {
  const sale = startSale(call, buyers);
  const begun = performance.now();
  for (let i = 0; i < servers.length; i += 1) {
    const next = await startServer(env);
    const old = servers[i];
    servers[i] = next;
    await balancer.use([...servers, old].map(({ address }) => address));
    const stopping = old.stop();
    await balancer.use(servers.map(({ address }) => address));
    await stopping;
  }
  const took = performance.now() - begun;
  const { orders, failures } = await sale.stop();
  check('rolling deploy: requests failed', `${failures.length} of ${orders.length}`, failures.length === 0, 0);
  for (const { status, body, at } of failures)
    console.log(`rolling deploy, after ${Math.round(at - begun)} ms: ${status} ${body?.message ?? body}`);
  await compare(url, orders, 'rolling deploy');
  return { orders: String(orders.length), seconds: took / 1000 };
};

/** The primary dies in the middle of a sale; the standby is promoted, and pgbouncer leads to it. */
const failOver = async ({ call, buyers, servers, primary, standby, pooler }) => {
  const sale = startSale(call, buyers);
  const begun = performance.now();
  await wait((SECONDS * 1000) / 2);
  const died = performance.now();
  await primary.stop('SIGQUIT');
  await standby.promote();
  const promoted = performance.now();
  pooler.switchTo(standby.url);
  await wait(SECONDS * 1000);
  const ended = performance.now();
  const { orders, failures } = await sale.stop();
  const first = orders.filter(({ at }) => at > promoted).toSorted((a, b) => a.at - b.at)[0];
  const recovery = first === undefined ? Infinity : first.at - promoted;
  check(
    'failover: from the new primary to the first order, ms',
    Math.round(recovery),
    recovery <= RECOVERY_MS,
    `≤ ${RECOVERY_MS}`,
  );

  const each = await Promise.all(
    servers.map(({ address }, i) => caller(address)('POST', '/api/orders', { ...buyers[i], key: randomUUID() })),
  );
  const isBack = each.every(({ status }) => status === 201);
  check(
    'failover: processes that take orders again',
    `${countOf(
      each.map(({ status }) => status),
      201,
    )} of ${servers.length}`,
    isBack,
    servers.length,
  );
  await compare(standby.url, orders, 'failover');
  const times = orders.map(({ at }) => at).filter((at) => at > promoted + recovery);
  const gaps = times.slice(1).map((at, i) => at - times[i]);
  return {
    before: perSecond(orders, begun, died),
    'without a primary, s': (promoted - died) / 1000,
    'until the first order, s': recovery / 1000,
    after: perSecond(orders, promoted + recovery, ended),
    'without a clear answer': String(failures.length),
    'longest pause afterwards, ms': gaps.length > 0 ? percentile(gaps, 1) : null,
  };
};

const run = async () => {
  build();
  printMachine();
  const { bucket } = await opened(startS3Server());
  const { primary, standby } = await startDatabases();
  const pooler = await opened(startPgbouncer(programs.pgbouncer, primary.url));
  const env = envOf({ pooled: pooler.url, direct: primary.url, bucket });
  await seed(env);
  const servers = [];
  closing.push(() => Promise.all(servers.map((one) => one.stop('SIGKILL'))));
  const former = { ...env, DATABASE_URL: primary.url }; // another release may not know of poolers
  for (let i = 0; i < PROCESSES; i += 1) {
    servers.push(await (values.before === undefined ? startServer(env) : startServer(former, values.before)));
  }
  const balancer = await opened(startBalancer(servers.map(({ address }) => address)), (it) => it.close());
  const call = caller(balancer.address);

  const token = await signInAdmin(call);
  const product = await stock(call, token, PRODUCT, STOCK);
  const buyers = [];
  for (let place = 0; place < BUYERS; place += 1) {
    const buyer = await register(call, place);
    const body = await orderOf(call, buyer, [product]);
    await payOnce(call, buyer, body);
    buyers.push({ token: buyer, body });
  }
  console.log(
    `${PROCESSES} processes, pgbouncer, a primary and its synchronous standby, an S3 store; ${BUYERS} buyers`,
  );

  await sellOut(call, token, buyers);
  const bytes = await sharePicture(servers, token);
  await holdLimits(servers, token, bytes);

  await stock(call, token, PRODUCT, STOCK);
  await onPostgres(primary.url, 'create table bench_sale as select clock_timestamp() as at');
  const deploy = await deployOneByOne({ call, buyers, balancer, servers, env, url: primary.url });
  const figures = await failOver({ call, buyers, servers, primary, standby, pooler });
  printTable([{ 'rolling deploy': 'all processes replaced', ...deploy }]);
  printTable([{ failover: 'orders/s', ...figures }]);
  printTable(checks);
};

if (missing.length > 0) {
  console.log(`Not installed on this machine: ${missing.join(', ')} (apt-get install -y postgresql pgbouncer).`);
  process.exitCode = 1;
} else {
  try {
    await run();
    if (checks.some(({ verdict }) => verdict !== 'kept')) process.exitCode = 1;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
