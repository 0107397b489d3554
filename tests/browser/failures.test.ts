// @module-tag soak

import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop, type Visit } from '../../walks/support/browserShop.ts';
import { gate, intercept } from '../support/network.ts';
import { eventually, button, field, heading, sees } from '../../walks/support/shopper.ts';

const shop = sharedShop();

type Failing = { name: string; answer: (route: Route) => Promise<unknown>; text: string | RegExp };

const failings: Failing[] = [
  {
    name: 'an HTML page with 500',
    answer: (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html><h1>Internal Server Error</h1>' }),
    text: 'Request failed with status code 500',
  },
  {
    name: 'an empty 502',
    answer: (route) => route.fulfill({ status: 502, body: '' }),
    text: 'Request failed with status code 502',
  },
  {
    name: 'broken JSON',
    answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"products": [' }),
    text: /cannot be understood/,
  },
  {
    name: 'JSON of another shape',
    answer: (route) => route.fulfill({ status: 200, json: { hello: 'world' } }),
    text: /cannot be understood/,
  },
  {
    name: 'no answer',
    answer: (route) => route.abort('connectionreset'),
    text: 'The shop cannot be reached. Check your connection and try again.',
  },
  {
    name: 'a refusal with a message',
    answer: (route) => route.fulfill({ status: 400, json: { message: 'The shelves are being dusted.' } }),
    text: 'The shelves are being dusted.',
  },
];

type Loading = {
  screen: string;
  /** Such as `GET /api/products/7`. */
  call: string;
  path: string;
  visit?: Visit;
  /** Visible after success. */
  loaded: (page: Page) => Locator;
};

const aShopper = async () => ({ as: await shop.api.aPerson('Frieda Failing') });
const anAdmin = async () => ({ as: await shop.api.anAdmin() });

const loadings: [string, () => Promise<Omit<Loading, 'screen'>>][] = [
  [
    'home',
    async () => ({
      call: 'GET /api/products',
      path: '/',
      loaded: (page) =>
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading') }),
    }),
  ],
  [
    'top rated products',
    async () => ({
      call: 'GET /api/products/top',
      path: '/',
      loaded: (page) => page.getByRole('region', { name: 'Top rated products' }).getByRole('link'),
    }),
  ],
  [
    'search',
    async () => ({
      call: 'GET /api/products',
      path: '/search/soundbar',
      loaded: (page) => heading(page, /Longshore Soundbar/),
    }),
  ],
  [
    'product',
    async () => ({
      call: 'GET /api/products/laptop',
      path: '/product/laptop',
      loaded: (page) => heading(page, 'Fieldnote 14 Laptop'),
    }),
  ],
  [
    'cart, adding',
    async () => ({
      call: 'GET /api/products/laptop',
      path: '/cart/laptop?qty=2',
      loaded: (page) => page.getByText('Subtotal (2) items'),
    }),
  ],
  [
    'profile',
    async () => ({
      call: 'GET /api/users/profile',
      path: '/profile',
      visit: await aShopper(),
      loaded: (page) => field(page, 'Confirm Password'),
    }),
  ],
  [
    'my orders',
    async () => {
      const visit = await aShopper();
      await shop.api.anOrder(visit.as);
      return {
        call: 'GET /api/orders/myorders',
        path: '/profile',
        visit,
        loaded: (page) => page.getByRole('link', { name: 'Details' }),
      };
    },
  ],
  [
    'order',
    async () => {
      const visit = await aShopper();
      const { _id } = await shop.api.aPaidOrder(visit.as);
      return {
        call: `GET /api/orders/${_id}`,
        path: `/order/${_id}`,
        visit,
        loaded: (page) => heading(page, `Order ${_id}`),
      };
    },
  ],
  [
    'users',
    async () => ({
      call: 'GET /api/users',
      path: '/admin/userlist',
      visit: await anAdmin(),
      loaded: (page) => page.getByRole('row').filter({ hasText: 'john@example.com' }),
    }),
  ],
  [
    'edit user',
    async () => {
      const { _id } = await shop.api.aPerson();
      return {
        call: `GET /api/users/${_id}`,
        path: `/admin/user/${_id}/edit`,
        visit: await anAdmin(),
        loaded: (page) => field(page, 'Is Admin'),
      };
    },
  ],
  [
    'products',
    async () => ({
      call: 'GET /api/products',
      path: '/admin/productlist',
      visit: await anAdmin(),
      loaded: (page) => button(page, /^Delete /),
    }),
  ],
  [
    'edit product',
    async () => ({
      call: 'GET /api/products/laptop',
      path: '/admin/product/laptop/edit',
      visit: await anAdmin(),
      loaded: (page) => field(page, 'Count In Stock'),
    }),
  ],
  [
    'orders',
    async () => {
      await shop.api.aPaidOrder(await shop.api.aPerson());
      return {
        call: 'GET /api/orders',
        path: '/admin/orderlist',
        visit: await anAdmin(),
        loaded: (page) => page.getByRole('link', { name: 'Details' }),
      };
    },
  ],
];

const alerts = (page: Page): Locator => page.getByRole('alert');

const failing = (call: string): string => call.split(' ')[1] ?? '';

/** Every third screen, and two of the failures on each: another two on the next. */
const someLoadings = loadings.filter((_, index) => index % 3 === 0);
const someFailings = (screen: string): Failing[] => {
  const at = someLoadings.findIndex(([name]) => name === screen) * 2;
  return [0, 1].map((each) => failings[(at + each) % failings.length]!);
};

describe.each([
  ['two failures', someLoadings, someFailings, []],
  ['every failure', loadings, () => failings, ['soak']],
])('a screen that cannot load its data: %s', (_some, screens, failingsOf, tags) => {
  it.each(screens)(
    'S76, S77, S133–S135: %s shows that it is loading, the reason of a failure in one red banner, and Try again',
    { tags },
    async (screen, prepare) => {
      const chosen = failingsOf(screen);
      const { call, path, visit, loaded } = await prepare();
      const first = gate();
      let answer = async (route: Route): Promise<unknown> => {
        await first.opened;
        return chosen[0]!.answer(route);
      };
      const page = await shop.visit(path, {
        ...visit,
        isDrawn: false,
        failing: [failing(call)],
        before: (tab) => intercept(tab, call, (route) => answer(route)),
      });
      const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
      await sees(loading);
      first.open();
      for (const [index, { name, text }] of chosen.entries()) {
        await sees(alerts(page).filter({ hasText: text }));
        expect({ name, alerts: await alerts(page).count() }).toEqual({ name, alerts: 1 });
        const color = await alerts(page).evaluate((banner) => getComputedStyle(banner).backgroundColor);
        expect(color, 'the banner has a background').not.toBe('rgba(0, 0, 0, 0)');
        answer = chosen[index + 1]?.answer ?? ((route) => route.continue());
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      }
      await sees(loaded(page));
      await eventually(() => alerts(page).count()).toBe(0);
      await eventually(() => loading.count()).toBe(0);
    },
  );
});

describe('a view that throws', () => {
  it('keeps header and cart, shows an error, and disappears on navigation', async () => {
    const page = await shop.visit('/', {
      cart: [await shop.api.aLine(2)],
      failing: ['cart.chunk'],
      saying: [/planted/],
      before: (opened) =>
        opened.route('**/assets/cart.chunk-*.js', (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: "export default () => { throw new Error('planted'); };",
          }),
        ),
    });
    const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
    await cart.click();
    await sees(heading(page, 'Something went wrong'));
    await sees(page.getByRole('alert').filter({ hasText: 'Your cart and what you saved are kept' }));
    await eventually(() => cart.innerText()).toContain('2');
    await page.getByRole('link', { name: 'Go to the shop' }).click();
    await sees(heading(page, 'Latest Products'));
  });
});
