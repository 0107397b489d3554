import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const account = { email: 'admin@example.com', password: 'admin-proshop' };

/** Makes an API call. Returns status and body; status 0 and the reason as `message` if no answer came. */
export const caller =
  (address) =>
  async (method, path, { token, body, key } = {}) => {
    try {
      const response = await fetch(address + path, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
    } catch (error) {
      return { status: 0, body: { message: error.cause?.message ?? error.message } };
    }
  };

const expectStatus = (status, { status: actual, body }, what) => {
  if (actual !== status) throw new Error(`${what}: ${actual} ${JSON.stringify(body)}`);
  return body;
};

export const signInAdmin = async (call) =>
  expectStatus(200, await call('POST', '/api/users/login', { body: account }), 'The administrator cannot sign in')
    .token;

export const register = async (call, place) => {
  const person = { name: `Buyer ${place}`, email: `buyer${place}@example.com`, password: 'a-long-enough-one' };
  return expectStatus(201, await call('POST', '/api/users', { body: person }), `${person.email} cannot register`).token;
};

/** Sets the stock of a product of the demonstration. Returns the product. */
export const stock = async (call, token, id, countInStock) => {
  const product = expectStatus(200, await call('GET', `/api/products/${id}`), `${id} cannot be read`);
  const body = { ...product, countInStock, version: undefined };
  return expectStatus(200, await call('PUT', `/api/products/${id}`, { token, body }), `${id} cannot be stocked`);
};

/** An order of a piece of each product, with correct figures, which the shop returns for wrong ones. */
export const orderOf = async (call, token, products) => {
  const body = {
    orderItems: products.map(({ _id }) => ({ product: _id, qty: 1 })),
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

export const payment = { email: 'buyer@example.com', transactionState: 'SUCCESS', paytime: '0', token: '{}' };

/** Places and pays an order, so that the buyer is no new account, whose unpaid items are counted. */
export const payOnce = async (call, token, body) => {
  const { _id } = expectStatus(201, await call('POST', '/api/orders', { token, body }), 'An order cannot be placed');
  expectStatus(200, await call('PUT', `/api/orders/${_id}/pay`, { token, body: payment }), 'An order cannot be paid');
};

/** The stock of each product for `readyBuyers`. */
export const PLENTY = 1_000_000;

/**
 * New buyers in a shop with plenty of stock, each with a token and an order of two products, as JSON, of which they have
 * paid one.
 */
export const readyBuyers = async (address, count) => {
  const call = caller(address);
  const admin = await signInAdmin(call);
  const { products } = (await call('GET', '/api/products')).body;
  for (const { _id } of products) await stock(call, admin, _id, PLENTY);
  const buyers = [];
  for (let place = 0; place < count; place += 1) {
    const token = await register(call, place);
    const two = [0, 1].map((step) => products[(place + step) % products.length]);
    const body = await orderOf(call, token, two);
    await payOnce(call, token, body);
    buyers.push({ token, body: JSON.stringify(body) });
  }
  return buyers;
};

const PAUSE_MS = 100;

/** Whether the order may have been placed: then a client asks again, with the same key. */
const isUnknown = (status) => status === 0 || status >= 500;

/**
 * A buyer who orders until the signal `until` is aborted. An order without a clear answer is sent again under its key, as
 * our client does. `onOrder` gets each order that the shop has acknowledged, `onFailure` every other answer, both with
 * the moment.
 */
export const buy = async ({ call, token, body, until, onOrder, onFailure = () => undefined }) => {
  while (!until.aborted) {
    const key = randomUUID();
    for (;;) {
      const { status, body: order } = await call('POST', '/api/orders', { token, body, key });
      if (!isUnknown(status)) {
        if (status === 201 || status === 200) onOrder({ id: order._id, key, at: performance.now() });
        else onFailure({ status, body: order, at: performance.now() });
        break;
      }
      onFailure({ status, body: order, at: performance.now() });
      if (until.aborted) break;
      await wait(PAUSE_MS);
    }
  }
};
