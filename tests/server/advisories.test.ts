import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/rowsOf.ts';
import { PASSWORD, aProductBody, openShop, orderOf, type OpenShop, type Role } from '../../walks/support/api.ts';

/**
 * What advisories of other shops reported in the last two years, tried on this one. docs/security.md names each with the
 * place where this shop prevents it.
 */

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Texts that end a string, a comment or a statement of SQL, or wait. */
const injections = [
  `' or '1'='1`,
  `'; delete from products; --`,
  `en' union select password_hash from users --`,
  `1); select pg_sleep(5); --`,
  `"; drop table orders; /*`,
  `\\'; update users set is_admin = true; --`,
];

const counts = async () => {
  const [row] = await rowsOf<{ products: number; orders: number; admins: number }>(
    shop.db,
    sql`select (select count(*) from products)::int as products, (select count(*) from orders)::int as orders,
      (select count(*) from users where is_admin)::int as admins`,
  );
  return row!;
};

/** A buyer of one test, since the number of a buyer's unpaid orders is bounded. */
const aBuyer = async () => shop.withToken((await shop.aPerson()).token);

const everybody: readonly Role[] = ['guest', 'owner', 'other', 'admin'];

describe('injection of SQL', () => {
  it.each(injections)('by a query, a path, a header or a cookie (Vendure, CVE-2026-40887): %s', async (text) => {
    await shop.anOrder(await aBuyer());
    const before = await counts();
    const encoded = encodeURIComponent(text);
    const hostile = { 'accept-language': text, cookie: `lang=${encoded}; currency=${encoded}`, referer: `/${encoded}` };
    for (const role of everybody) {
      const { call } = shop.as(role);
      for (const url of [
        `/api/products?keyword=${encoded}&pageNumber=${encoded}&languageCode=${encoded}`,
        `/api/products/${encoded}`,
        `/api/orders/${encoded}`,
        `/api/orders?pageNumber=${encoded}&after=${encoded}&languageCode=${encoded}`,
        `/api/orders/myorders?idempotencyKey=${encoded}`,
        `/api/users/${encoded}`,
        `/search/${encoded}/page/1?languageCode=${encoded}`,
      ]) {
        const answer = await call('GET', url, { headers: hostile });
        expect(answer.status, `${role} ${url}`).toBeLessThan(500);
        expect(answer.text).not.toMatch(/argon2|syntax error|pg_/);
      }
    }
    expect(await counts()).toEqual(before);
  });

  it.each(injections)('by what is stored first and used later (EverShop, CVE-2026-25993): %s', async (text) => {
    const { _id } = await shop.aProduct();
    const admin = shop.as('admin');
    const named = { ...aProductBody, name: text, brand: text, category: text, description: text };
    expect((await admin.put(`/api/products/${_id}`, named)).status).toBe(200);
    const before = await counts();

    const product = (await admin.get<{ name: string }>(`/api/products/${_id}`)).body;
    expect(product.name).toBe(text.trim());
    expect((await admin.get(`/api/products?keyword=${encodeURIComponent(text)}`)).status).toBe(200);
    const bought = await shop.aProduct({ name: text, brand: text, category: text });
    const order = orderOf([{ product: bought, qty: 1 }]);
    expect((await (await aBuyer()).post('/api/orders', order)).status).toBe(201);
    expect((await admin.put(`/api/products/${_id}`, { ...named, price: 11 })).status).toBe(200);
    expect((await admin.delete(`/api/products/${_id}`)).status).toBe(200);

    expect(await counts()).toEqual({ ...before, orders: before.orders + 1 });
  });
});

describe('accounts', () => {
  it('no answer holds a password, a hash or another account’s token (Shopware, GHSA-8v9p-g828-v98f)', async () => {
    const { owner } = shop.people;
    for (const role of everybody) {
      for (const url of ['/api/users', '/api/users/profile', `/api/users/${owner.id}`, '/api/orders']) {
        const { text } = await shop.as(role).get(url);
        expect(text, `${role} ${url}`).not.toMatch(/argon2|"\w*(?:token|hash|secret|password)\w*":/i);
      }
    }
  });

  it('a token is bound to its account: the body names no other one (Saleor, CVE-2026-35407)', async () => {
    const { owner, other } = shop.people;
    const body = { id: other.id, _id: other.id, name: 'Olive Owner', email: 'owner@example.com', user: other.id };
    expect((await shop.as('owner').put('/api/users/profile', body)).status).toBe(200);
    expect(await shop.users.find(other.id)).toMatchObject({ email: 'other@example.com' });
    expect(await shop.users.find(owner.id)).toMatchObject({ email: 'owner@example.com' });
  });

  it('who signs in is not told whether the account exists (Saleor, CVE-2026-39851)', async () => {
    const guest = shop.as('guest');
    const known = await guest.post('/api/users/login', { email: 'owner@example.com', password: `${PASSWORD}?` });
    const unknown = await guest.post('/api/users/login', { email: 'unknown@example.com', password: `${PASSWORD}?` });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });

  it('a field that a call does not have makes no admin', async () => {
    const person = { name: 'Mara', email: 'mara@example.com', password: 'a long enough sentence' };
    const guest = shop.as('guest');
    for (const wish of [{ isAdmin: true }, { is_admin: true }, { role: 'admin' }, { tokenVersion: 9 }])
      expect((await guest.post('/api/users', { ...person, ...wish })).status).toBe(400);
    const changed = await shop
      .as('owner')
      .put('/api/users/profile', { name: 'Olive Owner', email: 'owner@example.com', isAdmin: true, role: 'admin' });
    expect(changed.body).toMatchObject({ isAdmin: false });
    expect(await counts()).toMatchObject({ admins: 1 });
  });
});

