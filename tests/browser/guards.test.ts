import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../support/browserShop.ts';
import { anAddress } from '../support/samples.ts';
import { heading, isAt, isAtOrder, link, sees, signIn } from '../support/shopper.ts';

const shop = browserShop();

/** Waits for the sign-in screen that comes back to `path`. */
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

describe('who may be where', () => {
  it.each([...ownPages, ...adminPages])(
    'S28, S33, S126, A8: a guest at %s is asked to sign in, with the way back',
    async (path) => {
      const page = await shop.visit(path);
      await isAskedToSignIn(page, path);
      await sees(heading(page, 'Sign In'));
      expect(await page.evaluate(() => history.length), 'no step of history is made of it').toBe(2);
    },
  );

  it.each(adminPages)('S126, A8: a shopper who is no admin ends at / from %s, and is told why', async (path) => {
    const as = await shop.api.aPerson();
    const page = await shop.visit(path, { as });
    await isAt(page, '/');
    await sees(page.getByText('That page is for administrators.'));
    await sees(heading(page, 'Latest Products'));
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('S28, A8: after signing in, a guest is where they wanted to be', async () => {
    const person = await shop.api.aPerson();
    const order = await shop.api.anOrder(person);
    const page = await shop.visit(`/order/${order._id}`);
    await isAskedToSignIn(page, `/order/${order._id}`);
    await signIn(page.getByRole('main'), person);
    expect(await isAtOrder(page)).toBe(order._id);
  });

  it('A8: a step of the checkout leads to the first one that is not done', async () => {
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

describe('where signing in leads', () => {
  it.each([
    ['', '/'],
    ['?redirect=shipping', '/shipping'],
    ['?redirect=/shipping', '/shipping'],
    ['?redirect=%2Fcart%2Flaptop%3Fqty%3D2', '/cart'],
    ['?redirect=/search/a%252Fb', '/search/a%2Fb'],
    ['?redirect=https://evil.example/', '/'],
    ['?redirect=//evil.example/', '/'],
    ['?redirect=/%5Cevil.example', '/'],
    ['?redirect=javascript:alert(1)', '/'],
    ['?redirect=%09//evil.example', '/'],
  ])('S23, S24, A7: /login%s leads to %s', async (query, target) => {
    const person = await shop.api.aPerson();
    const page = await shop.visit(`/login${query}`);
    await signIn(page.getByRole('main'), person);
    await isAt(page, target);
    expect(new URL(page.url()).origin).toBe(shop.address);

    const again = await shop.visit(`/login${query}`, { as: person });
    await isAt(again, target);
    expect(new URL(again.url()).origin).toBe(shop.address);
  });

  it('S22, S25: Sign In and Sign Up lead to each other and keep where to go', async () => {
    const page = await shop.visit('/login?redirect=/shipping');
    await link(page, 'Register').click();
    await isAt(page, '/register?redirect=/shipping');
    await sees(heading(page, 'Sign Up'));
    await link(page, 'Login').click();
    await isAt(page, '/login?redirect=/shipping');
  });
});
