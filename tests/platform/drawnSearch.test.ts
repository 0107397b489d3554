import { expect, it } from 'vitest';
import { CATALOGUE_FILTERS } from '../../common/contract/endpoints.ts';
import { drawnSearch } from '../../server/pages/heads.ts';

it.each([
  ['/', '?sort=rating&utm_source=mail&category=Audio', '?category=Audio&sort=rating'],
  ['/search/tv', '?maxPrice=9.90', '?maxPrice=9.9'],
  ['/page/2', '?category=&brand=&sort=newest', ''],
  ['/', '?maxPrice=free', ''],
  ['/product/p1', '?category=Audio', ''],
])('A61: a document of %s with %s is that of “%s”', (path, search, drawn) =>
  expect(drawnSearch(path, search, [CATALOGUE_FILTERS])).toBe(drawn),
);

it('A51: a backend without choices has one document for all of them', () =>
  expect(drawnSearch('/', '?category=Audio', [])).toBe(''));
