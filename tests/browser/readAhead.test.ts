// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../../walks/support/browserShop.ts';
import { isRelatedRead } from '../../walks/browser/steering.ts';
import { button, heading, isAt, link, reads, sees } from '../../walks/support/shopper.ts';
import { recordCalls } from '../support/network.ts';

const shop = browserShop();

/** The home page, and how often a product was read from now on. */
const openHome = async (visit: Parameters<typeof shop.visit>[1] = {}) => {
  const page = await shop.visit('/', visit);
  await sees(heading(page, 'Latest Products'));
  const calls = recordCalls(page);
  const readings = (id: string) => calls.filter(({ name }) => name === `GET /api/products/${id}`).length;
  return { page, readings };
};

const card = (page: Page) => link(page, /Stillwater/).first();
const idOf = async (page: Page) => (await card(page).getAttribute('href'))!.replace('/product/', '');

describe('the product of a link', () => {
  it('S17, C2: is read when a pointer rests on the link, and not again by the press', async () => {
    const { page, readings } = await openHome();
    const id = await idOf(page);
    const answered = page.waitForResponse(`**/api/products/${id}?*`);
    await card(page).hover();
    await answered;
    await card(page).click();
    await sees(heading(page, 'Write a Customer Review'));
    expect(readings(id)).toBe(1);
  });

  it('S17: is drawn, hidden, when a pointer rests on the link, and shown by the press', async () => {
    const { page } = await openHome();
    const drawn = page.locator('main h1', { hasText: await card(page).innerText() });
    await card(page).hover();
    await drawn.waitFor({ state: 'attached' });
    expect([await drawn.isVisible(), await heading(page, 'Latest Products').isVisible()]).toEqual([false, true]);
    await drawn.evaluate((h1) => h1.setAttribute('data-drawn-ahead', ''));
    await card(page).click();
    await sees(page.locator('h1[data-drawn-ahead]'));
  });

  it('S17, C2: is read once by a press that comes at once', async () => {
    const { page, readings } = await openHome();
    const id = await idOf(page);
    await card(page).click();
    await sees(heading(page, 'Write a Customer Review'));
    expect(readings(id)).toBe(1);
  });

  it('S134: that could not be read ahead is read by the press', async () => {
    const { page, readings } = await openHome({ failing: ['/api/products/'] });
    const id = await idOf(page);
    await page.route(`**/api/products/${id}?*`, (route) => route.abort('connectionreset'), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await card(page).hover();
    await failed;
    expect(await page.getByRole('alert').count()).toBe(0);
    await card(page).click();
    await sees(heading(page, 'Write a Customer Review'));
    expect(readings(id)).toBe(2);
  });
});

describe('the product of a press on Add To Cart', () => {
  it('S130: is read when a pointer rests on the button, and not again by the press', async () => {
    const product = await shop.api.aProduct({ name: 'Rested Kettle' });
    const page = await shop.visit(`/product/${product._id}`);
    await sees(button(page, 'Add To Cart'));
    const calls = recordCalls(page);
    const answered = page.waitForResponse(`**/api/products/${product._id}?*`);
    await button(page, 'Add To Cart').hover();
    await answered;
    await button(page, 'Add To Cart').click();
    await isAt(page, '/cart');
    await reads(page, 'Subtotal (1) items');
    const own = calls.filter(({ url }) => !isRelatedRead(url));
    expect(own.map(({ name }) => name)).toEqual([`GET /api/products/${product._id}`]);
  });
});
