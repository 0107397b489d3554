import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printMachine, printTable } from './support/figures.mjs';
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
const STOCK = 1_000_000;
const admin = { email: 'admin@example.com', password: 'admin-proshop' };

/** Makes an API call. Returns status and body. */
const caller =
  (address) =>
  async (method, path, { token, body } = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  };

/** Raises the stock, so that no order is rejected. Returns the products. */
const stockUp = async (call) => {
  const { token } = (await call('POST', '/api/users/login', { body: admin })).body;
  const { products } = (await call('GET', '/api/products')).body;
  for (const product of products) {
    const body = { ...product, countInStock: STOCK, version: undefined };
    const { status } = await call('PUT', `/api/products/${product._id}`, { token, body });
    if (status !== 200) throw new Error(`${product.name} cannot be restocked: ${status}`);
  }
  return products;
};

const register = async (call, place) => {
  const person = { name: `Buyer ${place}`, email: `buyer${place}@example.com`, password: 'a-long-enough-one' };
  return (await call('POST', '/api/users', { body: person })).body.token;
};

/** An order of two products with correct figures, which the shop returns for wrong ones. */
const orderOf = async (call, token, products, place) => {
  const body = {
    orderItems: [0, 1].map((step) => ({ product: products[(place + step) % products.length]._id, qty: 1 })),
    shippingAddress: { address: '1 Main Street', city: 'Boston', postalCode: '02101', country: 'US' },
    paymentMethod: 'GooglePay',
    itemsPrice: 0,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 0,
  };
  const refused = await call('POST', '/api/orders', { token, body });
  return { ...body, ...refused.body.figures };
};

const payment = { email: 'buyer@example.com', transactionState: 'SUCCESS', paytime: '0', token: '{}' };

/** Places and pays an order, so that the buyer is no new account, whose unpaid items are counted. */
const payOnce = async (call, token, body) => {
  const { _id } = (await call('POST', '/api/orders', { token, body })).body;
  const { status } = await call('PUT', `/api/orders/${_id}/pay`, { token, body: payment });
  if (status !== 200) throw new Error(`An order cannot be paid: ${status}`);
};

const readyShop = async (shop) => {
  const call = caller(shop.address);
  const products = await stockUp(call);
  const buyers = [];
  for (let place = 0; place < BUYERS; place += 1) {
    const token = await register(call, place);
    const body = await orderOf(call, token, products, place);
    await payOnce(call, token, body);
    buyers.push({ token, body: JSON.stringify(body) });
  }
  return { ...shop, buyers };
};

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
  for (const [name, shop] of running) shops.push([name, await readyShop(shop)]);
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
