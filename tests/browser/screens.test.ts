import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Person, ShopApi } from '../drivers/api/shopApi.ts';
import { violationsOf } from '../drivers/browser/axe.ts';
import { browserShop, type Visit } from '../drivers/browser/browserShop.ts';
import {
  LEAST_FOR_FINGERS,
  crookedButtons,
  cutBySpacing,
  deafHeadings,
  faintFields,
  overflowOf,
  setTextSize,
  smallTargets,
  unseenFocus,
} from '../drivers/browser/measures.ts';
import { changedElsewhere } from '../drivers/browser/network.ts';
import { button, field, heading, reads, sees } from '../drivers/browser/shopper.ts';
import { anAddress } from '../fixtures/samples.ts';

const shop = browserShop();

type Arrival = (api: ShopApi) => Promise<{ path: string; visit?: Visit }>;

/** A screen of the shop in one of its states: how a visitor comes to it, and when everything on it is visible. */
type Scene = { name: string; arrive: Arrival; settle: (page: Page) => Promise<unknown> };

const scene = (name: string, arrive: Arrival, settle: Scene['settle']): Scene => ({ name, arrive, settle });

const seesHeading = (name: string | RegExp) => (page: Page) => sees(heading(page, name));

const guest =
  (path: string, visit: Visit = {}): Arrival =>
  async () => ({ path, visit });

const shopper =
  (path: string): Arrival =>
  async (api) => ({ path, visit: { as: await api.aPerson('Sophie Shopper') } });

/** The page of an order that this shopper has made. */
const anOrderOf =
  (make: (api: ShopApi, buyer: Person) => Promise<Order>): Arrival =>
  async (api) => {
    const as = await api.aPerson('Sophie Shopper');
    return { path: `/order/${(await make(api, as))._id}`, visit: { as } };
  };

const admin =
  (path: string, visit: Visit = {}): Arrival =>
  async (api) => ({ path, visit: { as: await api.anAdmin(), ...visit } });

const withPaidOrder =
  (path: string): Arrival =>
  async (api) => {
    await api.aPaidOrder(await api.aPerson());
    return admin(path)(api);
  };

const withCart =
  (path: string, visit: Visit = {}): Arrival =>
  async (api) => ({
    path,
    visit: {
      as: await api.aPerson('Sophie Shopper'),
      cart: [await api.aLine(2), await api.aLine(1, { price: 12.5 })],
      ...visit,
    },
  });

/** Every screen, where it looks like no other; everyState.test.ts looks at every state of every chart. */
const scenes: Scene[] = [
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
  scene(
    'profile',
    async (api) => {
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
    async (api) => {
      const as = await api.aPerson('Sophie Shopper');
      await api.setPassword(as, 'another long one');
      return { path: '/profile', visit: { as, failing: ['/api/users/profile', '/api/orders/myorders'] } };
    },
    (page) => sees(page.getByRole('dialog')),
  ),
  scene(
    'order, to be delivered',
    async (api) => admin(`/order/${(await api.aPaidOrder(await api.aPerson()))._id}`)(api),
    (page) => sees(button(page, 'Mark As Delivered')),
  ),
  scene('overview', withPaidOrder('/admin'), (page) =>
    sees(page.getByRole('region', { name: /^Sales in the last 30 days/ })),
  ),
  scene('users', admin('/admin/userlist'), (page) => sees(page.getByRole('row').filter({ hasText: 'john@' }))),
  scene(
    'edit user',
    async (api) => admin(`/admin/user/${(await api.aPerson())._id}/edit`)(api),
    (page) => sees(field(page, 'Is Admin')),
  ),
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

const typical = [
  'product, with review form',
  'sign up, refused',
  'profile',
  'test wallet',
  'edit product, changed meanwhile',
  'orders, one to undo',
  'menu',
];
const isTypical = ({ name }: Scene) => typical.includes(name);

describe.each([
  ['a typical screen', [], scenes.filter(isTypical)],
  ['every other screen', ['soak'], scenes.filter((each) => !isTypical(each))],
])('%s', (_, tags, group) => {
  it.each(group)(
    'passes axe in light and dark, fits wide and narrow windows, and has reachable controls: $name',
    { tags },
    async ({ arrive, settle }) => {
      const { path, visit } = await arrive(shop.api);
      const page = await shop.visit(path, visit);
      await settle(page);
      const resize = (width: number) => page.setViewportSize({ width, height: 900 });
      for (const width of [1280, 390]) {
        await resize(width);
        const violations = await violationsOf(page);
        const shape = {
          overflow: await overflowOf(page),
          crooked: await crookedButtons(page),
          cut: await cutBySpacing(page),
        };
        expect({ width, violations, shape }).toEqual({
          width,
          violations: [],
          shape: { overflow: 0, crooked: [], cut: [] },
        });
      }
      expect({
        small: await smallTargets(page, LEAST_FOR_FINGERS),
        unseen: await unseenFocus(page),
        deaf: await deafHeadings(page),
        faint: await faintFields(page),
      }).toEqual({ small: [], unseen: [], deaf: [], faint: [] });
      await resize(320);
      await expect.poll(() => overflowOf(page), { message: 'overflow at 320 px', timeout: 5000 }).toBe(0);
      await setTextSize(page, 200);
      await expect.poll(() => overflowOf(page), { message: 'overflow with text at 200 %', timeout: 5000 }).toBe(0);
      await setTextSize(page, 100);
      // The schemes differ only in colors.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      for (const width of [390, 1280]) {
        await resize(width);
        const violations = await violationsOf(page, ['color-contrast']);
        expect({ width, dark: violations, faint: await faintFields(page) }).toEqual({ width, dark: [], faint: [] });
      }
    },
  );
});
