import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop, type Visit } from '../../walks/support/browserShop.ts';
import { gate, intercept } from '../support/network.ts';
import {
  eventually,
  button,
  field,
  heading,
  isAt,
  isAtOrder,
  reads,
  sees,
  signUp,
} from '../../walks/support/shopper.ts';

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

describe('a screen that cannot load its data', () => {
  it.each(loadings)(
    'S76, S77, S133–S135: %s shows that it is loading, the reason of a failure in one red banner, and Try again',
    async (_, prepare) => {
      const { call, path, visit, loaded } = await prepare();
      const first = gate();
      let answer = async (route: Route): Promise<unknown> => {
        await first.opened;
        return failings[0]!.answer(route);
      };
      const page = await shop.visit(path, {
        ...visit,
        failing: [failing(call)],
        before: (tab) => intercept(tab, call, (route) => answer(route)),
      });
      const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
      await sees(loading);
      first.open();
      for (const [index, { name, text }] of failings.entries()) {
        await sees(alerts(page).filter({ hasText: text }));
        expect({ name, alerts: await alerts(page).count() }).toEqual({ name, alerts: 1 });
        const color = await alerts(page).evaluate((banner) => getComputedStyle(banner).backgroundColor);
        expect(color, 'the banner has a background').not.toBe('rgba(0, 0, 0, 0)');
        answer = failings[index + 1]?.answer ?? ((route) => route.continue());
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      }
      await sees(loaded(page));
      await eventually(() => alerts(page).count()).toBe(0);
      await eventually(() => loading.count()).toBe(0);
    },
  );
});

describe('a rejected form', () => {
  it('S77, S133: sign in shows the reason and keeps the input', async () => {
    const page = await shop.visit('/login', { failing: ['/api/users/login'] });
    await field(page, 'Email Address').fill('john@example.com');
    await field(page, 'Password').fill('not the password');
    await button(page, 'Sign In').click();
    await sees(alerts(page).filter({ hasText: 'Invalid email or password' }));
    expect(await alerts(page).count()).toBe(1);
    expect(await field(page, 'Email Address').inputValue()).toBe('john@example.com');
    await field(page, 'Password').fill('john-proshop');
    await button(page, 'Sign In').click();
    await isAt(page, '/');
  });

  it('S77, S133, S134: sign up shows the reason, keeps the input, and works on a retry', async () => {
    const page = await shop.visit('/register', { failing: ['/api/users'] });
    const mend = await intercept(page, 'POST /api/users', (route) => route.abort('connectionreset'));
    await signUp(page, { name: 'Frieda', email: 'john@example.com', password: 'a long enough one' });
    await sees(alerts(page).filter({ hasText: 'The shop cannot be reached.' }));
    await mend();
    await button(page, 'Register').click();
    await sees(alerts(page).filter({ hasText: /already/ }));
    expect(await alerts(page).count()).toBe(1);
    expect(await field(page, 'Name').inputValue()).toBe('Frieda');
    await field(page, 'Email Address').fill(`frieda-${Date.now()}@example.com`);
    await button(page, 'Register').click();
    await isAt(page, '/');
  });

  it('S79: the message of a form is gone after leaving it', async () => {
    const page = await shop.visit('/login', { failing: ['/api/users/login'] });
    await field(page, 'Email Address').fill('john@example.com');
    await field(page, 'Password').fill('not the password');
    await button(page, 'Sign In').click();
    await sees(alerts(page));
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await sees(heading(page, 'Shopping Cart'));
    await page.goBack();
    await sees(heading(page, 'Sign In'));
    expect(await alerts(page).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await sees(heading(page, 'Sign Up'));
    expect(await alerts(page).count()).toBe(0);
  });

  it('S77: the profile shows the reason and keeps the input', async () => {
    const page = await shop.visit('/profile', { ...(await aShopper()), failing: ['/api/users/profile'] });
    await eventually(() => field(page, 'Name').inputValue()).toBe('Frieda Failing');
    await intercept(page, 'PUT /api/users/profile', (route) => route.fulfill({ status: 500, body: '' }));
    await field(page, 'Name').fill('Frieda Fine');
    await button(page, 'Update').click();
    await sees(alerts(page).filter({ hasText: 'Request failed with status code 500' }));
    expect(await field(page, 'Name').inputValue()).toBe('Frieda Fine');
  });

  it('S77, A22: a second review of the same product shows the reason and keeps the input', async () => {
    const product = await shop.api.aProduct();
    const visit = await aShopper();
    await shop.api.must('POST', `/api/products/${product._id}/reviews`, {
      token: visit.as.token,
      body: { rating: 3, comment: 'First.' },
    });
    const page = await shop.visit(`/product/${product._id}`, { ...visit, failing: ['/reviews'] });
    await field(page, 'Rating').selectOption('4');
    await field(page, 'Comment').fill('Second.');
    await button(page, 'Submit').click();
    await sees(alerts(page).filter({ hasText: 'Product already reviewed' }));
    expect(await field(page, 'Comment').inputValue()).toBe('Second.');
  });

  it('S98: a failed delivery shows the reason, and works on a retry', async () => {
    const order = await shop.api.aPaidOrder(await shop.api.aPerson());
    const page = await shop.visit(`/order/${order._id}`, { ...(await anAdmin()), failing: ['/deliver'] });
    await isAtOrder(page);
    const mend = await intercept(page, `PUT /api/orders/${order._id}/deliver`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await button(page, 'Mark As Delivered').click();
    await sees(alerts(page).filter({ hasText: 'Request failed with status code 500' }));
    await mend();
    await button(page, 'Mark As Delivered').click();
    await reads(page, /^Delivered on/);
    await eventually(() => alerts(page).count()).toBe(0);
  });
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
