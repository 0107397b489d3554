import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { SPECIFIED } from '../../common/domain/merchant.ts';
import { changeCatalogue } from '../../server/platform/db/notes.ts';
import { products as productsTable, catalogueChanges, products } from '../../server/platform/db/schema.ts';
import { openShop, orderOf, type OpenShop, type Shop } from '../fixtures/api.ts';
import { isDistributed, isShared } from '../fixtures/database.ts';
import { openTransaction } from '../drivers/otherServer.ts';
import {
  createCatalogueVersion,
  readVersion,
  sumUpChanges,
  type Version,
} from '../../server/features/products/catalogue.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { releaseUnpaid, takeAgain } from '../../server/features/orders/stock.ts';

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
  await shop.db.with(changeCatalogue(shop.db, 'listing')).delete(productsTable);
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

  it.each(['owner', 'admin'] as const)('C6: is checked first for a caller with a token: %s', async (role) => {
    const product = await shop.aProduct();
    await stockIn(shop, product);
    await shop.as(role).get(pageOf(product));
    await order(other, product);
    const answer = await shop.as(role).get<Product>(pageOf(product));
    expect(answer.body.countInStock).toBe(9);
  });

  it('A39: has drafts for administrators only, in any order of callers', async () => {
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
    const renamed = shop.db.with(changeCatalogue(shop.db, 'listing')).update(productsTable).set({ id: 'missing' });
    await renamed.where(eq(productsTable.id, product._id));
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
        vary: 'Origin, Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await listWith({})).headers).not.toHaveProperty('content-encoding');
  });
});

describe.skipIf(!isShared)('a write in flight on another connection', () => {
  it('is shown after its commit, and an answer made before it is dropped', async () => {
    const product = await shop.aProduct();
    const writing = await openTransaction(shop.db, (tx) => takeAgain(tx, [{ product: product._id, qty: 7 }]));
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
      await takeAgain(tx, [{ product: product._id, qty: 7 }]);
      vi.advanceTimersByTime(AGE);
      expect(await stockIn(shop, product)).toBe(10);
      throw new Error('no commit');
    });
    await expect(failing).rejects.toThrow('no commit');
    vi.advanceTimersByTime(AGE);
    expect(await stockIn(shop, product)).toBe(10);
  });
});

/** Which parts of the version a change raises. */
const raisedBy = async (change: (db: Db) => Promise<unknown>): Promise<string[]> => {
  const before = await readVersion(shop.db);
  await change(shop.db);
  const after = await readVersion(shop.db);
  return (['content', 'listing'] as const).filter((part) => BigInt(after[part]) > BigInt(before[part]));
};
const sellOne = (db: Db) => db.with(changeCatalogue(db, 'content')).update(products).set({ countInStock: 5 });
const sell = (product: string) => (db: Db) => takeAgain(db, [{ product, qty: 1 }]);

describe('the version of the catalogue', () => {
  it('is raised by everything that public reads show, and its listing only by what lists depend on', async () => {
    const author = await shop.aPerson();
    const { post } = shop.withToken(author.token);
    const product = await shop.aProduct();
    const path = `/api/products/${product._id}`;
    expect(await raisedBy(() => shop.aProduct())).toEqual(['content', 'listing']);
    expect(await raisedBy(() => post('/api/orders', orderOf([{ product, qty: 1 }])))).toEqual(['content']);
    expect(await raisedBy(() => releaseUnpaid(shop.db, -1))).toEqual(['content']);
    expect(await raisedBy(() => rename(shop, product, 'Lamp'))).toEqual(['content', 'listing']);
    expect(await raisedBy(() => post(`${path}/reviews`, { rating: 5, comment: 'C' }))).toEqual(['content']);
    expect(await raisedBy(() => shop.as('admin').delete(`/api/users/${author.id}`))).toEqual(['content']);
    expect(await raisedBy(() => shop.as('admin').delete(path))).toEqual(['content', 'listing']);
    expect(await raisedBy(async () => undefined)).toEqual([]);
  });

  it('stays the same when its changes are summed up', async () => {
    for (let i = 0; i < 120; i += 1) await sellOne(shop.db);
    expect(await raisedBy(async (db) => expect(await sumUpChanges(db)).toBeGreaterThan(100))).toEqual([]);
    expect(await shop.db.$count(catalogueChanges)).toBe(1);
    expect(await sumUpChanges(shop.db)).toBe(0);
  });

  it.runIf(isShared && !isDistributed)(
    'is raised by each of two transactions at once, which do not wait for each other',
    async () => {
      const [a, b] = [await shop.aProduct(), await shop.aProduct()];
      const before = await readVersion(shop.db);
      const first = await openTransaction(shop.db, sell(a._id));
      const second = await openTransaction(shop.db, sell(b._id));
      expect(await readVersion(shop.db)).toEqual(before);
      await second.commit();
      const between = await readVersion(shop.db);
      await first.commit();
      const after = await readVersion(shop.db);
      expect(new Set([before, between, after].map(({ content }) => content)).size).toBe(3);
    },
  );

  it.runIf(isShared)('is the same after two servers summed up at once', async () => {
    for (let i = 0; i < 120; i += 1) await sellOne(shop.db);
    const before = await readVersion(shop.db);
    const first = await openTransaction(shop.db, sumUpChanges);
    const second = sumUpChanges(shop.db);
    await first.expectToHoldUp(second);
    await sellOne(shop.db);
    const sold = await readVersion(shop.db);
    await first.commit();
    await second;
    expect(await readVersion(shop.db)).toEqual(sold);
    expect(sold).not.toEqual(before);
  });
});
const version = (n: number): Version => ({ content: String(n), listing: String(n), merchant: SPECIFIED });
/** Answers the questions for the version by hand. */
const aDatabase = () => {
  const open: { answer: (n: number) => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<Version>((resolve, reject) =>
      open.push({ answer: (n) => resolve(version(n)), fail: () => reject(new Error('down')) }),
    );
  return { open, read };
};
describe('reading the version', () => {
  it('does not take the answer to a question that was sent before an own write', async () => {
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => 0);
    const before = catalogue.current();
    catalogue.invalidate();
    const after = catalogue.current();
    open[1]!.answer(2);
    open[0]!.answer(1);
    expect([await before, await after]).toEqual([version(1), version(2)]);
    expect(catalogue.known()).toEqual(version(2));
  });

  it('is read once for all who ask for a fresh one meanwhile, after they have asked', async () => {
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => 0);
    const first = catalogue.fresh();
    const others = [catalogue.fresh(), catalogue.fresh()];
    open[0]!.answer(1);
    expect(await first).toEqual(version(1));
    await vi.waitFor(() => expect(open).toHaveLength(2));
    open[1]!.answer(2);
    expect(await Promise.all(others)).toEqual([version(2), version(2)]);
    expect(open).toHaveLength(2);
  });

  it('asks again after a failure', async () => {
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => 0);
    const first = catalogue.current();
    open[0]!.fail();
    await expect(first).rejects.toThrow('down');
    const second = catalogue.current();
    open[1]!.answer(1);
    expect(await second).toEqual(version(1));
  });
});
