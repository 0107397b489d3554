// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { gate, holdAnswer, intercept } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import {
  button,
  eventually,
  heading,
  isAt,
  isAtOrder,
  reads,
  searchFor,
  sees,
  signIn,
} from '../../walks/support/shopper.ts';

const shop = sharedShop();

/** The focused element: its text, and whether it shows a focus ring. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const ring = getComputedStyle(element).outlineStyle !== 'none';
    return { tag: element.localName, text: element.textContent, ring };
  });

const isArrivedAt = (page: Page, name: string, ring = false) =>
  eventually(() => focused(page), `the focus on ${name}`).toEqual({ tag: 'h1', text: name, ring });

const announced = (page: Page) => page.locator('#live-region').textContent();

describe('after a navigation, a screen reader continues', () => {
  it('at the heading, with a visible focus for keyboard users', async () => {
    const page = await shop.visit('/');
    await sees(heading(page, 'Latest Products'));
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await isArrivedAt(page, 'Shopping Cart');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).focus();
    await page.keyboard.press('Enter');
    await isArrivedAt(page, 'Sign In', true);
    expect(await page.title()).toBe('Sign In | ProShop');
  });

  it('at the product’s name, once it is loaded', async () => {
    const line = await shop.api.aLine();
    const page = await shop.visit('/cart', { cart: [line] });
    const answer = await holdAnswer(page, `GET /api/products/${line.product}`);
    await page.getByRole('main').getByRole('link', { name: line.name }).first().click();
    await answer.done;
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    answer.release();
    await isArrivedAt(page, line.name);
  });

  it('at the name of a product that the list has, at once', async () => {
    const page = await shop.visit('/search/headphones');
    const answer = await holdAnswer(page, 'GET /api/products/headphones');
    await heading(page, /Stillwater/)
      .getByRole('link')
      .click();
    await isArrivedAt(page, 'Stillwater Wireless Headphones');
    answer.release();
  });

  it('where the user has moved meanwhile', async () => {
    const page = await shop.visit('/search/headphones');
    const answer = await holdAnswer(page, 'GET /api/products/headphones');
    await heading(page, /Stillwater/)
      .getByRole('link')
      .click();
    await answer.done;
    await page.getByPlaceholder('Search Products...').pressSequentially('tab');
    answer.release();
    await sees(heading(page, 'Stillwater Wireless Headphones'));
    await page.keyboard.type('let');
    expect(await page.getByPlaceholder('Search Products...').inputValue()).toBe('tablet');
  });

  it('in the search field while the user refines a search: the result is announced', async () => {
    const page = await shop.visit('/search/camera');
    await sees(heading(page, 'Search results for “camera”'));
    const field = page.getByPlaceholder('Search Products...');
    await field.fill('lens');
    await field.press('Enter');
    await eventually(() => announced(page)).toBe('Search results for “lens”');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await searchFor(page, 'drone');
    await isArrivedAt(page, 'Search results for “drone”');
  });

  it('where Back leaves it, and announces the page', async () => {
    const page = await shop.visit('/');
    await sees(heading(page, 'Latest Products'));
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await isArrivedAt(page, 'Shopping Cart');
    await page.goBack();
    await eventually(() => announced(page)).toBe('Latest Products');
    expect((await focused(page)).tag).not.toBe('h1');
  });

  it('in the main content after the skip link', async () => {
    const page = await shop.visit('/cart');
    await sees(heading(page, 'Shopping Cart'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect((await focused(page)).text).toBe('Go to the shop');
  });
});

describe('in the checkout', () => {
  it('S54: each step is announced by its heading with its number, and so is the order', async () => {
    const person = await shop.api.aPerson('Lea Listener');
    const page = await shop.visit('/cart', { cart: [await shop.api.aLine()], address: anAddress });
    await button(page, 'Proceed To Checkout').click();
    const step = async (name: string, place: string) => {
      await isArrivedAt(page, name);
      expect(await page.locator('h1').evaluate((h1) => h1.ariaDescribedByElements?.[0]?.textContent)).toBe(place);
    };
    await step('Sign In', 'Step 1 of 4: Sign In');
    await signIn(page.getByRole('main'), person);
    await step('Shipping', 'Step 2 of 4: Shipping');
    await button(page, 'Continue').click();
    await step('Payment Method', 'Step 3 of 4: Payment');
    await button(page, 'Continue').click();
    await step('Place Order', 'Step 4 of 4: Place Order');
    await button(page, 'Place Order').click();
    await isArrivedAt(page, `Order ${await isAtOrder(page)}`);
  });
});

describe('a slow chunk', () => {
  it('S58: moves the focus to its heading once it has loaded', async () => {
    const late = gate();
    const page = await shop.visit('/', {
      before: (tab) =>
        tab.route('**/assets/cart*.js', async (route) => {
          await late.opened;
          await route.continue();
        }),
    });
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await isAt(page, '/cart');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    late.open();
    await isArrivedAt(page, 'Shopping Cart');
  });

  it('announces that nothing was found', async () => {
    const page = await shop.visit('/cart');
    await intercept(page, 'GET /api/products', (route) => route.fulfill({ json: { products: [], page: 1, pages: 1 } }));
    await searchFor(page, 'nothing of the kind');
    await reads(page, 'No product matches “nothing of the kind”.');
    await isArrivedAt(page, 'Search results for “nothing of the kind”');
  });
});
