// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { anAddress } from '../../walks/support/samples.ts';
import { heading, isAt, isAtOrder, link, sees, signIn } from '../../walks/support/shopper.ts';

const shop = sharedShop();

/** Waits for the sign-in screen that redirects to `path`. */
const isAskedToSignIn = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === path, {
    waitUntil: 'commit',
  });

const ownPages = ['/profile', '/shipping', '/payment', '/placeorder', '/order/some-order?from=mail'];
const adminPages = [
  '/admin/userlist',
  '/admin/user/john/edit',
  '/admin/productlist',
  '/admin/productlist/2',
  '/admin/product/laptop/edit',
  '/admin/orderlist',
];

describe('guards', () => {
  it('S28, S33, S126, A8: a guest must sign in and comes back, without a history entry', async () => {
    const page = await shop.visit('/cart');
    for (const [index, path] of [...ownPages, ...adminPages].entries()) {
      await page.goto(path);
      await isAskedToSignIn(page, path);
      await sees(heading(page, 'Sign In'));
      expect({ path, steps: await page.evaluate(() => history.length) }).toEqual({ path, steps: index + 3 });
    }
  });

  it('S126, A8: a shopper who is not an admin ends at / with a notice, without a redirect loop', async () => {
    const page = await shop.visit('/cart', { as: await shop.api.aPerson() });
    for (const [index, path] of adminPages.entries()) {
      await page.goto(path);
      await isAt(page, '/');
      await sees(page.getByText('That page is for administrators.'));
      await sees(heading(page, 'Latest Products'));
      expect({ path, steps: await page.evaluate(() => history.length) }).toEqual({ path, steps: index + 3 });
    }
  });

  it('S28, A8: after signing in, a guest reaches the requested page', async () => {
    const person = await shop.api.aPerson();
    const order = await shop.api.anOrder(person);
    const page = await shop.visit(`/order/${order._id}`);
    await isAskedToSignIn(page, `/order/${order._id}`);
    await signIn(page.getByRole('main'), person);
    expect(await isAtOrder(page)).toBe(order._id);
  });

  it('A8: a step of the checkout redirects to the first incomplete one', async () => {
    const as = await shop.api.aPerson();
    const cart = [await shop.api.aLine()];
    const bare = await shop.visit('/placeorder', { as, cart });
    await isAt(bare, '/shipping');
    await sees(heading(bare, 'Shipping'));
    const addressed = await shop.visit('/placeorder', { as, cart, address: anAddress });
    await isAt(addressed, '/payment');
    await sees(heading(addressed, 'Payment Method'));
  });
});

describe('the redirect after signing in', () => {
  it.each([
    ['', '/'],
    ['?redirect=/search/a%252Fb%253F', '/search/a%2Fb%3F'],
    ['?redirect=https://evil.example/', '/'],
  ])('S23, S24, A7: /login%s leads to %s', async (query, target) => {
    const person = await shop.api.aPerson();
    const page = await shop.visit(`/login${query}`);
    await signIn(page.getByRole('main'), person);
    await sees(page.getByRole('banner').getByRole('button', { name: person.name }));
    expect(page.url()).toBe(`${shop.address}${target}`);
  });

  it('S23, A7: a signed-in user is redirected, only within this shop', async () => {
    const page = await shop.visit('/cart', { as: await shop.api.aPerson(), failing: ['/api/orders/none'] });
    for (const [redirect, target] of [
      ['shipping', '/shipping'],
      ['/shipping', '/shipping'],
      ['%2Forder%2Fnone%3Fa%3Db', '/order/none?a=b'],
      ['//evil.example/', '/'],
      ['/%5Cevil.example', '/'],
      ['/.//evil.example', '/evil.example'],
      ['javascript:alert(1)', '/'],
      ['%09//evil.example', '/'],
    ] as const) {
      for (const entrance of ['login', 'register']) {
        await page.goto(`/${entrance}?redirect=${redirect}`, { waitUntil: 'commit' });
        await isAt(page, target);
        expect(new URL(page.url()).origin).toBe(shop.address);
      }
    }
  });

  it('S22, S25: Sign In and Sign Up link to each other and keep the redirect', async () => {
    const page = await shop.visit('/login?redirect=/shipping');
    await link(page, 'Register').click();
    await isAt(page, '/register?redirect=/shipping');
    await sees(heading(page, 'Sign Up'));
    await link(page, 'Login').click();
    await isAt(page, '/login?redirect=/shipping');
  });
});
