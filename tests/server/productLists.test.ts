import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { products as productsTable } from '../../server/platform/db/schema.ts';
import { openShop } from '../fixtures/api.ts';

const shop = await openShop();

afterAll(() => shop.close());

afterEach(async () => {
  await shop.db.delete(productsTable);
});

const list = async (query = '', role: 'guest' | 'admin' = 'guest') =>
  (await shop.as(role).get<ProductPage>(`/api/products${query}`)).body;

const namesIn = async (query: string) => (await list(query)).products.map((product) => product.name).toSorted();

const search = (keyword: string) => namesIn(`?keyword=${encodeURIComponent(keyword)}&pageNumber=1`);

const accepting = (encodings: string) =>
  shop.app.inject({ url: '/api/products', headers: { 'accept-encoding': encodings } });

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe('C1 list', () => {
  it('S71, S159: 12 products a page by default, with page and pages', async () => {
    for (let i = 0; i < 13; i += 1) await shop.aProduct();
    const first = await list('?keyword=&pageNumber=1');
    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(first.products).toHaveLength(12);
    expect((await list('?keyword=&pageNumber=2')).products).toHaveLength(1);
  });

  it('S155: keyword and page default to empty and 1', async () => {
    await shop.aProduct();
    expect(await list()).toEqual(await list('?keyword=&pageNumber=1'));
  });

  it('A33: an empty shop has one page', async () => {
    expect(await list()).toEqual({ products: [], page: 1, pages: 1 });
  });

  it('A33: a page beyond the end is empty, with its number', async () => {
    await shop.aProduct();
    expect(await list('?pageNumber=9')).toMatchObject({ products: [], page: 9, pages: 1 });
    expect(await list('?pageNumber=999999999')).toMatchObject({ products: [], page: 999_999_999, pages: 1 });
  });

  it.each(['0', '-1', 'abc', '1.5', '', '1e3', '99999999999999999999'])('A33: page %j means 1', async (page) => {
    await shop.aProduct();
    expect(await list(`?pageNumber=${page}`)).toMatchObject({ page: 1, products: [{ name: 'Headphones' }] });
  });

  it('A33: newest first, then by id, so that no product is on two pages', async () => {
    for (let i = 0; i < 30; i += 1) await shop.aProduct({ createdAt: at(1 + (i % 3)) });
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?pageNumber=${page}`)));
    const ids = pages.flatMap((page) => page.products.map((product) => product._id));
    expect(new Set(ids).size).toBe(30);
    const rows = await shop.db.select().from(productsTable);
    const byAge = rows.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1));
    expect(ids).toEqual(byAge.map((row) => row.id));
  });
});

describe('the number of pages', () => {
  it.each(['guest', 'admin'] as const)('A33: is that of the catalogue as it is now, for a %s', async (role) => {
    const pages = async () => {
      const answers = await Promise.all(['', '?keyword=lamp'].map((query) => list(query, role)));
      return answers.map((answer) => answer.pages);
    };
    for (let i = 0; i < 12; i += 1) await shop.aProduct({ name: `Lamp ${i}` });
    expect(await pages()).toEqual([1, 1]);
    const product = await shop.aProduct({ name: 'Lamp 13' });
    expect([await pages(), await pages()]).toEqual([
      [2, 2],
      [2, 2],
    ]);
    await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    expect(await pages()).toEqual([2, 2]);
    await shop.as('admin').put(`/api/products/${product._id}`, { ...product, version: undefined, name: 'Radio' });
    expect(await pages()).toEqual([2, 1]);
    await shop.as('admin').delete(`/api/products/${product._id}`);
    expect(await pages()).toEqual([1, 1]);
  });

  it('A33: is right for each of many searches at once', async () => {
    for (const name of ['Lamp a', 'Lamp b', 'Radio']) await shop.aProduct({ name });
    const words = Array.from({ length: 30 }, (_, i) => ['lamp', 'radio', 'mp', 'zz', 'a', '%'][i % 6]!);
    const found = await Promise.all(words.map(async (word) => (await search(word)).length));
    expect(found).toEqual(words.map((_, i) => [2, 1, 2, 0, 3, 0][i % 6]));
  });
});

describe('C1 search', () => {
  it('S14, A19: a part of the name, in any case', async () => {
    for (const name of ['Smart TV', 'tv stand', 'Radio']) await shop.aProduct({ name });
    expect(await search('tv')).toEqual(['Smart TV', 'tv stand']);
    expect(await search(' TV ')).toEqual(['Smart TV', 'tv stand']);
    expect(await search('mart')).toEqual(['Smart TV']);
    expect(await search('nothing')).toEqual([]);
  });

  it('A19: case is folded in other alphabets too', async () => {
    for (const name of ['Écran Géant', 'ЧАЙНИК', 'Kühlschrank']) await shop.aProduct({ name });
    expect(await search('écran géant')).toEqual(['Écran Géant']);
    expect(await search('чайник')).toEqual(['ЧАЙНИК']);
    expect(await search('KÜHL')).toEqual(['Kühlschrank']);
    expect(await search('e\u0301cran')).toEqual(['Écran Géant']);
  });

  it.each(['%', '_', '\\', '.*', '(', '[a', '100%', 'c#', 'a/b', '?', "'", '"', '😀', '$1', '{{', '^'])(
    'S43, A19: %j stands for itself',
    async (keyword) => {
      await shop.aProduct({ name: `with ${keyword} in it` });
      await shop.aProduct({ name: 'without' });
      expect(await search(keyword)).toEqual([`with ${keyword} in it`]);
    },
  );

  it.each([
    ['b_e', 'blue'],
    ['b%e', 'bottle'],
    [String.raw`b\ue`, 'blue'],
  ])('A19: %j, long enough for the index, does not find %j', async (keyword, name) => {
    await shop.aProduct({ name });
    await shop.aProduct({ name: `a ${keyword} b` });
    expect(await search(keyword)).toEqual([`a ${keyword} b`]);
  });

  it('A19: a keyword longer than 200 characters is refused in words', async () => {
    const answer = await shop.as('guest').get(`/api/products?keyword=${'x'.repeat(201)}`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'The keyword can have at most 200 characters' } });
  });
});

const rate = async (product: Product, rating: number) => {
  const person = await shop.aPerson();
  await shop.withToken(person.token).post(`/api/products/${product._id}/reviews`, { rating, comment: 'So' });
};

describe('C3 top', () => {
  it('lists five, best rated first, then most reviewed', async () => {
    const made = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) made.push(await shop.aProduct({ name }));
    await rate(made[0]!, 3);
    await rate(made[1]!, 5);
    await rate(made[2]!, 4);
    await rate(made[3]!, 4);
    await rate(made[3]!, 4);
    const { body } = await shop.as('guest').get<Product[]>('/api/products/top');
    expect(body.map((product) => product.name).slice(0, 4)).toEqual(['b', 'd', 'c', 'a']);
    expect(body).toHaveLength(5);
  });
});

describe('a long answer', () => {
  it('is compressed for clients that accept it, unless it is short', async () => {
    expect((await accepting('br, gzip')).headers).not.toHaveProperty('content-encoding');
    for (let i = 0; i < 12; i += 1) await shop.aProduct();
    const plain = await accepting('identity');
    const [br, gzip] = [await accepting('gzip, br'), await accepting('gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });
});
