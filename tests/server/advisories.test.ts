// @module-tag soak

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productsRepository } from '../../server/features/products/productsRepository.ts';
import { publicProductsOf } from '../../server/features/products/publicProducts.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { languageForm } from '../../server/pages/languageForm.ts';
import { pages } from '../../server/pages/pages.ts';
import { drawScreen } from '../../src/drawScreen.tsx';
import { ordersCsv } from '../../src/services/ordersCsv.ts';
import { productsIn } from '../../src/services/productsCsv.ts';
import {
  PASSWORD,
  aProductBody,
  openShop,
  orderOf,
  type OpenShop,
  type Role,
  type Shop,
} from '../../walks/support/api.ts';
import { sentMails, tokenIn } from '../support/mailbox.ts';
import { versionOf } from '../support/version.ts';

/** What advisories of other shops reported in the last two years, tried on this one. */

const clientDir = mkdtempSync(join(tmpdir(), 'proshop-advisories-'));
for (const [file, language] of [
  ['index.html', 'en'],
  ['index.de.html', 'de'],
] as const) {
  writeFileSync(
    join(clientDir, file),
    `<!doctype html><html lang="${language}"><head><!-- head --><title>Static</title><!-- /head --><meta name="api-features" content="" /></head><body><div id="root"></div></body></html>`,
  );
}
writeFileSync(join(clientDir, 'robots.txt'), 'User-agent: *\n');

let shop: OpenShop;
/** The same shop with its documents. */
let withPages: Shop;
beforeAll(async () => {
  shop = await openShop();
  const documents: FastifyPluginAsync = async (app) => {
    await app.register(languageForm);
    const publicProducts = publicProductsOf(productsRepository(shop.db), 12, versionOf(shop.db));
    await app.register(pages, { clientDir, apiHost: '', publicUrl: '', publicProducts, drawScreen, patience: 10_000 });
  };
  withPages = await shop.beside({ plugins: [documents] });
});
afterAll(async () => {
  await shop.close();
  rmSync(clientDir, { recursive: true });
});

const parser = new Window().document;

