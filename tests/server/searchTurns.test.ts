import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductPage } from '../../common/contract/product.ts';
import { openShop, statusesOf, type OpenShop } from '../../walks/support/api.ts';

const lines: string[] = [];
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ settings: { logLevel: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
  await shop.aProduct({ name: 'Lamp' });
});
afterAll(() => shop.close());

const search = (keyword: string) => shop.as('guest').get<ProductPage>(`/api/products?keyword=${keyword}&pageNumber=1`);

it('C1, S133: of too many searches at once some are refused, in words for a shopper; lists are not', async () => {
  const searches = Array.from({ length: 800 }, (_, n) => search(`lamp${n}`));
  const list = await search('');
  expect(list).toMatchObject({ status: 200, body: { products: [{ name: 'Lamp' }] } });

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

it('C1: the description of the API says so, and how much a search finds', async () => {
  type Document = { paths: Record<string, { get: { description: string } }> };
  const { body } = await shop.as('guest').get<Document>('/api/openapi.json');
  expect(body.paths['/api/products']!.get.description).toMatch(/newest 1,000.*moreThan.*refused with 503.*Retry-After/);
});
