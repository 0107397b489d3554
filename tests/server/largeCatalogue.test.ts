import { and, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductPage } from '../../common/contract/product.ts';
import { searches } from '../../server/features/products/searches.ts';
import { createCache } from '../../server/features/products/wholeList.ts';
import { products } from '../../server/platform/db/schema.ts';
import { shopForTests } from '../fixtures/api.ts';

/** More than are looked at one by one: 10,800 of which every fourth is a lamp, and 900 drafts between them. */
const FOR_SALE = 10_800;

const shop = await shopForTests();
beforeAll(async () => {
  await shop.db.execute(sql`
    insert into products (id, name, search_name, image, price_cents, description, brand, category, count_in_stock,
                          is_draft, created_at)
    select 'p' || i, name, lower(name), '/placeholder.svg', 100, 'It is', 'Acme', 'Things', 1, i % 13 = 0,
           timestamptz '2026-01-01' - (i / 3) * interval '1 minute'
    from (select i, case when i % 4 = 0 then 'Lamp qz' else 'Radio' end || ' item ' || i as name
          from generate_series(1, ${(FOR_SALE / 12) * 13}) i) named`);
});

const page = async (keyword: string, number: number) =>
  (await shop.as('guest').get<ProductPage>(`/api/products?keyword=${encodeURIComponent(keyword)}&pageNumber=${number}`))
    .body;

const relevance = (keyword: string, text: string): number =>
  keyword
    .split(/ +/)
    .filter(Boolean)
    .flatMap((word) => [` ${word} `, ` ${word}`])
    .filter((part) => ` ${text} `.includes(part)).length;

/** The ids of the newest matches, found the slow way, and ordered like those of a search. */
const idsOf = async (keyword: string, most = 1001, order: 'relevance' | 'age' = 'relevance'): Promise<string[]> => {
  const rows = await shop.db
    .select({ id: products.id, text: products.searchName })
    .from(products)
    .where(and(sql`not is_draft`, ...keyword.split(/ +/).map((word) => sql`strpos(search_name, ${word}) > 0`)))
    .orderBy(sql`created_at desc, id desc`)
    .limit(most);
  const score = order === 'age' ? () => 0 : ({ text }: { text: string }) => relevance(keyword, text);
  return rows.toSorted((some, others) => score(others) - score(some)).map(({ id }) => id);
};

describe('C1 in a large catalogue', () => {
  it.each([
    ['', 900, [1, 2, 83, 84, 85, 500, 899, 900]],
    ['21 qz lamp', 4, [1, 2, 3, 4]],
    ['108 item', 11, [1, 2, 11]],
    ['item 999', 2, [1, 2]],
    ['99', 24, [1, 2, 24]],
  ] as const)('S71, A33, A93: pages of %j are in order, whole, early and late', async (keyword, pages, numbers) => {
    const ids = await idsOf(keyword, FOR_SALE);
    for (const number of numbers) {
      const found = await page(keyword, number);
      expect(found).toMatchObject({ page: number, pages });
      expect(found).not.toHaveProperty('moreThan');
      expect(found.products.map((product) => product._id)).toEqual(ids.slice((number - 1) * 12, number * 12));
    }
  });

  it.each(['a', 'item', 'io', 'radio', 'qz', 'lamp', 'item 1'])(
    'S16, A33: of more than 1,000 products with %j, the newest 1,000 are found, and the answer says so',
    async (keyword) => {
      const ids = (await idsOf(keyword)).slice(0, 1000);
      for (const number of [84, 1, 2, 83, 84]) {
        const found = await page(keyword, number);
        expect(found).toMatchObject({ page: number, pages: 84, moreThan: 1000 });
        expect(found.products.map((product) => product._id)).toEqual(ids.slice((number - 1) * 12, number * 12));
      }
      expect(await page(keyword, 85)).toMatchObject({ products: [], page: 85, pages: 84, moreThan: 1000 });
    },
  );

  it.each(['qz item 99', 'lamp qz item 1', 'z item 5', 'z i', 'o item 7', ' item 107', 'item  1', 'm 10', 'p qz it'])(
    'A19, A93: several words, %j, find the names that contain each of them',
    async (keyword) => {
      const search = searches(shop.db, 0);
      const { rows, total } = await search({ keyword, withDrafts: false }, { offset: 0, size: 12 }, FOR_SALE);
      const ids = await idsOf(keyword, 1001, total > 1000 ? 'age' : 'relevance');
      expect([total, rows.map(({ id }) => id)]).toEqual([Math.min(ids.length, 1001), ids.slice(0, 12)]);
    },
  );

  it('S14: a keyword that the newest names hold more often than all is found in old names too', async () => {
    const search = searches(shop.db, 2000);
    const filter = { keyword: 'item 5', withDrafts: false };
    const ids = await idsOf(filter.keyword, 1001, 'age');
    for (const time of ['first', 'second']) {
      const { rows, total } = await search(filter, { offset: 600, size: 12 }, FOR_SALE);
      expect([time, total, rows.map(({ id }) => id)]).toEqual([time, 1001, ids.slice(600, 612)]);
    }
  });
});

it('what is remembered is dropped when counting again fails, and the next request waits', async () => {
  let now = 1; // the library takes 0 for no time
  const cache = createCache<number>(() => now);
  const get = (query: () => Promise<number>) => cache.forceFetch('a', { context: query });
  await get(async () => 1);
  now = 60_002;
  expect(await get(() => Promise.reject(new Error('down')))).toBe(1);
  await expect.poll(() => cache.peek('a')).toBeUndefined();
  await expect(get(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get(async () => 2)).toBe(2);
});
