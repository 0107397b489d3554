import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductPage } from '../../common/contract/product.ts';
import { openShop, statusesOf, type OpenShop } from '../fixtures/api.ts';

const lines: string[] = [];
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ settings: { logLevel: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
  await shop.aProduct({ name: 'Lamp' });
});
afterAll(() => shop.close());

const search = (keyword: string, remoteAddress = '10.0.0.1') =>
  shop.as('guest').call<ProductPage>('GET', `/api/products?keyword=${keyword}&pageNumber=1`, { remoteAddress });

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
