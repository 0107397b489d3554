import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../support/api.ts';

/**
 * A shop's client as others wrote them: plain HTTP, bare paths, amounts as decimal strings, stray fields, no
 * idempotency key, no payment token. It shares nothing with this project but the specification.
 */
let shop: Shop;
let origin: string;
beforeAll(async () => {
  shop = await openShop();
  for (const name of ['Camera', 'Speaker', 'Mouse'])
    await shop.aProduct({ name, price: name === 'Mouse' ? 49.99 : 89.99 });
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a client without types

const request = async (
  method: string,
  path: string,
  token?: string,
  data?: unknown,
): Promise<{ status: number; data: Json }> => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      Accept: 'application/json, text/plain, */*',
      ...(data === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  });
  return { status: response.status, data: (await response.json()) as Json };
};

const addDecimals = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2);

describe('S133, C1–C21: a client that was not written here', () => {
  it('browses, registers, buys, pays, and sees it delivered', async () => {
    const page = await request('GET', '/api/products?keyword=&pageNumber=');
    expect(page.data).toMatchObject({ page: 1, pages: 1 });
    expect(page.data.products).toHaveLength(3);
    const found = await request('GET', '/api/products?keyword=cam&pageNumber=1');
    const { data: product } = await request('GET', `/api/products/${found.data.products[0]._id}`);
    expect(product).toMatchObject({ name: 'Camera', price: 89.99, countInStock: 10, reviews: [] });

    const registered = await request('POST', '/api/users', undefined, {
      name: 'Foreigner',
      email: 'Foreigner@example.com',
      password: '12345678',
    });
    expect(registered.status).toBe(201);
    const login = await request('POST', '/api/users/login', undefined, {
      email: 'foreigner@example.com',
      password: '12345678',
    });
    const userInfo = login.data;
    expect(userInfo).toMatchObject({ name: 'Foreigner', isAdmin: false, token: expect.any(String) });

    const qty = 2;
    const cartItems = [
      { product: product._id, name: product.name, image: product.image, price: product.price, countInStock: 10, qty },
    ];
    const itemsPrice = addDecimals(cartItems.reduce((sum, item) => sum + item.price * item.qty, 0));
    const shippingPrice = addDecimals(Number(itemsPrice) > 100 ? 0 : 100);
    const taxPrice = addDecimals(Number((0.15 * Number(itemsPrice)).toFixed(2)));
    const totalPrice = (Number(itemsPrice) + Number(shippingPrice) + Number(taxPrice)).toFixed(2);
    const created = await request('POST', '/api/orders', userInfo.token, {
      orderItems: cartItems,
      shippingAddress: { address: '5 Rue X', city: 'Paris', postalCode: '75001', country: 'France' },
      paymentMethod: 'GooglePay',
      itemsPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
    });
    expect(created.status).toBe(201);
    const { data: order } = await request('GET', `/api/orders/${created.data._id}`, userInfo.token);
    expect(order).toMatchObject({ user: { name: 'Foreigner', email: 'foreigner@example.com' }, isPaid: false });
    expect(Number(order.totalPrice).toFixed(2)).toBe(totalPrice);

    const { data: wallet } = await request('GET', '/api/config/googlepay');
    expect(wallet).toMatchObject({ gatewayMerchantId: expect.any(String), merchantId: expect.any(String) });
    const paid = await request('PUT', `/api/orders/${order._id}/pay`, userInfo.token, {
      email: 'wallet@example.com',
      transactionState: 'SUCCESS',
      paytime: Date.now(),
    });
    expect(paid).toMatchObject({ status: 200, data: { isPaid: true } });

    const admin = await request('POST', '/api/users/login', undefined, {
      email: 'admin@example.com',
      password: 'correct horse battery',
    });
    const orders = await request('GET', '/api/orders', admin.data.token);
    expect(orders.data[0]).toMatchObject({ _id: order._id, user: { name: 'Foreigner' } });
    const delivered = await request('PUT', `/api/orders/${order._id}/deliver`, admin.data.token, {});
    expect(delivered).toMatchObject({ status: 200, data: { isDelivered: true } });
    const mine = await request('GET', '/api/orders/myorders', userInfo.token);
    expect(mine.data[0]).toMatchObject({
      isPaid: true,
      isDelivered: true,
      deliveredAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('S133: shows the message of every error', async () => {
    const wrong = await request('POST', '/api/users/login', undefined, { email: 'a@example.com', password: 'b' });
    expect(wrong).toMatchObject({ status: 401, data: { message: 'Invalid email or password' } });
    expect(await request('GET', '/api/products/507f1f77bcf86cd799439011')).toMatchObject({
      status: 404,
      data: { message: 'Product not found' },
    });
    expect(await request('GET', '/api/orders/507f1f77bcf86cd799439011')).toMatchObject({
      status: 401,
      data: { message: 'Not authorized, no token' },
    });
  });

  it('S130: takes stock and price from the product at the moment it is added', async () => {
    const { data } = await request('GET', '/api/products?keyword=mouse');
    const product = data.products[0];
    expect(Object.keys(product)).toEqual(expect.arrayContaining(['_id', 'name', 'image', 'price', 'countInStock']));
  });
});
