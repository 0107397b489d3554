import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cartRequestAt,
  cataloguePath,
  decodeOnce,
  loginPath,
  orderPath,
  parsePage,
  productPath,
  redirectOf,
  registerPath,
  safeRedirect,
  searchPath,
  stepAt,
  stepPath,
} from '../../common/domain/address.ts';

const keywordIn = (path: string) => decodeOnce(/^\/search\/([^/]+)/.exec(path)![1]!);

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

  it('A19: any keyword survives the way through the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (keyword) => {
        fc.pre(keyword.trim() !== '');
        // "." and ".." are the two keywords that a browser takes for steps in a path.
        fc.pre(!/^\.{1,2}$/.test(keyword.trim()));
        const { pathname } = new URL(searchPath(keyword), 'http://shop.test');
        expect(keywordIn(pathname)).toBe(keyword.trim());
      }),
    );
  });

  it('A19: what cannot be decoded is taken literally', () => expect(decodeOnce('100%')).toBe('100%'));

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

describe('addresses', () => {
  it('ids are encoded', () => {
    expect(productPath('a/b')).toBe('/product/a%2Fb');
    expect(orderPath('o 1')).toBe('/order/o%201');
  });

  it('S29–S31: every step has its own', () => {
    expect(['shipping', 'payment', 'placeOrder'].map((step) => stepPath(step as 'shipping'))).toEqual([
      '/shipping',
      '/payment',
      '/placeorder',
    ]);
    expect(stepAt('/placeorder')).toBe('placeOrder');
    expect(stepAt('/Shipping/')).toBe('shipping');
    expect(stepAt('/cart')).toBeUndefined();
  });
});

describe('the cart', () => {
  it.each([
    ['/cart', '', null],
    ['/cart/', '?qty=2', null],
    ['/cart/p1', '', { product: 'p1', qty: 1 }],
    ['/cart/p1', '?qty=3', { product: 'p1', qty: 3 }],
    ['/cart/p1/', '?qty=3', { product: 'p1', qty: 3 }],
    ['/cart/p1', '?qty=abc', { product: 'p1', qty: 1 }],
    ['/cart/p1', '?qty=0', { product: 'p1', qty: 1 }],
    ['/cart/p1', '?qty=-1', { product: 'p1', qty: 1 }],
    ['/cart/a%2Fb', '?qty=2', { product: 'a/b', qty: 2 }],
    ['/Cart/p1', '?qty=2', { product: 'p1', qty: 2 }],
    ['/cart/p1/more', '?qty=2', null],
  ])('S20, S21, S88, A4: %s%s asks for %o', (path, search, wish) => expect(cartRequestAt(path, search)).toEqual(wish));
});

describe('the way back after signing in', () => {
  it('A7, S104: is written as it is read', () => {
    expect(loginPath('/shipping')).toBe('/login?redirect=/shipping');
    expect(registerPath('/shipping')).toBe('/register?redirect=/shipping');
  });

  it.each([undefined, '/'])('S24: is not written when it is the default (%o)', (target) => {
    expect(loginPath(target)).toBe('/login');
    expect(registerPath(target)).toBe('/register');
  });

  it.each(['/shipping', '/search/a%2Fb/page/2', '/cart/p1?qty=2&x=a%26b', '/order/7#items', '/search/caf%C3%A9?q=1+1'])(
    'S22, S25, A7: %s survives, with its own query',
    (target) => {
      expect(redirectOf(new URL(loginPath(target), 'http://shop.test').search)).toBe(target);
      expect(redirectOf(new URL(registerPath(target), 'http://shop.test').search)).toBe(target);
    },
  );

  it.each([
    ['shipping', '/shipping'],
    ['/shipping', '/shipping'],
    ['cart/p1?qty=2', '/cart/p1?qty=2'],
    ['  /payment ', '/payment'],
  ])('S23, A7: %o leads to %s', (raw, target) => expect(safeRedirect(raw)).toBe(target));

  it.each([null, undefined, '', '   '])('S24: %o leads home', (raw) => expect(safeRedirect(raw)).toBe('/'));

  it.each([
    'https://evil.example',
    'HTTPS://evil.example/login',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    'java\nscript:alert(1)',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https:/\\evil.example',
    '/.//evil.example',
    './/evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/..\\\\evil.example',
  ])('A7: %o never leaves the shop', (raw) => {
    const target = safeRedirect(raw);
    expect(new URL(target, 'http://shop.test').origin).toBe('http://shop.test');
    expect(target).toMatch(/^\/(?!\/)/);
  });

  it('A7: whatever is asked for, the answer is a path of this shop', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string({ unit: fc.constantFrom('/', '\\', ':', '.', ' ', '\t', 'e', '%', '2') }),
        ),
        (raw) => {
          const target = safeRedirect(raw);
          return /^\/(?!\/)/.test(target) && new URL(target, 'http://shop.test').origin === 'http://shop.test';
        },
      ),
      { numRuns: 500 },
    );
  });
});
