import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { products as productsTable } from '../../server/platform/db/schema.ts';
import { rateLimits } from '../../server/platform/settings/rateLimits.ts';
import { openShop, orderOf, type OpenShop, type Shop } from '../fixtures/api.ts';
import { isShared } from '../fixtures/database.ts';
import { openTransaction } from '../support/otherServer.ts';

/** The clock of the servers stands still, unless a test moves it. */
const AGE = 500;

let shop: OpenShop;
let other: Shop;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const settings = { catalogueCheckMs: AGE, corsOrigins: ['https://a.example', 'https://b.example'] };
  shop = await openShop({ settings });
  other = await shop.beside({ settings });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

afterEach(async () => {
  await shop.db.delete(productsTable);
  vi.advanceTimersByTime(AGE);
});

/** More than fit into an answer that is not worth encoding. */
const aPageOfProducts = async () => {
  for (let i = 0; i < 12; i += 1) await shop.aProduct();
  vi.advanceTimersByTime(AGE);
};

const LIST = '/api/products?keyword=&pageNumber=1';
const pageOf = (product: Product) => `/api/products/${product._id}?reviews=20`;

const stockIn = async (from: Shop, product: Product, headers = {}) =>
  (await from.as('guest').call<Product>('GET', pageOf(product), { headers })).body.countInStock;
const namesIn = async (from: Shop, role: 'guest' | 'admin' = 'guest') =>
  (await from.as(role).get<ProductPage>(LIST)).body.products.map(({ name }) => name).toSorted();
const order = (from: Shop, product: Product) => from.as('owner').post('/api/orders', orderOf([{ product, qty: 1 }]));
const rename = (from: Shop, product: Product, name: string) =>
  from.as('admin').put(`/api/products/${product._id}`, { ...product, version: undefined, name });

describe('a stored answer', () => {
  it('C1, C2: shows the write of another server once the version is 500 ms old', async () => {
    const product = await shop.aProduct();
    expect(await stockIn(shop, product)).toBe(10);
    await order(other, product);
    vi.advanceTimersByTime(AGE - 1);
    expect(await stockIn(shop, product)).toBe(10);
    vi.advanceTimersByTime(1);
    expect(await stockIn(shop, product)).toBe(9);
  });

  it('shows the write of its own server at once, to everyone', async () => {
    const product = await shop.aProduct();
    expect(await namesIn(shop)).toEqual(['Headphones']);
    await rename(shop, product, 'Lamp');
    expect(await namesIn(shop)).toEqual(['Lamp']);
    await order(shop, product);
    expect(await stockIn(shop, product)).toBe(9);
  });

  it('C6, S103: is not for a caller who asks for a fresh answer, as after an own write', async () => {
    const product = await shop.aProduct();
    await stockIn(shop, product);
    await order(other, product);
    expect(await stockIn(shop, product, { 'cache-control': 'no-cache' })).toBe(9);
  });

  it.each(['owner', 'admin'] as const)('is not for a caller with a token: %s', async (role) => {
    const product = await shop.aProduct();
    await stockIn(shop, product);
    await order(other, product);
    const answer = await shop.as(role).get<Product>(pageOf(product));
    expect(answer.body.countInStock).toBe(9);
    expect(answer.headers).not.toHaveProperty('etag');
  });

  it('A39: never has drafts, in any order of callers', async () => {
    await shop.as('admin').post('/api/products', {});
    expect(await namesIn(shop, 'admin')).toEqual(['Sample name']);
    expect(await namesIn(shop)).toEqual([]);
    expect(await namesIn(shop, 'admin')).toEqual(['Sample name']);
  });

  it('is made once for all who ask for it at the same time', async () => {
    await stockIn(shop, await shop.aProduct()); // so that the version is known
    const select = vi.spyOn(shop.db, 'select');
    onTestFinished(() => select.mockRestore());
    /** How many queries it takes to answer so many guests at once. */
    const queriesFor = async (url: string, guests: number) => {
      const before = select.mock.calls.length;
      await Promise.all(Array.from({ length: guests }, () => shop.as('guest').get(url)));
      return select.mock.calls.length - before;
    };
    await queriesFor('/api/products', 1); // so that the number of products is known
    const alone = await queriesFor('/api/products?keyword=head&pageNumber=1', 1);
    expect(alone).toBeGreaterThan(0);
    expect(await queriesFor('/api/products?keyword=phones&pageNumber=1', 20)).toBe(alone);
    expect(await queriesFor('/api/products?keyword=phones&pageNumber=1', 20)).toBe(0);
  });

  it('is not kept when it fails', async () => {
    const missing = '/api/products/missing?reviews=20';
    expect(await shop.as('guest').get(missing)).toMatchObject({ status: 404 });
    const product = await shop.aProduct({ name: 'Found' });
    await shop.db.update(productsTable).set({ id: 'missing' }).where(eq(productsTable.id, product._id));
    vi.advanceTimersByTime(AGE);
    expect(await shop.as('guest').get(missing)).toMatchObject({ status: 200, body: { name: 'Found' } });
  });
});

const listWith = (headers: Record<string, string>) => shop.app.inject({ url: LIST, headers });

describe('the headers of a stored answer', () => {
  it('an unchanged answer is 304 without a body, in any encoding', async () => {
    await aPageOfProducts();
    const first = await listWith({ 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await listWith({ 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    await shop.aProduct();
    vi.advanceTimersByTime(AGE);
    const changed = await listWith({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('are those of its own request: origin, encoding, security', async () => {
    await aPageOfProducts();
    for (const origin of ['https://a.example', 'https://b.example', 'https://a.example']) {
      const { headers } = await listWith({ origin, 'accept-encoding': 'gzip' });
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'content-encoding': 'gzip',
        vary: 'Origin, accept-encoding',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await listWith({})).headers).not.toHaveProperty('content-encoding');
  });

  it('come with an answer that counts toward the limit of requests', async () => {
    const limited = await shop.beside({
      settings: { rateLimits: { ...rateLimits.on!, requestsPerAddress: 3 }, catalogueCheckMs: AGE },
    });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await limited.as('guest').get(LIST)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe.skipIf(!isShared)('a write in flight on another connection', () => {
  it('is shown after its commit, and an answer made before it is dropped', async () => {
    const product = await shop.aProduct();
    const writing = await openTransaction(shop.db, (tx) =>
      tx.update(productsTable).set({ countInStock: 3 }).where(eq(productsTable.id, product._id)),
    );
    vi.advanceTimersByTime(AGE);
    expect(await stockIn(shop, product)).toBe(10);
    await writing.commit();
    vi.advanceTimersByTime(AGE);
    expect(await stockIn(shop, product)).toBe(3);
  });

  it('is never shown if it fails', async () => {
    const product = await shop.aProduct();
    await stockIn(shop, product);
    const failing = shop.db.transaction(async (tx) => {
      await tx.update(productsTable).set({ countInStock: 3 }).where(eq(productsTable.id, product._id));
      vi.advanceTimersByTime(AGE);
      expect(await stockIn(shop, product)).toBe(10);
      throw new Error('no commit');
    });
    await expect(failing).rejects.toThrow('no commit');
    vi.advanceTimersByTime(AGE);
    expect(await stockIn(shop, product)).toBe(10);
  });
});
