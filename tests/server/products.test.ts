import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { changeCatalogue } from '../../server/platform/db/notes.ts';
import { products as productsTable, shop as shopTable } from '../../server/platform/db/schema.ts';
import { aShop } from '../fixtures/samples.ts';
import { hasCode, says, shopForTests, statusesOf } from '../fixtures/api.ts';

const shop = await shopForTests();

afterEach(() => shop.db.with(changeCatalogue(shop.db, 'listing')).delete(productsTable));

const list = async (query = '', role: 'guest' | 'admin' = 'guest') =>
  (await shop.as(role).get<ProductPage>(`/api/products${query}`)).body;

const namesIn = async (query: string) => (await list(query)).products.map((product) => product.name).toSorted();

const search = (keyword: string) => namesIn(`?keyword=${encodeURIComponent(keyword)}&pageNumber=1`);

it('C2, S59: a product has all its fields, and no others', async () => {
  const product = await shop.aProduct({ name: 'Lamp', price: 12.3, countInStock: 4 });
  expect(product).toEqual({
    _id: expect.stringMatching(/^[a-z0-9]{16}$/),
    name: 'Lamp',
    image: '/images/headphones.webp',
    price: 12.3,
    rating: 0,
    numReviews: 0,
    description: 'Over the ears',
    brand: 'Sound',
    category: 'Audio',
    countInStock: 4,
    reviews: [],
    facts: [],
    version: 0,
  });
});

const draft = async () => (await shop.as('admin').post<Product>('/api/products', {})).body;

describe('C4 create, A23 drafts', () => {
  it.each([
    ['{}', { payload: {} }],
    ['nothing', {}],
    ['nothing, announced as JSON', { headers: { 'content-type': 'application/json' } }],
  ])('a body of %s will do', async (_, extra) => {
    const answer = await shop.as('admin').call<Product>('POST', '/api/products', extra);
    expect(answer).toMatchObject({ status: 201, body: { countInStock: 0, isDraft: true, price: 0 } });
  });

  it('A39: a draft is read by its id, and listed for admins only', async () => {
    const { _id } = await draft();
    expect(await list()).toMatchObject({ products: [] });
    expect((await shop.as('guest').get('/api/products/top')).body).toEqual([]);
    expect((await shop.as('admin').get('/api/products/top')).body).toEqual([]);
    expect(await list('?keyword=sample&pageNumber=1')).toMatchObject({ products: [] });
    for (const role of ['guest', 'owner', 'admin'] as const) {
      const answer = await shop.as(role).get(`/api/products/${_id}`);
      expect(answer).toMatchObject({ status: 200, body: { _id, isDraft: true, countInStock: 0 } });
    }
    expect(await list('', 'admin')).toMatchObject({ products: [{ _id, isDraft: true }] });
  });

  it('a draft cannot be reviewed', async () => {
    const { _id } = await draft();
    const review = { rating: 5, comment: 'Nice' };
    expect(await shop.as('owner').post(`/api/products/${_id}/reviews`, review)).toMatchObject({ status: 409 });
    expect(await shop.as('admin').post(`/api/products/${_id}/reviews`, review)).toMatchObject({ status: 409 });
  });

  it('saving it publishes it', async () => {
    const made = await draft();
    await shop.as('admin').put(`/api/products/${made._id}`, { ...made, name: 'Ready', price: 5, countInStock: 1 });
    const { products } = await list();
    expect(products).toMatchObject([{ name: 'Ready' }]);
    expect(products[0]).not.toHaveProperty('isDraft');
  });
});

const save = (product: Product, change: object) =>
  shop.as('admin').put<Product & { code?: string; message?: string }>(`/api/products/${product._id}`, {
    ...product,
    ...change,
  });

