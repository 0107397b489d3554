// @module-tag soak

import { sql } from 'drizzle-orm';
import { Window } from 'happy-dom';
import { afterAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { drawScreen } from '../../src/drawScreen.tsx';
import { openShop, orderOf, type Role } from '../fixtures/api.ts';
import { builtDir, builtDocument, documentsOf } from '../fixtures/documents.ts';

/** What advisories of other shops reported in the last two years, tried on this one. */

const inHead = '<meta name="api-features" content="" />';
const clientDir = builtDir({
  'index.html': builtDocument('en', { inHead }),
  'index.de.html': builtDocument('de', { inHead }),
});

const shop = await openShop();
afterAll(() => shop.close());
/** The same shop with its documents. */
const withPages = await shop.beside({ plugins: [documentsOf(shop, { clientDir, drawScreen })] });

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
});
