import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueAt, cataloguePath, searchPath } from '../../common/routes/catalogue.ts';
import { decodeOnce, parsePage } from '../../common/routes/route.ts';

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
