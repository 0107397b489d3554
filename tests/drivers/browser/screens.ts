import type { Page } from 'playwright-core';
import { anAddress } from '../../fixtures/samples.ts';
import type { Order } from '../../../common/contract/order.ts';
import type { Person, ShopApi } from '../api/shopApi.ts';
import type { BrowserShop, Visit } from './browserShop.ts';
import { button, field, heading, reads, sees } from './shopper.ts';

/** A screen of the shop in one of its states: how to open it, and how to recognize it. */
export type Scene = {
  name: string;
  /** Opens it and waits until everything on it is visible. */
  open: (shop: BrowserShop, look?: Visit) => Promise<Page>;
};

/** The visitor and their storage. */
type Arrival = (shop: BrowserShop) => Promise<{ path: string; visit?: Visit }>;

const scene = (name: string, arrive: Arrival, settle: (page: Page) => Promise<unknown>): Scene => ({
  name,
  open: async (shop, look = {}) => {
    const { path, visit = {} } = await arrive(shop);
    const page = await shop.visit(path, { ...visit, ...look });
    await settle(page);
    return page;
  },
});

const seesHeading = (name: string | RegExp) => (page: Page) => sees(heading(page, name));

const guest =
  (path: string, visit: Visit = {}): Arrival =>
  async () => ({ path, visit });

const shopper =
  (path: string, visit: Visit = {}): Arrival =>
  async ({ api }) => ({ path, visit: { as: await api.aPerson('Sophie Shopper'), ...visit } });

/** The page of an order that this shopper has made. */
const anOrderOf =
  (make: (api: ShopApi, buyer: Person) => Promise<Order>): Arrival =>
  async ({ api }) => {
    const as = await api.aPerson('Sophie Shopper');
    return { path: `/order/${(await make(api, as))._id}`, visit: { as } };
  };
const admin =
  (path: string, visit: Visit = {}): Arrival =>
  async ({ api }) => ({ path, visit: { as: await api.anAdmin(), ...visit } });
/** An administrator, while an order is to be delivered. */
const withPaidOrder =
  (path: string): Arrival =>
  async (shop) => {
    await shop.api.aPaidOrder(await shop.api.aPerson());
    return admin(path)(shop);
  };
const aUser =
  (visit: Visit = {}): Arrival =>
  async (shop) =>
    admin(`/admin/user/${(await shop.api.aPerson())._id}/edit`, visit)(shop);
const withCart =
  (path: string, visit: Visit = {}): Arrival =>
  async ({ api }) => ({
    path,
    visit: {
      as: await api.aPerson('Sophie Shopper'),
      cart: [await api.aLine(2), await api.aLine(1, { price: 12.5 })],
      ...visit,
    },
  });

/** Changes the edited record before it is saved, as a faster admin would. */
export const changedElsewhere = (page: Page) =>
  page.route(/\/api\/(users|products)\/[^/]+$/, async (route) => {
    const request = route.request();
    if (request.method() === 'PUT') {
      const { version, ...body } = request.postDataJSON() as { version: number };
      return route.continue({ postData: JSON.stringify({ ...body, version: version + 1 }) });
    }
    return route.fallback();
  });

// Every screen, where it looks like no other; tests/browser/everyState.test.ts looks at every state of every chart.

/** Screens for everyone. */
export const openScenes: Scene[] = [
  scene('home', guest('/'), async (page) => {
    await sees(page.getByRole('region', { name: 'Top rated products' }).getByRole('link'));
    await sees(heading(page, 'Latest Products'));
  }),
  scene('search', guest('/search/camera'), seesHeading(/Camera/)),
  scene('second page', guest('/page/2'), (page) => sees(page.getByRole('navigation', { name: 'Pages' }))),
  scene('product', guest('/product/headphones'), (page) => reads(page, 'Please sign in to write a review')),
  scene('product, with review form', shopper('/product/laptop'), seesHeading('Write a Customer Review')),
  scene('no such product', guest('/product/nothing', { failing: ['/nothing'] }), seesHeading(/cannot find/)),
  scene('unknown address', guest('/nowhere', { failing: ['/nowhere'] }), seesHeading(/cannot find/)),
  scene('empty cart', guest('/cart'), (page) => reads(page, 'Your cart is empty')),
  scene('cart', withCart('/cart'), (page) => reads(page, 'Subtotal (3) items')),
  scene('sign in', guest('/login'), seesHeading('Sign In')),
  scene('forgotten password', guest('/password'), (page) => sees(field(page, 'Email Address'))),
  scene('new password', guest('/password#token'), (page) => sees(field(page, 'Confirm Password'))),
  scene('sign up', guest('/register?redirect=/shipping'), seesHeading('Sign Up')),
  scene('sign up, refused', guest('/register'), async (page) => {
    await field(page, 'Name').fill('Nina');
    await field(page, 'Email Address').fill('nina@example.com');
    await field(page, 'Password').fill('one long password');
    await field(page, 'Confirm Password').fill('another long password');
    await button(page, 'Register').click();
    await reads(page, 'Passwords do not match');
  }),
];

