import * as titles from '#texts/titles.ts';
import { route } from './route.ts';

const checkout = { chunk: 'checkout', access: 'user' } as const;
const admin = { chunk: 'admin', access: 'admin' } as const;

/** Every page of the shop. A chunk has the name of the file that is loaded lazily, up to its first dot. */
export const routes = {
  home: route({ path: '/', chunk: 'home' }),
  search: route({ path: '/search/:keyword', chunk: 'home' }),
  homePage: route({ path: '/page/:pageNumber', chunk: 'home' }),
  searchPage: route({ path: '/search/:keyword/page/:pageNumber', chunk: 'home' }),
  product: route({ path: '/product/:id', chunk: 'product' }),
  cart: route({ path: '/cart/:id?', chunk: 'cart', title: titles.cart, next: '/shipping' }),
  wishList: route({ path: '/wishlist', chunk: 'wishList', title: titles.wishList }),
  terms: route({ path: '/terms', chunk: 'terms', title: titles.terms }),
  login: route({ path: '/login', chunk: 'account', access: 'guest', title: titles.login }),
  register: route({ path: '/register', chunk: 'account', access: 'guest', title: titles.register }),
  password: route({ path: '/password', chunk: 'account', title: titles.password }),
  profile: route({ path: '/profile', chunk: 'account', access: 'user', title: titles.profile }),
  shipping: route({ path: '/shipping', ...checkout, title: titles.shipping }),
  payment: route({ path: '/payment', ...checkout, title: titles.payment }),
  placeOrder: route({ path: '/placeorder', ...checkout, title: titles.placeOrder, next: '/order/:id' }),
  order: route({ path: '/order/:id', chunk: 'order', access: 'user' }),
  overview: route({ path: '/admin', ...admin, title: titles.overview }),
  userList: route({ path: '/admin/userlist', ...admin, title: titles.userList }),
  userEdit: route({ path: '/admin/user/:id/edit', ...admin, title: titles.userEdit }),
  productList: route({ path: '/admin/productlist/:pageNumber?', ...admin, title: titles.productList }),
  productImport: route({ path: '/admin/productimport', ...admin, title: titles.productImport }),
  productEdit: route({ path: '/admin/product/:id/edit', ...admin, title: titles.productEdit }),
  shopEdit: route({ path: '/admin/shop', ...admin, title: titles.shopEdit }),
  orderList: route({ path: '/admin/orderlist', ...admin, title: titles.orderList }),
};

export type Route = (typeof routes)[keyof typeof routes];

/** Returns the route of a raw path; undefined means that the shop has no such page (S57, A32). */
export const routeAt = (path: string): Route | undefined =>
  Object.values(routes).find((each) => each.match(path) !== null);
