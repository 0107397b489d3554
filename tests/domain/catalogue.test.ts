import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueAt, cataloguePath, searchPath } from '../../common/routes/catalogue.ts';
import { decodeOnce, parsePage } from '../../common/routes/route.ts';
import { foundParts } from '../../common/domain/searchable.ts';
import { answerTo, withAnswer, type SearchAnswer } from '../../common/domain/suggestions.ts';
import { chosen, choicesOf, choicesQuery, isNarrowed, noChoices } from '../../common/domain/choices.ts';

const keywordIn = (path: string) => decodeOnce(/^\/search\/([^/]+)/.exec(path)![1]!);
const browserPath = (path: string) => new URL(path, 'http://shop.test').pathname;

describe('searching', () => {
  it.each(['', '   ', '\t\n'])('S42: a blank keyword (%o) leads home', (keyword) =>
    expect(searchPath(keyword)).toBe('/'),
  );

  it.each([
    ['tv', '/search/tv'],
    [' tv ', '/search/tv'],
    ['a/b', '/search/a%2Fb'],
    ['100%', '/search/100%25'],
    ['c#', '/search/c%23'],
    ['what?', '/search/what%3F'],
    ['café', '/search/caf%C3%A9'],
    ['🎧', '/search/%F0%9F%8E%A7'],
    ['100%25', '/search/100%2525'],
  ])('S43, A19: %s leads to %s and is read back as it was', (keyword, path) => {
    expect(searchPath(keyword)).toBe(path);
    expect(keywordIn(path)).toBe(keyword.trim());
  });

  it('S50: pages of the catalogue and of a search', () => {
    expect(cataloguePath('', 2)).toBe('/page/2');
    expect(cataloguePath('a/b', 3)).toBe('/search/a%2Fb/page/3');
  });

  it.each([
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-1', 1],
    ['abc', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['99999999999999999999', 1],
    ['7', 7],
  ])('A33: %o as a page means %i', (raw, page) => expect(parsePage(raw)).toBe(page));
});

describe('the address of the catalogue', () => {
  it.each([
    ['/', '', 1],
    ['/page/2', '', 2],
    ['/search/tv', 'tv', 1],
    ['/search/tv/page/3', 'tv', 3],
    ['/search/tv/page/3/', 'tv', 3],
    ['/search/a%2Fb', 'a/b', 1],
    ['/search/100%25', '100%', 1],
    ['/search/100%', '100%', 1],
    ['/search/100%2525/page/2', '100%25', 2],
    ['/search/%20', '', 1],
    ['/page/0', '', 1],
    ['/page/-1', '', 1],
    ['/page/abc', '', 1],
    ['/search/page/page/2', 'page', 2],
  ])('S14–S16, S155, A19, A33: %s shows %o, page %i', (path, keyword, page) =>
    expect(catalogueAt(path)).toEqual({ keyword, page }),
  );

  it('S43, S50, A19: is read as it was written, whatever the keyword', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 999_999_999 }), (typed, page) => {
        const keyword = typed.trim();
        expect(catalogueAt(browserPath(searchPath(typed)))).toEqual({ keyword, page: 1 });
        expect(catalogueAt(browserPath(cataloguePath(keyword, page)))).toEqual({ keyword, page });
      }),
    );
  });

  it.each(['.', '..', ' .. '])('S43: a search for %o is no step in the path', (keyword) =>
    expect(catalogueAt(browserPath(searchPath(keyword))).keyword).toBe(keyword.trim()),
  );
});

it('A60: the answers that are kept are the newest twenty, each text once', () => {
  let answers: SearchAnswer<never>[] = [];
  for (let n = 0; n < 30; n += 1) answers = withAnswer(answers, { text: `t${n % 25}`, products: [] });
  expect(answers).toHaveLength(20);
  expect(answers[0]!.text).toBe('t4');
  expect(answerTo(answers, 't24')).toEqual([]);
  expect(answerTo(answers, 't5')).toBeUndefined();
});

const marked = (name: string, keyword: string) =>
  foundParts(name, keyword)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

it.each([
  ['Airpods Max', 'POD', 'Air[pod]s Max'],
  ['Café Crème', 'cafe', '[Café] Crème'],
  ['Cafe\u0301s', 'CAFÉ', '[Cafe\u0301]s'],
  ['Wireless Headphones', 'headphones wire', '[Wire]less [Headphones]'],
  ['Wi-Fi Router', 'wifi', '[Wi-Fi] Router'],
  ['Levi’s Strap', "levi's", '[Levi’s] Strap'],
  ['Straße', 'strass', '[Straß]e'],
  ['100% c# a/b', 'c# %', '100[%] [c#] a/b'],
  ['TV', 'tv', '[TV]'],
  ['İzmir', 'zm', 'İ[zm]ir'],
  ['Lamp Acme', 'brand', 'Lamp Acme'],
  ['Desk set', 'kse', 'Desk set'],
  ['TV', '', 'TV'],
])('A60, A93: what is typed in the name of a suggestion: of %s, %s is %s', (name, keyword, parts) =>
  expect(marked(name, keyword)).toBe(parts),
);

describe('A61: what is chosen of a list, in the query of its address', () => {
  it.each<[string, object]>([
    ['', {}],
    ['?utm_source=mail', {}],
    ['?category=Audio&brand=A%26B', { category: 'Audio', brand: 'A&B' }],
    ['?category=++Audio+', { category: 'Audio' }],
    ['?minPrice=5&maxPrice=9.90&sort=rating', { minPrice: '5', maxPrice: '9.9', sort: 'rating' }],
    ['?minPrice=9,90&maxPrice=1299,00', { minPrice: '9.9', maxPrice: '1299' }],
    ['?minPrice=abc&maxPrice=-1&sort=nonsense', {}],
    ['?minPrice=1e3&maxPrice=9.999', {}],
    // As a form without scripts sends what is empty.
    ['?category=&brand=&minPrice=&maxPrice=&sort=newest', {}],
    ['?minPrice=50&maxPrice=10', { minPrice: '10', maxPrice: '50' }],
  ])('%j is read as %j', (search, expected) => expect(choicesOf(search)).toEqual({ ...noChoices, ...expected }));

  it('the same choices have one query, whatever the order', () => {
    const query = choicesQuery(choicesOf('?sort=price-asc&brand=Acme&category=Audio&other=1'));
    expect(query).toBe('?category=Audio&brand=Acme&sort=price-asc');
    expect(choicesQuery(choicesOf(query))).toBe(query);
    expect(choicesQuery(noChoices)).toBe('');
  });

  it('C1: nothing is sent of what is not chosen', () => {
    expect(chosen(noChoices)).toEqual({});
    expect(chosen({ ...noChoices, brand: 'Acme' })).toEqual({ brand: 'Acme' });
  });

  it('sorting alone leaves nothing out', () => {
    expect(isNarrowed({ ...noChoices, sort: 'rating' })).toBe(false);
    expect(isNarrowed({ ...noChoices, maxPrice: '5' })).toBe(true);
  });
});