/** Screens of a signed-in shopper. */
export const shopperScenes: Scene[] = [
  scene(
    'profile',
    async ({ api }) => {
      const as = await api.aPerson('Sophie Shopper');
      await api.anOrder(as);
      await api.deliver(await api.aPaidOrder(as));
      return { path: '/profile', visit: { as } };
    },
    (page) => sees(page.getByRole('link', { name: 'Details' })),
  ),
  scene('shipping', withCart('/shipping'), (page) => sees(field(page, 'Country'))),
  scene('payment', withCart('/payment', { address: anAddress }), seesHeading('Payment Method')),
  scene(
    'place order',
    withCart('/placeorder', { address: anAddress, method: 'GooglePay' }),
    seesHeading('Order Summary'),
  ),
  scene(
    'order, unpaid',
    anOrderOf((api, as) => api.anOrder(as)),
    (page) => sees(button(page, 'Pay with the test wallet')),
  ),
  scene(
    'test wallet',
    anOrderOf((api, as) => api.anOrder(as)),
    async (page) => {
      await button(page, 'Pay with the test wallet').click();
      await sees(page.getByRole('dialog', { name: 'Test wallet' }));
    },
  ),
  scene(
    'order, delivered',
    anOrderOf(async (api, as) => api.deliver(await api.aPaidOrder(as))),
    (page) => reads(page, /^Delivered on/),
  ),
  scene(
    'session expired',
    async ({ api }) => {
      const as = await api.aPerson('Sophie Shopper');
      await api.setPassword(as, 'another long one');
      return { path: '/profile', visit: { as, failing: ['/api/users/profile', '/api/orders/myorders'] } };
    },
    (page) => sees(page.getByRole('dialog')),
  ),
];

/** Screens of an administrator. */
export const adminScenes: Scene[] = [
  scene(
    'order, to be delivered',
    async ({ api }) => ({
      path: `/order/${(await api.aPaidOrder(await api.aPerson()))._id}`,
      visit: { as: await api.anAdmin() },
    }),
    (page) => sees(button(page, 'Mark As Delivered')),
  ),
  scene('overview', withPaidOrder('/admin'), (page) =>
    sees(page.getByRole('region', { name: /^Sales in the last 30 days/ })),
  ),
  scene('users', admin('/admin/userlist'), (page) => sees(page.getByRole('row').filter({ hasText: 'john@' }))),
  scene('edit user', aUser(), (page) => sees(field(page, 'Is Admin'))),
  scene('products', admin('/admin/productlist'), (page) => sees(button(page, /^Edit|^Delete/))),
  scene('edit product', admin('/admin/product/laptop/edit'), (page) => sees(field(page, 'Count In Stock'))),
  scene(
    'edit product, changed meanwhile',
    admin('/admin/product/laptop/edit', { before: changedElsewhere, failing: ['/api/products/'] }),
    async (page) => {
      await field(page, 'Name').fill('Another laptop');
      await field(page, 'Image').fill('/placeholder.svg');
      await button(page, 'Update').click();
      await seesHeading('This product has been changed in the meantime')(page);
    },
  ),
  scene('orders', withPaidOrder('/admin/orderlist'), (page) => sees(page.getByRole('link', { name: 'Details' }))),
  scene('orders, one to undo', withPaidOrder('/admin/orderlist?show=waiting'), async (page) => {
    await button(page, /^Mark As Delivered/)
      .first()
      .click();
    await reads(page, /will be marked as delivered/);
  }),
  // Here the menu's style sheets load before those of the screen.
  scene('menu', admin('/admin/userlist'), async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).click();
    await sees(page.getByRole('menuitem', { name: 'Orders' }));
  }),
];
