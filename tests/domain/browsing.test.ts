import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageUrl, isImageAddress } from '../../common/domain/pictures.ts';
import { pagesAround } from '../../common/domain/paging.ts';

describe('the pages that are named', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [12, 9, [1, null, 9]],
  ])('S50: on page %i of %i', (page, pages, named) => expect(pagesAround(page, pages)).toEqual(named));

  it('S50: include the first, last and current one, in order, and never skip a single page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)];
        const named = pagesAround(page, pages);
        const numbers = named.filter((each) => each !== null);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        const gaps = [...named.keys()].filter((index) => named[index] === null);
        for (const gap of gaps) expect(named[gap + 1]! - named[gap - 1]!).toBeGreaterThan(2);
      }),
    );
  });
});

describe('the address of a picture', () => {
  it.each([
    ['', '/images/a.jpg', '/images/a.jpg'],
    ['', 'images/a.jpg', '/images/a.jpg'],
    ['https://api.test', '/images/a.jpg', 'https://api.test/images/a.jpg'],
    ['https://api.test/', 'images/a.jpg', 'https://api.test/images/a.jpg'],
    ['https://api.test', 'https://api.test/a.jpg', 'https://api.test/a.jpg'],
    ['https://api.test', '/pictures/7', 'https://api.test/pictures/7'],
    ['http://127.0.0.1:80', 'http://127.0.0.1:80/a.jpg', 'http://127.0.0.1:80/a.jpg'],
    ['', 'https://cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
    ['', 'HTTPS://CDN.test/a b.jpg?x', 'HTTPS://CDN.test/a b.jpg?x'],
  ])('A30: with the backend at %o, %s is at %s', (host, image, url) =>
    expect(imageUrl(host, image, ['cdn.test'])).toBe(url),
  );

  it.each([
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png;base64,AA',
    '//cdn.test/a.jpg',
    '/\\cdn.test/a.jpg',
    '/\t/cdn.test/a.jpg',
    'http://cdn.test/a.jpg',
    'https://cdn.test',
    'https://cdn.test.evil.test/a.jpg',
    'https://cdn.test@evil.test/a.jpg',
    'https://user@cdn.test/a.jpg',
    'https:/a.jpg',
    '/api/users',
    '/language?language=de',
    '/language?language=de#.png',
    '/images/../api/users',
    '/images/%2E./api/users',
    '/images',
  ])('A30: is nowhere for %j', (image) => {
    expect(imageUrl('', image, ['cdn.test'])).toBeNull();
    expect(isImageAddress(image, ['cdn.test'])).toBe(false);
  });

  it('A30: may be a path or on a host of the settings', () => {
    expect(isImageAddress('/images/a.jpg', [])).toBe(true);
    expect(isImageAddress('/images/a b..c?v=2', [])).toBe(true);
    expect(isImageAddress('/placeholder.svg', [])).toBe(true);
    expect(isImageAddress('images/a.jpg', [])).toBe(false);
    expect(isImageAddress('https://cdn.test/a.jpg', [])).toBe(false);
    expect(isImageAddress('https://cdn.test/a.jpg', ['cdn.test'])).toBe(true);
  });
});
