// @module-tag soak

import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { button, field, heading, link, reads, sees } from '../drivers/browser/shopper.ts';
import { recordCalls } from '../support/network.ts';

const shop = browserShop();

const openHome = async (): Promise<Page> => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  return page;
};

const card = (page: Page) => link(page, /Stillwater/).first();

describe('a product that was chosen in a list', () => {
  it('S17, S18, S92: is drawn before it has been read, with the focus on its name, and keeps the quantity chosen meanwhile', async () => {
    const page = await openHome();
    const held: Route[] = [];
    await page.route('**/api/products/*?reviews*', (route) => void held.push(route));
    const name = await card(page).innerText();
    await card(page).click();
    await sees(heading(page, name));
    expect(await button(page, 'Add To Cart').isEnabled()).toBe(true);
    await sees(page.getByRole('img', { name }));
    await reads(page, /^Price: \$/);
    expect(await page.title()).toBe(`${name} | ProShop`);
    expect(await heading(page, name).evaluate((h1) => h1 === document.activeElement)).toBe(true);
    expect(await heading(page, 'Reviews').count()).toBe(0);
    await field(page, 'Qty').selectOption('3');
    await Promise.all(held.map((route) => route.continue()));
    await sees(heading(page, 'Reviews'));
    expect(await field(page, 'Qty').inputValue()).toBe('3');
  });

  it('S17, C2: is read and drawn, hidden, when a pointer rests on its link, and the press shows it', async () => {
    const page = await openHome();
    const calls = recordCalls(page);
    const path = await card(page).getAttribute('href');
    const drawn = page.locator('main h1', { hasText: await card(page).innerText() });
    await card(page).hover();
    await drawn.waitFor({ state: 'attached' });
    expect([await drawn.isVisible(), await heading(page, 'Latest Products').isVisible()]).toEqual([false, true]);
    await drawn.evaluate((h1) => h1.setAttribute('data-drawn-ahead', ''));
    await card(page).click();
    await sees(page.locator('h1[data-drawn-ahead]'));
    await sees(heading(page, 'Write a Customer Review'));
    expect(calls.filter(({ name }) => name === `GET /api/products/${path!.replace('/product/', '')}`)).toHaveLength(1);
  });
});
