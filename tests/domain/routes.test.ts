import { describe, expect, it } from 'vitest';
import { stepAt } from '../../common/domain/checkout.ts';
import { nextChunk } from '../../common/routes/next.ts';
import { routeAt, routes } from '../../common/routes/routes.ts';

describe('the pages of the shop', () => {
  it.each([
    ['S11', '/', 'home'],
    ['S14', '/search/tv', 'home'],
    ['S15', '/page/2', 'home'],
    ['S16', '/search/tv/page/2', 'home'],
    ['S17', '/product/p1', 'product'],
    ['S20', '/cart', 'cart'],
    ['S20', '/cart/p1', 'cart'],
    ['S22', '/login', 'account'],
    ['S25', '/register', 'account'],
    ['S26', '/profile', 'account'],
    ['S29', '/shipping', 'checkout'],
    ['S30', '/payment', 'checkout'],
    ['S31', '/placeorder', 'checkout'],
    ['S32', '/order/o1', 'order'],
    ['S34', '/admin/userlist', 'admin'],
    ['S35', '/admin/user/u1/edit', 'admin'],
    ['S36', '/admin/productlist', 'admin'],
    ['S36', '/admin/productlist/2', 'admin'],
    ['S38', '/admin/product/p1/edit', 'admin'],
    ['S39', '/admin/orderlist', 'admin'],
  ])('%s: %s is in the chunk %s', (_, path, chunk) => expect(routeAt(path)?.chunk).toBe(chunk));

  it.each(['/nowhere', '/page', '/product', '/admin/nowhere', '/admin/user/u1', '/cart/p1/2'])(
    'S57: %s is not a page',
    (path) => expect(routeAt(path)).toBeUndefined(),
  );
});

const browserPath = (path: string) => new URL(path, 'http://shop.test').pathname;

it('S29–S31: every checkout step has its own path', () => {
  expect(['shipping', 'payment', 'placeOrder'].map((step) => routes[step as 'shipping'].href())).toEqual([
    '/shipping',
    '/payment',
    '/placeorder',
  ]);
  expect(stepAt('/placeorder')).toBe('placeOrder');
  expect(stepAt('/Shipping/')).toBe('shipping');
  expect(stepAt('/cart')).toBeUndefined();
});

describe('every route', () => {
  it.each(Object.entries(routes))('%s matches the links that it builds', (name, { path, href, match }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!);
    const values = Object.fromEntries(names.map((key) => [key, 'a/b 100% é']));
    const link = (href as (given: object) => string)(values);
    expect(match(browserPath(link))).toEqual(values);
    expect(routeAt(browserPath(link))).toBe(routes[name as keyof typeof routes]);
  });

  it('leaves an optional parameter out', () => {
    expect([routes.cart.href(), routes.productList.href()]).toEqual(['/cart', '/admin/productlist']);
    expect(routes.productList.href({ pageNumber: 2 })).toBe('/admin/productlist/2');
    expect(routes.cart.match('/Cart/')).toEqual({ id: undefined });
  });

  it('A19: a parameter that cannot be decoded is taken literally', () =>
    expect(routes.search.match('/search/100%')).toEqual({ keyword: '100%' }));
});

describe('the chunk of the page that follows', () => {
  it.each([
    ['/cart', '', 'guest', 'account'],
    ['/cart', '', 'user', 'checkout'],
    ['/login', '?redirect=/shipping', 'guest', 'checkout'],
    ['/register', '?redirect=/product/p1?x=1', 'guest', 'product'],
    ['/login', '', 'guest', 'home'],
    ['/placeorder', '', 'user', 'order'],
  ] as const)('S1, S104: after %s%s, for a %s, is %s', (path, search, visitor, chunk) =>
    expect(nextChunk(path, search, visitor)).toBe(chunk),
  );

  it.each([
    ['/', ''],
    ['/product/p1', ''],
    ['/shipping', ''], // its own chunk
    ['/login', '?redirect=/profile'],
    ['/login', '?redirect=/nowhere'],
    ['/nowhere', ''],
  ])('S1: after %s%s, is none', (path, search) => expect(nextChunk(path, search, 'user')).toBeUndefined());
});