describe('C5 save', () => {
  it('S74: takes the full product, and ignores what is derived', async () => {
    const product = await shop.aProduct();
    const answer = await save(product, {
      name: ' New ',
      price: 1.5,
      rating: 5,
      numReviews: 99,
      reviews: [{ a: 1 }],
      _id: 'x',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { _id: product._id, name: 'New', price: 1.5, rating: 0, numReviews: 0 },
    });
    expect(await search('new')).toEqual(['New']);
  });

  it.each([
    [{ countInStock: 1.5 }, 'Count in stock must be a whole number from 0 to 1,000,000'],
    [{ price: 'abc' }, 'Price must be an amount such as 89.99'],
    [{ name: '  ' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
    [{ image: 'javascript:alert(1)' }, 'Image must be a path such as /images/lamp.webp'],
  ])('S121: %j is refused in words', async (change, message) => {
    const product = await shop.aProduct();
    expect(await save(product, change)).toMatchObject(says(400, message));
  });

  it.each([0.001, 12.345, 1e-7, '89.990'])(
    'A42: a price of %j is refused in words, and never rounded',
    async (price) => {
      const product = await shop.aProduct({ price: 5 });
      expect(await save(product, { price })).toMatchObject(says(400, 'Price can have at most two decimals'));
      expect((await shop.as('guest').get<Product>(`/api/products/${product._id}`)).body.price).toBe(5);
    },
  );

  it.each([0, 8.2, 1299.95, 100_000_000, '19.9'])('A42: a price of %j is whole cents', async (price) => {
    expect((await save(await shop.aProduct(), { price })).body.price).toBe(Number(price));
  });

  it('A30: a picture may be at a host of the settings, by https', async () => {
    const open = await shop.beside({ settings: { imageHosts: ['cdn.example'] } });
    const product = await shop.aProduct();
    const put = (image: string) =>
      open.as('admin').put(`/api/products/${product._id}`, { ...product, version: undefined, image });
    expect(await put('https://cdn.example/a.jpg')).toMatchObject({ status: 200 });
    expect(await put('http://cdn.example/a.jpg')).toMatchObject(
      says(400, 'Image must be a path such as /images/lamp.webp, or an https address at cdn.example'),
    );
  });

  it('of two admins saving at once with a version, one is told', async () => {
    const product = await shop.aProduct();
    const answers = await Promise.all([save(product, { name: 'A' }), save(product, { name: 'B' })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('A34: a sale counts as a change, so that no admin brings back stock that is gone', async () => {
    const product = await shop.aProduct();
    await shop.anOrder(shop.as('owner'), [{ product, qty: 3 }]);
    expect(await save(product, { description: 'Better' })).toMatchObject(hasCode(409, 'STALE'));
    expect(await shop.stockOf(product)).toBe(7);
  });

  it('an unknown product is 404, with or without a version', async () => {
    const product = { ...(await shop.aProduct()), _id: 'unknown' };
    expect(await save(product, {})).toMatchObject(says(404, 'Product not found'));
    expect(await save(product, { version: undefined })).toMatchObject({ status: 404 });
  });
});

it('C6, A24: orders keep the lines of a deleted product', async () => {
  const product = await shop.aProduct({ name: 'Short-lived' });
  const order = await shop.anOrder(shop.as('other'), [{ product, qty: 1 }]);
  await shop.as('other').post(`/api/products/${product._id}/reviews`, { rating: 1, comment: 'Gone soon' });
  await shop.as('admin').delete(`/api/products/${product._id}`);
  expect((await shop.as('other').get(`/api/orders/${order._id}`)).body.orderItems).toEqual(order.orderItems);
});

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

it.each(['guest', 'admin'] as const)(
  'A33: the number of pages is that of the catalogue as it is now, for a %s',
  async (role) => {
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
  },
);

const characters = (length: number, from: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, i) => from + ((i * i * 7919) % 20_000)));

describe('C1 search', () => {
  it('S14, A19: a part of the name, in any case', async () => {
    for (const name of ['Smart TV', 'tv stand', 'Radio']) await shop.aProduct({ name });
    expect(await search('tv')).toEqual(['Smart TV', 'tv stand']);
    expect(await search(' TV ')).toEqual(['Smart TV', 'tv stand']);
    expect(await search('mart')).toEqual(['Smart TV']);
    expect(await search('nothing')).toEqual([]);
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

  it.each([
    ['cafe', 'Café'],
    ['чайник', 'ЧАЙНИК'],
    ['KÜHL', 'Kühlschrank'],
    ['CAFÉ', 'cafe\u0301'],
    ['headphones wireless', 'Wireless Headphones'],
    ['wi ph', 'Wireless Headphones'],
    ['maker', 'Lamp'],
    ['lighting lamp maker', 'Lamp'],
    ["men's", 'Men\u2019s Watch'],
    ['men\u2019s', "Men's Watch"],
    ['mens', "Men's Watch"],
    ["men'", "Men's Watch"],
    ['wi-fi', 'Wi\u2011Fi Router'],
    ['wi\u2013fi', 'WiFi Router'],
    ['wifi', 'Wi-Fi Router'],
    ['noise cancelling', 'Noise-Cancelling'],
    ['smart  \u00A0 tv', 'Smart\u00A0TV'],
    ['sm\u200Bart', 'Smart TV'],
    ['smart', 'Sm\u200Bart TV'],
    ['strasse', 'Straße'],
    ['27"', '27\u2033 Monitor'],
    ['lodz', 'Łódź'],
  ])('A93: %j finds %j', async (keyword, name) => {
    await shop.aProduct({ name, brand: 'Maker', category: 'Lighting' });
    await shop.aProduct({ name: 'Other' });
    expect(await search(keyword)).toEqual([name]);
  });

  it.each(['lamp other', '100 %', 'c# a/b', 'la_p', 'lampmaker'])('A93: %j needs every word', async (keyword) => {
    await shop.aProduct({ name: 'Lamp 100% c#', brand: 'Maker' });
    expect(await search(keyword)).toEqual(keyword === '100 %' ? ['Lamp 100% c#'] : []);
  });

  it.each([
    ['headfones', 'headphones', 'Wireless Headphones'],
    ['wirelss headfone', 'wireless headphone', 'Wireless Headphones'],
    ['cofee', 'coffee', 'Coffee Grinder'],
    ['quiet headphones', 'headphones', 'Wireless Headphones'],
  ])('A93: where %j finds nothing, %j may be meant', async (keyword, meant, name) => {
    await Promise.all(['Wireless Headphones', 'Coffee Grinder'].map((each) => shop.aProduct({ name: each })));
    expect(await list(`?keyword=${keyword}`)).toMatchObject({
      products: [],
      near: { keyword: meant, products: [{ name }] },
    });
  });

  it.each([
    ['TV stand', 'television stand'],
    ['Kopfhörer', 'headphones'],
  ])('A93: where %j finds nothing, a synonym may be meant', async (keyword, meant) => {
    const { _id } = await shop.aProduct({ name: meant });
    const { near } = await list(`?keyword=${encodeURIComponent(keyword)}`);
    expect(near).toMatchObject({ keyword: meant, products: [{ _id }] });
  });

  it('A100: an administrator may write other synonyms', async () => {
    const { _id } = await shop.aProduct({ name: 'Lamp' });
    await shop.as('admin').put('/api/shop', { ...aShop, currency: 'USD', synonyms: 'radio\n, bright Thing ,lamp' });
    onTestFinished(async () => {
      await shop.db.delete(shopTable);
      setMerchant(SPECIFIED);
    });
    expect(await list('?keyword=bright thing')).toMatchObject({ near: { keyword: 'lamp', products: [{ _id }] } });
    expect(await list('?keyword=tv')).not.toHaveProperty('near');
  });

  it.each(['lamp', 'lapm headphones', 'm505', 'xyzzyx'])('A93: nothing is meant by %j', async (keyword) => {
    await shop.aProduct({ name: 'Lamp M500' });
    expect(await list(`?keyword=${keyword}`)).not.toHaveProperty('near');
  });

  it('A93: the longest names, in any alphabet, are saved and found', async () => {
    const name = `${characters(100, 0x4e00)}-${characters(99, 0x4e03)}`;
    await shop.aProduct({ name, brand: characters(100, 0x4e05), category: characters(100, 0x4e09) });
    expect(await search(name)).toEqual([name]);
  });

  it('A93: changed brands and categories are found', async () => {
    const product = await shop.aProduct({ name: 'Lamp', brand: 'Maker' });
    await shop.as('admin').put(`/api/products/${product._id}`, { ...product, brand: 'Künstler' });
    expect(await search('kunstler')).toEqual(['Lamp']);
    expect(await search('maker')).toEqual([]);
  });

  it('A93: whole words come before beginnings of words, these before other parts, and the newest first', async () => {
    const names = ['Headphones', 'Phone case', 'Smartphone', 'Pebble Phones', 'A phone'];
    for (const name of names) await shop.aProduct({ name, category: 'Other' });
    for (const query of ['', '&category=Other', '&category=Other&sort=price-asc']) {
      const { products } = await list(`?keyword=phone${query}`);
      expect(products.map(({ name }) => name)).toEqual([
        'A phone',
        'Phone case',
        'Pebble Phones',
        'Smartphone',
        'Headphones',
      ]);
    }
  });

  it('A93: a name comes before a category', async () => {
    await shop.aProduct({ name: 'Smartphone', category: 'Phones' });
    await shop.aProduct({ name: 'Watch', category: 'Phones' });
    expect((await list('?keyword=phone')).products.map(({ name }) => name)).toEqual(['Smartphone', 'Watch']);
  });

  it('A19: a keyword longer than 200 characters is refused in words', async () => {
    const answer = await shop.as('guest').get(`/api/products?keyword=${'x'.repeat(201)}`);
    expect(answer).toMatchObject(says(400, 'The keyword can have at most 200 characters'));
  });
});
const rate = async (product: Product, rating: number) => {
  const person = await shop.aPerson();
  await shop.withToken(person.token).post(`/api/products/${product._id}/reviews`, { rating, comment: 'So' });
};
it('C3: the top lists five, best rated first, then most reviewed', async () => {
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
