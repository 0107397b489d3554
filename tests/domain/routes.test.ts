import { describe, expect, it } from 'vitest';
import { routeAt } from '../../common/domain/routes.ts';

describe('the addresses of the shop', () => {
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
  ])('%s: %s is a screen of %s', (_, path, chunk) => expect(routeAt(path)?.chunk).toBe(chunk));

  it.each(['/nowhere', '/page', '/product', '/admin', '/admin/user/u1', '/cart/p1/2'])('S57: %s is none', (path) =>
    expect(routeAt(path)).toBeUndefined(),
  );
});
