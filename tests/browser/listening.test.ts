// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { anAddress } from '../fixtures/samples.ts';
import { button, eventually, heading, isAtOrder, sees, signIn } from '../drivers/browser/shopper.ts';

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

  it('where Back leaves it, and announces the page', async () => {
    const page = await shop.visit('/');
    await sees(heading(page, 'Latest Products'));
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await isArrivedAt(page, 'Shopping Cart');
    await page.goBack();
    await eventually(() => announced(page)).toBe('Latest Products');
    expect((await focused(page)).tag).not.toBe('h1');
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
