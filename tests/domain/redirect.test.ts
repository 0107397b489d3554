import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  loginPath,
  redirectFor,
  redirectOf,
  registerPath,
  safeRedirect,
  type Visitor,
} from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';

/** Applies redirects like the shop. */
const journey = (path: string, visitor: Visitor): string[] => {
  const way = [path];
  for (;;) {
    const { pathname, search } = new URL(way.at(-1)!, 'http://shop.test');
    const next = redirectFor(pathname, search, visitor);
    if (next === null || way.length > 10) return way;
    way.push(next);
  }
};

const paths = Object.values(routes).map(({ path }) => path.replace(/\/:\w+\?/, '').replaceAll(/:\w+/g, 'x1'));

describe('who may open what', () => {
  it.each(['/profile', '/shipping', '/payment', '/placeorder', '/order/o1'])(
    'S28, S33, A8: a guest on %s signs in and comes back',
    (path) => {
      expect(journey(path, 'guest')).toEqual([path, `/login?redirect=${path}`]);
      expect(journey(`/login?redirect=${path}`, 'user')).toEqual([`/login?redirect=${path}`, path]);
    },
  );

  it.each(['/Profile', '/SHIPPING/', '/Admin/UserList'])(
    'A8: %s needs sign-in, too: paths are not case-sensitive',
    (path) => expect(redirectFor(path, '', 'guest')).toBe(`/login?redirect=${path}`),
  );

  it('A8: the redirect target keeps its query', () => {
    expect(redirectFor('/order/o1', '?from=mail&x=1', 'guest')).toBe('/login?redirect=/order/o1%3Ffrom%3Dmail%26x%3D1');
  });

  it.each(['/', '/search/tv', '/page/2', '/product/p1', '/cart', '/cart/p1', '/login', '/register'])(
    'S2: a guest may stay on %s',
    (path) => expect(redirectFor(path, '', 'guest')).toBeNull(),
  );

  it.each([
    ['', '/'],
    ['?redirect=/shipping', '/shipping'],
    ['?redirect=shipping', '/shipping'],
    ['?redirect=//evil.example', '/'],
    ['?redirect=https://evil.example', '/'],
  ])('S23, S24, S25, A7: signed in, /login%s and /register%s redirect', (search, target) => {
    expect(redirectFor('/login', search, 'user')).toBe(target);
    expect(redirectFor('/register', search, 'admin')).toBe(target);
  });

  it.each([
    '/admin/userlist',
    '/admin/user/u1/edit',
    '/admin/productlist',
    '/admin/productlist/2',
    '/admin/product/p1/edit',
    '/admin/orderlist',
  ])('S126, A8: %s is for admins; users end on / via /login, guests may come back', (path) => {
    expect(redirectFor(path, '', 'admin')).toBeNull();
    expect(journey(path, 'user')).toEqual([path, '/login', '/']);
    expect(journey(path, 'guest')).toEqual([path, `/login?redirect=${path}`]);
    expect(journey(`/login?redirect=${path}`, 'user').at(-1)).toBe('/');
  });

  it.each(['guest', 'user', 'admin'] as const)('A8: no path sends a %s in a loop', (visitor) => {
    const asked = paths.flatMap((path) => [path, `/login?redirect=${encodeURIComponent(path)}`]);
    expect(asked.filter((path) => journey(path, visitor).length > 4)).toEqual([]);
    expect(journey('/login?redirect=/login', visitor).length).toBeLessThan(4);
    expect(journey('/login?redirect=%2Flogin%3Fredirect%3D%2Flogin', visitor).length).toBeLessThan(5);
  });
});

describe('the redirect after signing in', () => {
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
    'http:evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    'java\nscript:alert(1)',
    'javascript:alert(1)',
    'https:/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/..\\\\evil.example',
  ])('A7: %o never leaves the shop', (raw) => {
    const target = safeRedirect(raw);
    expect(new URL(target, 'http://shop.test').origin).toBe('http://shop.test');
    expect(target).toMatch(/^\/(?!\/)/);
  });

  it('A7: any target becomes a path of this shop', () => {
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
