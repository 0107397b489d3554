import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import { shopForTests } from '../fixtures/api.ts';
import { aFolder } from '../fixtures/untilTheEnd.ts';

/** As others wrote them: amounts as strings, stray fields, no keys. It shares only the specification with us. */
const images = directoryStore(aFolder(afterAll));
const shop = await shopForTests({ images, settings: { uploadMaxBytes: 100_000 } });
for (const name of ['Camera', 'Speaker', 'Mouse'])
  await shop.aProduct({ name, price: name === 'Mouse' ? 49.99 : 89.99 });
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });

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
      ...(data === undefined || data instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(data === undefined ? {} : { body: data instanceof FormData ? data : JSON.stringify(data) }),
  });
  return { status: response.status, data: (await response.json()) as Json };
};

const addDecimals = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2);
/** The answer of a call that must succeed. */
const ok = async (...call: Parameters<typeof request>): Promise<Json> => {
  const { status, data } = await request(...call);
  expect({ call: call.slice(0, 2), status, data }).toMatchObject({ status: expect.toSatisfy(isGood) as number });
  return data;
};
const isGood = (status: number): boolean => status === 200 || status === 201;

const aPicture = async (): Promise<FormData> => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'sample.jpg');
  return form;
};

/** Only payment (C17, C21) and the token of an upload (C22) differ from what its front end sends. */
describe('A39, S133, C1–C22: what ProShop v1’s client sends', () => {
  it('a shopper registers, signs in, browses, reviews, buys and pays', async () => {
    const person = { name: 'Vera', email: 'vera@example.com', password: 'seven lamps' };
    expect(await ok('POST', '/api/users', undefined, person)).toMatchObject({ token: expect.any(String) });
    const { email, password } = person;
    const { _id, token } = await ok('POST', '/api/users/login', undefined, { email, password });

    await ok('GET', '/api/products/top');
    const { products, page, pages } = await ok('GET', '/api/products?keyword=&pageNumber=1');
    expect({ page, pages }).toEqual({ page: 1, pages: 1 });
    const product = await ok('GET', `/api/products/${products[0]._id}`);
    // Its form field holds text.
    await ok('POST', `/api/products/${product._id}/reviews`, token, { rating: '5', comment: 'Fine' });
    const reviewed = await ok('GET', `/api/products/${product._id}`);
    expect(reviewed).toMatchObject({
      rating: 5,
      numReviews: 1,
      reviews: [{ name: 'Vera', rating: 5, comment: 'Fine' }],
    });
    expect(reviewed.reviews[0].createdAt.substring(0, 10)).toMatch(/^\d{4}-\d\d-\d\d$/);

    const { name, image, price, countInStock } = product;
    const cartItems = [{ product: product._id, name, image, price, countInStock, qty: 3 }];
    const itemsPrice = addDecimals(price * 3);
    const shippingPrice = addDecimals(Number(itemsPrice) > 100 ? 0 : 100);
    const taxPrice = addDecimals(Number((0.15 * Number(itemsPrice)).toFixed(2)));
    const totalPrice = (Number(itemsPrice) + Number(shippingPrice) + Number(taxPrice)).toFixed(2);
    const placed = await ok('POST', '/api/orders', token, {
      orderItems: cartItems,
      shippingAddress: { address: '1 Rue', city: 'Lyon', postalCode: '69001', country: 'France' },
      paymentMethod: 'PayPal',
      itemsPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
    });
    await ok('GET', `/api/orders/${placed._id}`, token);
    await ok('GET', '/api/config/googlepay');
    const result = { email, transactionState: 'SUCCESS', paytime: '2026-01-01T00:00:00Z' };
    await ok('PUT', `/api/orders/${placed._id}/pay`, token, result);
    const paid = await ok('GET', `/api/orders/${placed._id}`, token);
    expect(paid).toMatchObject({ isPaid: true, paymentMethod: 'PayPal', user: { name: 'Vera', email } });
    expect((await ok('GET', '/api/orders/myorders', token))[0]).toMatchObject({ _id: placed._id, isPaid: true });

    expect(await ok('GET', '/api/users/profile', token)).toMatchObject({ _id, name: 'Vera', email });
    const renamed = await ok('PUT', '/api/users/profile', token, { id: _id, name: 'Vera V.', email, password: '' });
    expect(renamed).toMatchObject({ _id, name: 'Vera V.', token: expect.any(String) });
  });

  it('an administrator makes a product, reads it without a token, saves text numbers, and keeps users and orders', async () => {
    const credentials = { email: 'admin@example.com', password: 'correct horse battery' };
    const { token } = await ok('POST', '/api/users/login', undefined, credentials);

    const { _id } = await ok('POST', '/api/products', token, {});
    // Its edit screen reads the new product as any guest would.
    const draft = await ok('GET', `/api/products/${_id}`);
    expect(draft).toMatchObject({ _id, name: 'Sample name', price: 0, countInStock: 0 });
    const image = await ok('POST', '/api/upload', token, await aPicture());
    const saved = { ...draft, _id, name: 'Lamp', price: '19.90', image, brand: 'B', category: 'C', countInStock: '7' };
    await ok('PUT', `/api/products/${_id}`, token, saved);
    expect(await ok('GET', `/api/products/${_id}`)).toMatchObject({
      name: 'Lamp',
      price: 19.9,
      image,
      countInStock: 7,
    });
    expect((await fetch(new URL(image as unknown as string, origin))).headers.get('content-type')).toBe('image/webp');
    const { products } = await ok('GET', '/api/products?keyword=lamp&pageNumber=');
    expect(products).toMatchObject([{ _id, countInStock: 7 }]);

    const users = (await ok('GET', '/api/users', token)) as unknown as Json[];
    const { _id: vera } = users.find(({ email }) => email === 'vera@example.com')!;
    await ok('GET', `/api/users/${vera}`, token);
    const change = { _id: vera, name: 'Vera', email: 'vera@example.com', isAdmin: false };
    expect(await ok('PUT', `/api/users/${vera}`, token, change)).toMatchObject(change);

    const orders = (await ok('GET', '/api/orders', token)) as unknown as Json[];
    const { _id: order } = orders.find(({ user }) => user.name === 'Vera')!;
    await ok('PUT', `/api/orders/${order}/deliver`, token, {});
    expect(await ok('GET', `/api/orders/${order}`, token)).toMatchObject({ isDelivered: true });

    await ok('DELETE', `/api/products/${_id}`, token);
    await ok('DELETE', `/api/users/${vera}`, token);
  });
});
