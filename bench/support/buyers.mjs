const account = { email: 'admin@example.com', password: 'admin-proshop' };

/** Settings under which a buyer may have any number of unpaid orders. */
export const unlimitedOrders = { MAX_OPEN_ORDERS: '1000000', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000' };

/** Makes API calls. Each returns the body, and throws on another status than the given one. */
const caller =
  (address) =>
  async (method, path, status, { token, body } = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.status !== status) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

export const signInAdmin = (address) => caller(address)('POST', '/api/users/login', 200, { body: account });

const payment = { email: 'buyer@example.com', transactionState: 'SUCCESS', paytime: '0', token: '{}' };

/** An order of one piece of each product, with the figures that the shop returns for wrong ones. */
const orderOf = async (call, token, products) => {
  const body = {
    orderItems: products.map(({ _id }) => ({ product: _id, qty: 1 })),
    shippingAddress: { address: '1 Main Street', city: 'Boston', postalCode: '02101', country: 'US' },
    paymentMethod: 'GooglePay',
    itemsPrice: 0,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 0,
  };
  const { figures } = await call('POST', '/api/orders', 409, { token, body });
  return { ...body, ...figures };
};

/**
 * New buyers in a shop with plenty of stock, each with a token and an order of two products, as JSON. Each has paid one
 * such order, since the unpaid items of a new account are counted.
 */
export const readyBuyers = async (address, count) => {
  const call = caller(address);
  const admin = await signInAdmin(address);
  const { products } = await call('GET', '/api/products', 200);
  for (const { _id } of products) {
    const product = await call('GET', `/api/products/${_id}`, 200);
    const body = { ...product, countInStock: 1_000_000, version: undefined };
    await call('PUT', `/api/products/${_id}`, 200, { token: admin.token, body });
  }
  const buyers = [];
  for (let place = 0; place < count; place += 1) {
    const person = { name: `Buyer ${place}`, email: `buyer${place}@example.com`, password: 'a-long-enough-one' };
    const { token } = await call('POST', '/api/users', 201, { body: person });
    const two = [0, 1].map((step) => products[(place + step) % products.length]);
    const body = await orderOf(call, token, two);
    const { _id } = await call('POST', '/api/orders', 201, { token, body });
    await call('PUT', `/api/orders/${_id}/pay`, 200, { token, body: payment });
    buyers.push({ token, body: JSON.stringify(body) });
  }
  return buyers;
};
