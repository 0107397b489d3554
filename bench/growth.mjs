import { randomUUID } from 'node:crypto';
import { ordersSql, reviewsSql, usersSql } from './support/rows.mjs';
import { asAdmin, fromSource, shopApi, withAll, withRows, withShop } from './support/shop.mjs';
import { median, memoryOf, printBudget, printMachine, printTable, readOptions } from './support/measure.mjs';

/** `npm run bench -- growth [--database embedded] [--rounds 15]`: first pages of a small and of a grown shop. docs/benchmarks.md. */
const { database, rounds } = readOptions({ database: 'PostgreSQL', rounds: 15 });

const MOST_GROWTH = 10;
const MOST_SEARCH_MS = 2000;
const MOST_MORE_MB = 200;

/** As many as the grown cart has; the small one has one. */
const LINES = 100;

const { orderOf } = await fromSource('common/domain/checkout.ts');
const { anAddress } = await fromSource('tests/fixtures/samples.ts');

const shops = { small: { orders: 300, reviews: 100 }, grown: { orders: 100_000, reviews: 10_000 } };

const starts = Object.values(shops).map(
  ({ orders, reviews }) =>
    (use) =>
      withRows(database, [usersSql(orders), ordersSql(orders), reviewsSql(reviews), 'vacuum analyze'], (where) =>
        withShop({ ...where, MAX_OPEN_ORDERS: '1000000' }, use),
      ),
);

const pagesOf = ({ newest }) => ({
  orders: '/api/orders?limit=20',
  'orders by total': '/api/orders?limit=20&sort=-total',
  'orders, searched': '/api/orders?limit=20&q=buyer+12',
  users: '/api/users?limit=20',
  'users, searched': '/api/users?limit=20&q=buyer+12',
  'a product with its reviews': `/api/products/${newest}?reviews=20`,
});

/** What an administrator asks for now and then reads the whole table. */
const sought = new Set(['orders by total', 'orders, searched', 'users, searched']);

const timeOf = async ({ address, headers }, path, init = {}) => {
  const begun = performance.now();
  const answer = await fetch(address + path, { ...init, headers: { ...headers, ...init.headers } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - begun;
};

const placeOrder = (shop, lines) =>
  timeOf(shop, '/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(orderOf(lines, anAddress, 'GooglePay')),
  });

/** Lines of a cart, each of a product of its own. */
const fillCart = async ({ address }, cart = []) => {
  const { aLine, anAdmin, pay, order } = shopApi(address);
  while (cart.length < LINES) cart.push(await aLine(1, { countInStock: 1000 }));
  const admin = await anAdmin();
  await pay(admin, await order(admin, cart.slice(0, 1))); // the items of new accounts are counted
  return cart;
};

const newestOf = async (address) => (await (await fetch(`${address}/api/products`)).json()).products[0]._id;

printMachine();
console.log('Filling a small and a grown shop …');
await withAll(starts, async (running) => {
  const [small, grown] = await Promise.all(
    running.map(async (shop) => ({
      ...shop,
      headers: { ...(await asAdmin(shop.address)), 'cache-control': 'no-cache' },
      newest: await newestOf(shop.address),
      cart: await fillCart(shop),
    })),
  );
  const measures = Object.keys(pagesOf(small)).map((name) => ({
    name,
    ofSmall: () => timeOf(small, pagesOf(small)[name]),
    ofGrown: () => timeOf(grown, pagesOf(grown)[name]),
  }));
  measures.push({
    name: `an order of ${LINES} lines, not of one`,
    ofSmall: () => placeOrder(small, small.cart.slice(0, 1)),
    ofGrown: () => placeOrder(grown, grown.cart),
  });
  const rows = [];
  for (const { name, ofSmall, ofGrown } of measures) {
    const times = { small: [], grown: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await ofSmall());
      times.grown.push(await ofGrown());
    }
    const [before, after] = [median(times.small), median(times.grown)];
    rows.push({ 'first page': name, 'small, ms': before, 'grown, ms': after, growth: after / before });
  }
  const idle = memoryOf(grown.pid).now;
  await timeOf(grown, '/api/orders');
  const { peak } = memoryOf(grown.pid);
  printTable(rows);
  for (const { 'first page': name, growth, 'grown, ms': time } of rows) {
    if (sought.has(name)) printBudget(name, time, MOST_SEARCH_MS, 'ms');
    else printBudget(`growth of ${name}`, growth, MOST_GROWTH, '');
  }
  printBudget('memory while all orders are sent, beyond idle', peak - idle, MOST_MORE_MB, 'MB');
});
