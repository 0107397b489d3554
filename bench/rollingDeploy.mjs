import { join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startS3Server } from '../scripts/s3Server.mjs';
import { startBalancer } from './support/balancer.mjs';
import { launchBrowser } from './support/browser.mjs';
import { caller } from './support/buyers.mjs';
import { printMachine, printTable } from './support/figures.mjs';
import { screens } from './support/mainJob.mjs';
import { newDatabase, onPostgres } from './support/postgres.mjs';
import { build, builtMain, seed, seedOf, startServer } from './support/shop.mjs';
import { startVisit, withoutWallet } from './support/shopperVisit.mjs';

/**
 * `npm run bench:deploy -- --before <folder of another checkout, built> [--processes 4] [--shoppers 1] [--rollback]`: the
 * processes of another release are replaced one by one, while shoppers in browsers are on their way to a paid order.
 * Exits with 1 if one of them loses anything. `--rollback` goes back to the other release. docs/growing.md.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    processes: { type: 'string', default: '4' },
    shoppers: { type: 'string', default: '1' },
    rollback: { type: 'boolean', default: false },
  },
});
const PROCESSES = Number(values.processes);
const SHOPPERS = Number(values.shoppers);
const LAST = screens.length - 1;
const PRODUCT = 'headphones';
/** From this screen on a shopper has something in the cart. */
const CART = screens.findIndex(({ path }) => path === '/cart');

/** When shoppers go on: while both releases answer, or when the other one is gone. */
const moments = ['both', 'new'];

const closing = [];
const opened = async (starting, close) => {
  const it = await starting;
  closing.push(() => close(it));
  return it;
};

const settings = (url, { url: bucket, region, accessKeyId, secretAccessKey }) => ({
  DATABASE_URL: url,
  JWT_SECRET: 'a-secret-that-is-only-used-in-benchmarks-0123',
  S3_URL: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'fatal',
});

const aPerson = async (call, number) => {
  const person = { name: `Shopper ${number}`, email: `shopper${number}@example.com`, password: 'a-long-enough-one' };
  const { status } = await call('POST', '/api/users', { body: person });
  if (status !== 201) throw new Error(`${person.email} cannot register: ${status}`);
  return person;
};

const ordersOf = (url, { email }) =>
  onPostgres(url, `select lines, paid_at from orders where user_id = (select id from users where email = '${email}')`);

/** Whether these lines, of an order or of the browser's cart, are what was put into the cart. */
const isTheCart = (lines) => lines.length === 1 && lines[0].product === PRODUCT && lines[0].qty === 1;

const cartOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));

const replace = async (balancer, servers, place, env, program) => {
  const next = await startServer(env, program);
  const old = servers[place];
  servers[place] = next;
  await balancer.use([...servers, old].map(({ address }) => address));
  const stopping = old.stop();
  await balancer.use(servers.map(({ address }) => address));
  await stopping;
};

const cartOfVisit = (carts, from) => {
  if (carts.every(isTheCart)) return 'kept';
  const isEmpty = carts.every((lines) => lines.length === 0);
  return isEmpty && from < CART ? 'never filled' : 'LOST';
};

/** Goes on to the paid order. Returns what the shopper has lived through. */
const finish = async ({ visit, point, moment, from }, url) => {
  const { seen, page, person } = visit;
  const documents = seen.documents;
  const isPaid = await visit.goOn(LAST);
  const orders = await ordersOf(url, person);
  const carts = orders.length > 0 ? orders.map(({ lines }) => lines) : [await cartOf(page)];
  if (!isPaid) console.log(`${point}, ${moment}: stuck at ${new URL(page.url()).pathname}`);
  for (const [what, list] of Object.entries({ gone: seen.gone, failed: seen.failures, shown: seen.alerts }))
    if (list.length > 0) console.log(`${point}, ${moment}: ${what}: ${[...new Set(list)].join(', ')}`);
  await visit.close();
  return {
    'stopped at': point,
    'goes on with': moment,
    cart: cartOfVisit(carts, from),
    steps: seen.back.length === 0 ? 'kept' : `LOST ${seen.back.join(' ')}`,
    orders: String(orders.length),
    paid: String(isPaid ? orders.filter(({ paid_at: at }) => at !== null).length : 0),
    'loaded again': String(seen.documents - documents - (from === -1 ? 1 : 0)),
    'typed again': String(seen.typedAgain),
    'files gone': String(seen.gone.length),
    'errors shown': String(seen.alerts.length),
    'pressed again': String(seen.retries + seen.again),
    failures: String(seen.failures.length),
  };
};

const isKept = (row) => row.cart === 'kept' && row.steps === 'kept' && row.orders === '1' && row.paid === '1';

const run = async (before) => {
  build();
  printMachine();
  const releases = { other: join(before, 'dist', 'server', 'main.js'), ours: builtMain };
  const [first, next] = values.rollback ? [releases.ours, releases.other] : [releases.other, releases.ours];
  const url = await newDatabase('bench_deploy');
  const { bucket } = await opened(startS3Server(), (it) => it.remove());
  const env = settings(url, bucket);
  await (values.rollback ? seed(env) : seedOf(before, env));
  const servers = [];
  closing.push(() => Promise.all(servers.map((one) => one.stop('SIGKILL'))));
  for (let i = 0; i < PROCESSES; i += 1) servers.push(await startServer(env, first));
  const balancer = await opened(startBalancer(servers.map(({ address }) => address)), (it) => it.close());
  const browser = await opened(launchBrowser(withoutWallet), (it) => it.close());
  const call = caller(balancer.address);

  const waiting = [];
  const add = async (from, moment) => {
    const person = await aPerson(call, waiting.length);
    const visit = await startVisit(browser, balancer.address, person);
    const point = screens[from]?.name ?? 'arrives';
    if (from >= 0 && !(await visit.goOn(from))) throw new Error(`${point} cannot be reached before the deploy`);
    waiting.push({ visit, point, moment, from });
  };
  for (let time = 0; time < SHOPPERS; time += 1) {
    for (const moment of moments) {
      for (let from = -1; from < LAST; from += 1) await add(from, moment);
    }
  }
  const rows = [];
  const half = Math.floor(PROCESSES / 2);
  for (const [moment, begin, end] of [
    ['both', 0, half],
    ['new', half, PROCESSES],
  ]) {
    for (let place = begin; place < end; place += 1) await replace(balancer, servers, place, env, next);
    for (const shopper of waiting.filter((each) => each.moment === moment)) rows.push(await finish(shopper, url));
  }
  printTable(rows);
  const lost = rows.filter((row) => !isKept(row));
  console.log(`\n${rows.length} shoppers, of whom ${lost.length} lost something`);
  return lost.length === 0;
};

const before = values.before && resolve(values.before);
if (before === undefined || !existsSync(join(before, 'dist', 'server', 'main.js'))) {
  console.log(`--before names a built checkout of another release. To make one of a commit:
  git worktree add --detach ../before <commit>
  (cd ../before && npm ci && npm run build)
  npm run bench:deploy -- --before ../before
  git worktree remove --force ../before`);
  process.exitCode = 1;
} else {
  try {
    if (!(await run(before))) process.exitCode = 1;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
