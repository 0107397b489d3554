/** A screen of the shop: its address, with `:name` where a part varies, and the lazy chunk that draws it. */
export type Route = { path: string; chunk: string };

/**
 * Every address of the shop (§2 of the specification). The server reads from it which chunk to preload and which
 * addresses are unknown (S57, A32); a chunk bears the name of the file that is loaded lazily, up to its first dot.
 */
export const routes: readonly Route[] = [
  { path: '/', chunk: 'home' },
  { path: '/search/:keyword', chunk: 'home' },
  { path: '/page/:pageNumber', chunk: 'home' },
  { path: '/search/:keyword/page/:pageNumber', chunk: 'home' },
  { path: '/product/:id', chunk: 'product' },
  { path: '/cart/:id?', chunk: 'cart' },
  { path: '/login', chunk: 'account' },
  { path: '/register', chunk: 'account' },
  { path: '/profile', chunk: 'account' },
  { path: '/shipping', chunk: 'checkout' },
  { path: '/payment', chunk: 'checkout' },
  { path: '/placeorder', chunk: 'checkout' },
  { path: '/order/:id', chunk: 'order' },
  { path: '/admin/userlist', chunk: 'admin' },
  { path: '/admin/user/:id/edit', chunk: 'admin' },
  { path: '/admin/productlist', chunk: 'admin' },
  { path: '/admin/productlist/:pageNumber', chunk: 'admin' },
  { path: '/admin/product/:id/edit', chunk: 'admin' },
  { path: '/admin/orderlist', chunk: 'admin' },
];

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

/** The route that a raw path belongs to, or undefined when the shop has no such address (A32). */
export const routeAt = (path: string): Route | undefined => patterns.find(({ pattern }) => pattern.test(path))?.route;