describe('what belongs to others', () => {
  it('an order takes no address, product or buyer of another user by its id (Spree, CVE-2026-22588)', async () => {
    const theirs = await shop.anOrder(await aBuyer());
    const body = {
      ...orderOf([{ product: await shop.aProduct(), qty: 1 }]),
      user: shop.people.other.id,
      userId: shop.people.other.id,
      shippingAddressId: theirs._id,
      _id: theirs._id,
      isPaid: true,
      isDelivered: true,
    };
    const buyer = await aBuyer();
    const { status, body: order } = await buyer.post<{ _id: string; isPaid: boolean; isDelivered: boolean }>(
      '/api/orders',
      body,
    );
    expect(status).toBe(201);
    expect(order).toMatchObject({ isPaid: false, isDelivered: false });
    expect(order._id).not.toBe(theirs._id);
    expect((await shop.as('other').get(`/api/orders/${order._id}`)).status).toBe(404);
  });

  it('an order of another user is neither read, paid nor delivered', async () => {
    const { _id } = await shop.anOrder(await aBuyer());
    const payment = { email: 'a@example.com', transactionState: 'SUCCESS', paytime: '2026-01-01T00:00:00Z' };
    for (const role of ['guest', 'owner'] as const) {
      const client = shop.as(role);
      expect((await client.get(`/api/orders/${_id}`)).status).toBe(role === 'guest' ? 401 : 404);
      expect((await client.put(`/api/orders/${_id}/pay`, payment)).status).toBe(role === 'guest' ? 401 : 404);
      expect((await client.put(`/api/orders/${_id}/deliver`, {})).status).toBe(role === 'guest' ? 401 : 404);
    }
  });

  it.each([-1, 0, 0.5, -0.0001, '-1', '1e3', NaN, null, 10 ** 12, [1], { valueOf: 1 }])(
    'a quantity of %s is refused, so no total is less than nothing (Vvveb, CVE-2026-44826)',
    async (qty) => {
      const product = await shop.aProduct();
      const order = orderOf([{ product, qty: 1 }]);
      const asked = { ...order, orderItems: [{ ...order.orderItems[0], qty }, ...order.orderItems] };
      expect((await shop.as('owner').post('/api/orders', asked)).status).toBe(400);
      expect(await shop.stockOf(product)).toBe(product.countInStock);
    },
  );
});

describe('what is sent', () => {
  const scripts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '</title><script>',
  ];

  it.each(scripts)('is text in every document (Saleor, CVE-2026-22849): %s', async (text) => {
    const product = await shop.aProduct({ name: text, description: text, brand: text });
    const review = { rating: 5, comment: text };
    expect((await shop.as('owner').post(`/api/products/${product._id}/reviews`, review)).status).toBe(201);
    const paths = [`/product/${product._id}`, `/search/${encodeURIComponent(text)}`, '/'];
    for (const path of paths) {
      const { text: html } = await shop.as('guest').get(path);
      expect(html, `of ${path}`).not.toContain(text);
      expect(html).not.toMatch(/<svg onload|<img src=x/);
    }
  });

  it('comes alone: no request holds a batch of requests (Saleor, CVE-2026-33756)', async () => {
    const owner = shop.as('owner');
    const order = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    expect((await owner.post('/api/orders', [order, order])).status).toBe(400);
    const review = { rating: 5, comment: 'Fine' };
    expect((await owner.post(`/api/products/${(await shop.aProduct())._id}/reviews`, [review])).status).toBe(400);
    const credentials = Array.from({ length: 100 }, () => ({ email: 'owner@example.com', password: 'guess' }));
    expect((await shop.as('guest').post('/api/users/login', credentials)).status).toBe(400);
  });

  it('is bounded: lines of an order, sizes of bodies and of texts', async () => {
    const product = await shop.aProduct();
    const [line] = orderOf([{ product, qty: 1 }]).orderItems;
    const many = { ...orderOf([{ product, qty: 1 }]), orderItems: Array.from({ length: 10_000 }, () => line) };
    expect([400, 413]).toContain((await shop.as('owner').post('/api/orders', many)).status);
    const long = { rating: 5, comment: 'x'.repeat(5_000_000) };
    expect([400, 413]).toContain((await shop.as('owner').post(`/api/products/${product._id}/reviews`, long)).status);
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { status } = await shop.as('owner').call('POST', '/api/orders', {
      payload: nested,
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 413]).toContain(status);
  });
});
