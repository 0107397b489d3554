import { parseArgs } from 'node:util';
import { printMachine, printTable } from './support/figures.mjs';
import { load, overRounds } from './support/load.mjs';
import { newDatabase } from './support/postgres.mjs';
import { seed, withShop } from './support/shop.mjs';

/** `npm run bench:orders -- [--seconds 5] [--rounds 3]`: docs/benchmarks.md. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
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

const readyShop = async (address) => {
  const call = caller(address);
  const products = await stockUp(call);
  const buyers = [];
  for (let place = 0; place < BUYERS; place += 1) {
    const token = await register(call, place);
    buyers.push({ token, body: JSON.stringify(await orderOf(call, token, products, place)) });
  }
  return { address, buyers };
};

const placeOrders = ({ address, buyers }) => {
  let next = 0;
  return load({
    url: `${address}/api/orders`,
    method: 'POST',
    connections: BUYERS,
    duration: Number(values.seconds),
    status: 201,
    setupClient: (client) => {
      const { token, body } = buyers[next++ % buyers.length];
      client.setHeadersAndBody({ 'content-type': 'application/json', authorization: `Bearer ${token}` }, body);
    },
  });
};

const env = { MAX_OPEN_ORDERS: '1000000', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000' };
const DATABASE_URL = await newDatabase('bench_orders');
await seed({ DATABASE_URL });
printMachine();

const rounds = await withShop(env, (embedded) =>
  withShop({ ...env, DATABASE_URL }, async (external) => {
    const shops = { embedded: await readyShop(embedded.address), PostgreSQL: await readyShop(external.address) };
    const measured = { embedded: [], PostgreSQL: [] };
    for (const shop of Object.values(shops)) await placeOrders(shop);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, shop] of Object.entries(shops)) measured[name].push(await placeOrders(shop));
    }
    return measured;
  }),
);

const rows = Object.entries(rounds).map(([name, measured]) => ({ database: name, ...overRounds(measured) }));
const base = rows[0]['req/s'];
printTable(rows.map(({ 'req/s': perSecond, ...row }) => ({ ...row, 'orders/s': perSecond, ratio: perSecond / base })));
console.log(`\nms; median of the rounds; ${BUYERS} buyers at once, two products each; both wait for the disk`);
