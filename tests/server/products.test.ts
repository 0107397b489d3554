import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { products as productsTable } from '../../server/platform/db/schema.ts';
import { openShop, statusesOf } from '../fixtures/api.ts';

const shop = await openShop();

afterAll(() => shop.close());

afterEach(async () => {
  await shop.db.delete(productsTable);
});

const list = async (query = '', role: 'guest' | 'admin' = 'guest') =>
  (await shop.as(role).get<ProductPage>(`/api/products${query}`)).body;

const namesIn = async (query: string) => (await list(query)).products.map((product) => product.name).toSorted();

const search = (keyword: string) => namesIn(`?keyword=${encodeURIComponent(keyword)}&pageNumber=1`);

describe('C2 one product', () => {
  it('S59: has all its fields, and no others', async () => {
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
      version: 0,
    });
  });

  it.each(['nope', 'x'.repeat(5000), '%E0%A4%A', '..%2f..', "'; drop table"])(
    'an unknown or malformed id (%j) is 404',
    async (id) => {
      const answer = await shop.as('guest').get(`/api/products/${id}`);
      expect(answer).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    },
  );
});

const draft = async () => (await shop.as('admin').post<Product>('/api/products', {})).body;

describe('C4 create, A23 drafts', () => {
  it.each([
    ['{}', { payload: {} }],
    ['nothing', {}],
    ['nothing, announced as JSON', { headers: { 'content-type': 'application/json' } }],
    [
      'nothing, announced as JSON of no length',
      { headers: { 'content-type': 'application/json', 'content-length': '0' } },
    ],
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
    for (const role of ['guest', 'owner'] as const) {
      const answer = await shop.as(role).get(`/api/products/${_id}`);
      expect(answer).toMatchObject({ status: 200, body: { _id, isDraft: true, countInStock: 0 } });
    }
    expect(await list('', 'admin')).toMatchObject({ products: [{ _id, isDraft: true }] });
    expect(await shop.as('admin').get(`/api/products/${_id}`)).toMatchObject({ status: 200, body: { isDraft: true } });
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

  it('prices are numbers or decimal strings', async () => {
    const product = await shop.aProduct();
    expect((await save(product, { price: '19.99' })).body.price).toBe(19.99);
    expect((await save(product, { price: 0, version: undefined })).body.price).toBe(0);
  });

  it.each([
    [{ countInStock: 1.5 }, 'Count in stock must be a whole number from 0 to 1,000,000'],
    [{ price: 'abc' }, 'Price must be an amount such as 89.99'],
    [{ price: -1 }, 'Price must be an amount of at least 0'],
    [{ name: '  ' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
    [{ image: 'javascript:alert(1)' }, 'Image must be a path such as /images/lamp.webp'],
    [{ image: '//cdn.example/a.jpg' }, 'Image must be a path such as /images/lamp.webp'],
    [{ image: '/api/users' }, 'Image must be a path such as /images/lamp.webp'],
  ])('S121: %j is refused in words', async (change, message) => {
    const product = await shop.aProduct();
    expect(await save(product, change)).toMatchObject({ status: 400, body: { message } });
  });

  it.each([0.001, 0.004, 0.005, 12.345, 89.999, 1e-7, '12.345', '0.001', '89.990'])(
    'A42: a price of %j is refused in words, and never rounded',
    async (price) => {
      const product = await shop.aProduct({ price: 5 });
      expect(await save(product, { price })).toMatchObject({
        status: 400,
        body: { message: 'Price can have at most two decimals' },
      });
      expect((await shop.as('guest').get<Product>(`/api/products/${product._id}`)).body.price).toBe(5);
    },
  );

  it.each([0, 0.01, 0.1, 1.1, 8.2, 19.99, 1299.95, 99_999.99, 100_000_000, '0.01', '7', '19.9', '19.99'])(
    'A42: a price of %j is whole cents',
    async (price) => {
      expect((await save(await shop.aProduct(), { price })).body.price).toBe(Number(price));
    },
  );

  it('A30: a picture may be at a host of the settings, by https', async () => {
    const open = await shop.beside({ settings: { imageHosts: ['cdn.example'] } });
    const product = await shop.aProduct();
    const put = (image: string) =>
      open.as('admin').put(`/api/products/${product._id}`, { ...product, version: undefined, image });
    expect(await put('https://cdn.example/a.jpg')).toMatchObject({ status: 200 });
    expect(await put('http://cdn.example/a.jpg')).toMatchObject({
      status: 400,
      body: { message: 'Image must be a path such as /images/lamp.webp, or an https address at cdn.example' },
    });
  });

  it('a version that is no longer the current one is 409 STALE, and none overwrites', async () => {
    const product = await shop.aProduct();
    const first = await save(product, { name: 'First' });
    expect(first.body.version).toBe(1);
    const second = await save(product, { name: 'Second' });
    expect(second).toMatchObject({ status: 409, body: { code: 'STALE', message: expect.stringContaining('changed') } });
    expect(await save(product, { name: 'Third', version: undefined })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
  });

  it('of two admins saving at once with a version, one is told', async () => {
    const product = await shop.aProduct();
    const answers = await Promise.all([save(product, { name: 'A' }), save(product, { name: 'B' })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('A34: a sale counts as a change, so that no admin brings back stock that is gone', async () => {
    const product = await shop.aProduct();
    await shop.anOrder(shop.as('owner'), [{ product, qty: 3 }]);
    expect(await save(product, { description: 'Better' })).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(await shop.stockOf(product)).toBe(7);
  });

  it('an unknown product is 404, with or without a version', async () => {
    const product = { ...(await shop.aProduct()), _id: 'unknown' };
    expect(await save(product, {})).toMatchObject({ status: 404, body: { message: 'Product not found' } });
    expect(await save(product, { version: undefined })).toMatchObject({ status: 404 });
  });
});

describe('C6 delete', () => {
  it('is done once; again it is 404', async () => {
    const { _id } = await shop.aProduct();
    const remove = () => shop.as('admin').delete(`/api/products/${_id}`);
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Product removed' } });
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await shop.as('guest').get(`/api/products/${_id}`)).toMatchObject({ status: 404 });
  });

  it('A24: orders keep their lines', async () => {
    const product = await shop.aProduct({ name: 'Short-lived' });
    const order = await shop.anOrder(shop.as('other'), [{ product, qty: 1 }]);
    await shop.as('other').post(`/api/products/${product._id}/reviews`, { rating: 1, comment: 'Gone soon' });
    await shop.as('admin').delete(`/api/products/${product._id}`);
    expect((await shop.as('other').get(`/api/orders/${order._id}`)).body.orderItems).toEqual(order.orderItems);
  });
});
