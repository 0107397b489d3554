import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { chosenProducts } from '../../server/features/products/searches.ts';
import { products } from '../../server/platform/db/schema.ts';
import { shopForTests, statusesOf } from '../fixtures/api.ts';

/** 1,300 products and drafts between them: two categories, five brands, prices from $1.00 to $13.00. */
const COUNT = 1300;

const shop = await shopForTests();
beforeAll(async () => {
  await shop.db.execute(sql`
    insert into products (id, name, search_name, image, price_cents, rating, description, brand, category,
                          count_in_stock, is_draft, created_at)
    select 'p' || i, name, lower(name), '/placeholder.svg', 100 + (i * 7) % 1201, (i % 11) / 2.0, 'It is',
           'Brand ' || i % 5, case when i % 3 = 0 then 'Audio' else 'Video' end, 1, i % 100 = 0,
           timestamptz '2026-01-01' - (i / 3) * interval '1 minute'
    from (select i, case when i % 4 = 0 then 'Lamp' else 'Radio' end || ' ' || i as name
          from generate_series(1, ${COUNT}) i) named`);
});

const list = async (query: string) => (await shop.as('guest').get<ProductPage>(`/api/products${query}`)).body;

/** What a filter should find, the slow way. */
const all = async (): Promise<Product[]> => {
  const rows = await shop.db
    .select()
    .from(products)
    .where(sql`not is_draft`)
    .orderBy(sql`created_at desc, id desc`);
  return rows.map((row) => ({ ...row, _id: row.id, price: row.priceCents / 100, reviews: [] }) as never);
};

const orders: Record<string, (a: Product, b: Product) => number> = {
  newest: () => 0,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  rating: (a, b) => b.rating - a.rating,
};

describe('A61: C1 with choices', () => {
  it.each([
    ['category=Audio', (p: Product) => p.category === 'Audio'],
    ['brand=Brand%203', (p: Product) => p.brand === 'Brand 3'],
    ['brand=Brand%203&category=Video', (p: Product) => p.brand === 'Brand 3' && p.category === 'Video'],
    ['minPrice=5&maxPrice=5.5', (p: Product) => p.price >= 5 && p.price <= 5.5],
    ['keyword=lamp&maxPrice=3', (p: Product) => p.name.startsWith('Lamp') && p.price <= 3],
  ])('%s finds what it says, in every order', async (query, fits) => {
    const expected = (await all()).filter(fits);
    for (const [sort, compare] of Object.entries(orders)) {
      const ids = expected.toSorted(compare).map(({ _id }) => _id);
      const first = await list(`?${query}&sort=${sort}`);
      expect(first.products.map(({ _id }) => _id)).toEqual(ids.slice(0, 12));
      expect(first.total ?? 0).toBe(ids.length);
      expect(first.pages).toBe(Math.max(1, Math.ceil(ids.length / 12)));
      const second = await list(`?${query}&sort=${sort}&pageNumber=2`);
      expect(second.products.map(({ _id }) => _id)).toEqual(ids.slice(12, 24));
    }
  });

  it('an order alone has the first 1,000, and says that there are more', async () => {
    const cheapest = (await all()).toSorted((a, b) => a.price - b.price);
    const first = await list('?sort=price-asc');
    expect(first).toMatchObject({ moreThan: 1000, pages: 84 });
    expect(first.total).toBeUndefined();
    expect(first.products.map(({ price }) => price)).toEqual(cheapest.slice(0, 12).map(({ price }) => price));
    expect((await list('?sort=price-asc&pageNumber=84')).products).toHaveLength(4);
    expect((await list('?sort=price-asc&pageNumber=85')).products).toEqual([]);
  });

  it('drafts are never among them', async () => {
    for (const choice of ['category=Audio', 'category=Video', 'maxPrice=900', 'sort=rating'])
      expect((await list(`?keyword=lamp%201100&${choice}`)).products).toEqual([]);
  });

  it('empty parameters, as a form sends them, choose nothing', async () => {
    const plain = await list('?keyword=&pageNumber=1');
    expect(await list('?keyword=&category=&brand=&minPrice=&maxPrice=&sort=newest')).toEqual(plain);
  });

  it.each([
    ['maxPrice=1.999', 'The highest price must be an amount such as 9.99'],
    ['minPrice=9&maxPrice=8', 'The lowest price must not be above the highest price'],
    ['sort=cheapest', 'The order must be one of newest, price-asc, price-desc, rating'],
    [`category=${'x'.repeat(101)}`, 'The category can have at most 100 characters'],
  ])('%s is refused in words', async (query, message) => {
    const { status, body } = await shop.as('guest').get<{ message: string }>(`/api/products?${query}`);
    expect([status, body]).toEqual([400, { message }]);
  });
});

it('A61: what there is to choose from comes with every page, without what only drafts have, and as of now', async () => {
  const facets = {
    categories: ['Audio', 'Video'],
    brands: ['Brand 0', 'Brand 1', 'Brand 2', 'Brand 3', 'Brand 4'],
  };
  expect((await list('')).facets).toEqual(facets);
  expect((await list('?keyword=lamp&brand=Brand%201')).facets).toEqual(facets);
  await shop.as('admin').post('/api/products');
  expect((await list('')).facets).toEqual(facets);
  await shop.aProduct({ category: 'Zebras' });
  expect((await list('')).facets?.categories).toEqual(['Audio', 'Video', 'Zebras']);
});