/** A document as a browser reads it; nothing in it is fetched or run. */
const parsed = (html: string) => {
  const template = parser.createElement('template');
  template.innerHTML = html;
  return template;
};

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
    const hostile = { 'accept-language': text, cookie: `language=${encoded}; x=${text}`, referer: `/${encoded}` };
    const inApi = [
      `/api/products?keyword=${encoded}&pageNumber=${encoded}&languageCode=${encoded}`,
      `/api/products?category=${encoded}&brand=${encoded}`,
      `/api/products?minPrice=${encoded}&maxPrice=${encoded}&sort=${encoded}`,
      `/api/products/${encoded}`,
      `/api/orders/${encoded}`,
      `/api/orders?pageNumber=${encoded}&after=${encoded}&languageCode=${encoded}`,
      `/api/orders/myorders?idempotencyKey=${encoded}`,
      `/api/users/${encoded}`,
    ];
    const documents = [
      `/search/${encoded}/page/1?languageCode=${encoded}`,
      `/?category=${encoded}&brand=${encoded}&minPrice=${encoded}&sort=${encoded}`,
      `/product/${encoded}`,
      `/login?redirect=${encoded}`,
      `/language?language=${encoded}`,
    ];
    for (const role of everybody) {
      for (const url of role === 'guest' ? [...inApi, ...documents] : inApi) {
        const answer = await withPages.as(role).call('GET', url, { headers: hostile });
        expect(answer.status, `${role} ${url}`).toBeLessThan(500);
        expect(answer.text).not.toMatch(/argon2|syntax error|pg_catalog|pg_stat/);
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

describe('a language code', () => {
  it.each([
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    'de%00',
    'de/../en',
    'de; path=/',
    '<script>',
    'DE',
    'de\r\nx: y',
  ])('that the shop does not have chooses none: %j', async (code) => {
    const { call } = withPages.as('guest');
    const encoded = encodeURIComponent(code);
    const login = { payload: { email: 'a@example.com', password: 'x' } };
    for (const value of [encoded, code.replaceAll(/[\r\n]/g, '')]) {
      const headers = { cookie: `language=${value}` };
      const { text, status } = await call('GET', '/', { headers });
      const given = /^de(?:;|$)/.test(value) ? 'de' : 'en';
      expect([status, /<html lang="(\w+)">/.exec(text)?.[1]]).toEqual([200, given]);
      const english = await call('POST', '/api/users/login', { ...login, headers });
      expect(english.text).toContain(given === 'en' ? 'Invalid email or password' : 'Passwort');
    }
    const chosen = await call('GET', `/language?language=${encoded}`);
    expect([chosen.status, chosen.headers['location'], chosen.headers['set-cookie']]).toEqual([303, '/', undefined]);
  });

  it.each(['https://evil.example/x', '//evil.example', 'http://localhost//evil.example', 'javascript:alert(1)', 'x'])(
    'leads back to pages of the shop only, whatever the referer says: %s',
    async (referer) => {
      const headers = { referer, host: 'localhost' };
      const { status, headers: answered } = await withPages
        .as('guest')
        .call('GET', '/language?language=de', { headers });
      expect([status, answered['location']]).toEqual([303, '/']);
    },
  );
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

  it('a link for a new password is in the mail alone, and works for its account alone', async () => {
    const [person, another] = [await shop.aPerson(), await shop.aPerson()];
    const guest = shop.as('guest');
    const answers = [
      await guest.post('/api/users/forgot-password', { email: person.email }),
      await guest.post('/api/users/forgot-password', { email: 'no-one@example.com' }),
    ];
    expect(answers[0]!.text).toBe(answers[1]!.text);
    const links = (await sentMails(shop.db)).filter(({ text }) => text.includes('/password#'));
    expect(links.map(({ to }) => to)).toEqual([person.email]);
    const token = tokenIn(links[0]!);
    expect(answers[0]!.text).not.toContain(token);

    const aimed = { email: another.email, id: another.id, userId: another.id };
    const reset = { token, password: 'a password of tomorrow' };
    expect((await guest.post('/api/users/reset-password', { ...reset, ...aimed })).status).toBeLessThan(500);
    const signIn = ({ email }: { email: string }) =>
      guest.post('/api/users/login', { email, password: reset.password });
    expect((await signIn(another)).status).toBe(401);
    await guest.post('/api/users/reset-password', reset);
    expect((await signIn(person)).status).toBe(200);
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
    const product = await shop.aProduct({ name: text, description: text, brand: text, category: text });
    const review = { rating: 5, comment: text };
    expect((await shop.as('owner').post(`/api/products/${product._id}/reviews`, review)).status).toBe(201);
    const encoded = encodeURIComponent(text);
    const withText = [`/product/${product._id}`, `/search/${encoded}`, '/'];
    const others = [`/?brand=${encoded}&category=${encoded}`, `/login?redirect=/${encoded}`, `/${encoded}`];
    for (const path of [...withText, ...others]) {
      for (const language of ['en', 'de']) {
        const headers = { host: 'localhost', cookie: `language=${language}`, 'cache-control': 'no-cache' };
        const { text: html } = await withPages.as('guest').call('GET', path, { headers });
        expect(html, `of ${path}`).toContain(`<html lang="${language}">`);
        expect(html, `of ${path}`).not.toContain(text);
        const { content } = parsed(html);
        expect(content.querySelectorAll('[onload], [onerror], img[src=x]').length).toBe(0);
        const scriptTypes = [...content.querySelectorAll('script')].map((script) => script.getAttribute('type'));
        expect(scriptTypes.filter((type) => !type?.endsWith('json'))).toEqual([]);
      }
    }
    for (const path of withText) {
      const { text: html } = await withPages.as('guest').get(path);
      expect(parsed(html).content.textContent, `of ${path}`).toContain(text);
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

  it('comes alone: no call delivers several orders, and none of another buyer’s', async () => {
    const admin = shop.as('admin');
    const orders = [await shop.aPaidOrder(await aBuyer()), await shop.aPaidOrder(await aBuyer())];
    const ids = orders.map(({ _id }) => _id);
    expect((await admin.put(`/api/orders/${ids.join(',')}/deliver`, {})).status).toBe(404);
    await admin.put(`/api/orders/${ids[0]}/deliver`, ids);
    expect((await admin.get(`/api/orders/${ids[1]}`)).body).toMatchObject({ isDelivered: false });
  });

  it('is bounded: a file of products, and what its columns are called', () => {
    const columns = 'name,price,image,brand,category,countInStock,description,__proto__,constructor';
    const lamp = 'Lamp,9.99,/a.webp,B,C,3,D,polluted,polluted';
    const { rows } = productsIn([columns, lamp].join('\n'));
    expect(Object.keys(rows[0]!.product).toSorted()).toEqual(Object.keys(aProductBody).toSorted());
    expect({}).not.toHaveProperty('polluted');
    expect(() => productsIn([columns, ...Array.from({ length: 1001 }, () => lamp)].join('\n'))).toThrow(
      'at most 1,000',
    );
  });

  it('is no formula in a file of orders', async () => {
    const buyer = await shop.aPerson({ name: '=HYPERLINK("https://evil.example","open")' });
    const { _id } = await shop.anOrder(shop.withToken(buyer.token));
    const { body } = await shop.as('admin').get<{ _id: string }[]>('/api/orders');
    const file = ordersCsv(body.filter((order) => order._id === _id) as never);
    expect(file).toContain(`"'=HYPERLINK(`);
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
