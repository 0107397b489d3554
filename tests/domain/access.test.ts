import { describe, expect, it } from 'vitest';
import { detour, type Visitor } from '../../common/domain/access.ts';
import { routes } from '../../common/domain/routes.ts';

/** Follows detours as the shop does. */
const journey = (path: string, visitor: Visitor): string[] => {
  const way = [path];
  for (;;) {
    const { pathname, search } = new URL(way.at(-1)!, 'http://shop.test');
    const next = detour(pathname, search, visitor);
    if (next === null || way.length > 10) return way;
    way.push(next);
  }
};

const addresses = routes.map(({ path }) => path.replace(/\/:\w+\?/, '').replaceAll(/:\w+/g, 'x1'));

describe('who may see what', () => {
  it.each(['/profile', '/shipping', '/payment', '/placeorder', '/order/o1'])(
    'S28, S33, A8: a guest on %s signs in and comes back',
    (path) => {
      expect(journey(path, 'guest')).toEqual([path, `/login?redirect=${path}`]);
      expect(journey(`/login?redirect=${path}`, 'user')).toEqual([`/login?redirect=${path}`, path]);
    },
  );

  it.each(['/Profile', '/SHIPPING/', '/Admin/UserList'])(
    'A8: %s is no way around it: addresses mean the same in any case',
    (path) => expect(detour(path, '', 'guest')).toBe(`/login?redirect=${path}`),
  );

  it('A8: the way back keeps its query', () => {
    expect(detour('/order/o1', '?from=mail&x=1', 'guest')).toBe('/login?redirect=/order/o1%3Ffrom%3Dmail%26x%3D1');
  });

  it.each(['/', '/search/tv', '/page/2', '/product/p1', '/cart', '/cart/p1', '/login', '/register'])(
    'S2: a guest may stay on %s',
    (path) => expect(detour(path, '', 'guest')).toBeNull(),
  );

  it.each([
    ['', '/'],
    ['?redirect=/shipping', '/shipping'],
    ['?redirect=shipping', '/shipping'],
    ['?redirect=//evil.example', '/'],
    ['?redirect=https://evil.example', '/'],
  ])('S23, S24, S25, A7: signed in, /login%s and /register%s lead on', (search, target) => {
    expect(detour('/login', search, 'user')).toBe(target);
    expect(detour('/register', search, 'admin')).toBe(target);
  });

  it.each([
    '/admin/userlist',
    '/admin/user/u1/edit',
    '/admin/productlist',
    '/admin/productlist/2',
    '/admin/product/p1/edit',
    '/admin/orderlist',
  ])('S126, A8: %s is for admins; others end on / by way of /login, guests may come back', (path) => {
    expect(detour(path, '', 'admin')).toBeNull();
    expect(journey(path, 'user')).toEqual([path, '/login', '/']);
    expect(journey(path, 'guest')).toEqual([path, `/login?redirect=${path}`]);
    expect(journey(`/login?redirect=${path}`, 'user').at(-1)).toBe('/');
  });

  it.each(['guest', 'user', 'admin'] as const)('A8: no address sends a %s in a circle', (visitor) => {
    const asked = addresses.flatMap((path) => [path, `/login?redirect=${encodeURIComponent(path)}`]);
    expect(asked.filter((path) => journey(path, visitor).length > 4)).toEqual([]);
    expect(journey('/login?redirect=/login', visitor).length).toBeLessThan(4);
    expect(journey('/login?redirect=%2Flogin%3Fredirect%3D%2Flogin', visitor).length).toBeLessThan(5);
  });
});