describe('A61: spellings of one category or brand', () => {
  it('are one choice, which finds the products of all', async () => {
    const names = ['Caf\u00E9', 'CAFE\u0301', 'cafe'];
    for (const spelling of names) await shop.aProduct({ name: spelling, category: spelling, brand: spelling });
    const { facets } = await list('');
    for (const values of [facets!.categories, facets!.brands])
      expect(values.filter((value) => /^caf/i.test(value))).toHaveLength(1);
    for (const asked of ['category=cafe', 'brand=CAFE', `category=${encodeURIComponent('Caf\u00E9')}&brand=cafe`])
      expect((await list(`?${asked}`)).products.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('are one choice among more than sixty, too', async () => {
    for (let n = 0; n < 60; n += 1) await shop.aProduct({ name: `Maker ${n}`, brand: `M${n}`, category: 'Café' });
    for (const brand of ['Zürich', 'ZURICH', 'zurich']) await shop.aProduct({ name: brand, brand });
    expect((await list('')).facets!.brands).toHaveLength(60);
    expect((await list('?brand=zurich')).total).toBe(3);
    expect((await list('?category=cafe')).total).toBe(63);
  });
});

const managed = async (query: string) => (await shop.as('admin').get<ProductPage>(`/api/products?${query}`)).body;
const namesOf = ({ products: some }: ProductPage) => some.map(({ name }) => name);

describe('A98: the list of administrators', () => {
  beforeAll(async () => {
    for (const [name, countInStock, price] of [
      ['Chair', 0, 3],
      ['apple', 5, 2],
      ['Bed', 6, 1],
    ] as const)
      await shop.aProduct({ name, countInStock, price, category: 'Odds' });
    await shop.db.execute(sql`update products set category = 'Odds' where id = 'p100'`); // a draft
  });

  it.each([
    ['show=all&order=name', ['apple', 'Bed', 'Chair', 'Lamp 100']],
    ['order=-name', ['Lamp 100', 'Chair', 'Bed', 'apple']],
    ['show=low&order=stock', ['Chair', 'apple']],
    ['show=low&order=-stock', ['apple', 'Chair']],
    ['show=sold-out', ['Chair']],
    ['show=drafts', ['Lamp 100']],
    ['show=all&order=price&keyword=e', ['Bed', 'apple']],
    ['show=all&maxPrice=2&minPrice=2', ['apple']],
  ])('%s has these products of a category', async (query, names) => {
    const page = await managed(`category=odds&${query}`);
    expect(namesOf(page)).toEqual(names);
    expect(page.total).toBe(names.length);
  });

  it('has every product on its pages, however many there are', async () => {
    const { total, pages } = await managed('show=all&order=-price');
    expect(total).toBeGreaterThan(COUNT);
    expect((await managed(`show=all&order=-price&pageNumber=${pages}`)).products).toHaveLength(total! % 12 || 12);
  });

  it.each(['show=all', 'show=drafts', 'order=stock'])('%s is for administrators alone', async (query) => {
    const asked = [shop.as('guest'), shop.as('owner'), shop.as('other')].map((who) =>
      who.get(`/api/products?${query}`),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403]);
  });

  it.each([
    ['show=odd', 'The selection must be one of all, low, sold-out, drafts'],
    ['order=rating', 'The order must be one of name, -name, price, -price, stock, -stock'],
  ])('%s is refused in words', async (query, message) => {
    const { status, body } = await shop.as('admin').get(`/api/products?${query}`);
    expect([status, body]).toEqual([400, { message }]);
  });
});

it('the plans of choices look at the newest of an index only, but find a rare keyword everywhere', async () => {
  const few = chosenProducts(shop.db, 50);
  const asked = { categories: [] as string[], brands: [], keyword: '', minCents: null, maxCents: null };
  const totalOf = async (but: Partial<typeof asked>) =>
    (await few({ ...asked, sort: 'price-asc', ...but }, { offset: 0, size: 12 })).total;
  expect(await totalOf({})).toBe(50);
  expect(await totalOf({ categories: ['Audio'] })).toBe(50);
  expect(await totalOf({ keyword: 'radio 1299' })).toBe(1);
});

const lines: string[] = [];
const busyShop = await shopForTests({
  settings: { logLevel: 'warn' },
  logTo: { write: (line) => void lines.push(line) },
});
beforeAll(() => busyShop.aProduct({ name: 'Lamp' }));

const search = (keyword: string, remoteAddress = '10.0.0.1') =>
  busyShop.as('guest').call<ProductPage>('GET', `/api/products?keyword=${keyword}&pageNumber=1`, { remoteAddress });

it('C1, S133: of too many searches at once some are refused, in words for a shopper; lists are not', async () => {
  const searches = Array.from({ length: 800 }, (_, n) => search(`lamp${n}`));
  const whole = await search('');
  expect(whole).toMatchObject({ status: 200, body: { products: [{ name: 'Lamp' }] } });

  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(statusesOf(answers))).toEqual(new Set([200, 503]));
  for (const { body, headers } of refused) {
    expect(body).toEqual({ message: 'Many people are searching right now. Try again in a moment.' });
    expect(headers['retry-after']).toBe('5');
  }
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(logged).toHaveLength(refused.length);
  expect(new Set(logged.map(({ level, msg }) => `${level} ${msg}`))).toEqual(
    new Set(['40 request failed: Many people are searching right now. Try again in a moment.']),
  );

  expect(await search('lamp')).toMatchObject({ status: 200, body: { products: [{ name: 'Lamp' }] } });
});

it('C1: searches of one client do not hold up those of another', async () => {
  let done = 0;
  const many = Array.from({ length: 150 }, async (_, n) => {
    await search(`many${n}`);
    done += 1;
  });
  expect(await search('lam', '10.0.0.2')).toMatchObject({ status: 200 });
  expect(done).toBeLessThan(20);
  await Promise.all(many);
});
