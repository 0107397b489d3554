// @module-tag soak

import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop, type Visit } from '../../walks/support/browserShop.ts';
import { button, eventually, field, heading, isAt, link, reads, sees } from '../../walks/support/shopper.ts';

const shop = browserShop();

/** Opens the first card of the home page, and holds the calls for its product. */
const choose = async (visit: Visit = {}) => {
  const page = await shop.visit('/', visit);
  await sees(heading(page, 'Latest Products'));
  const held: Route[] = [];
  await page.route('**/api/products/*?reviews*', (route) => void held.push(route));
  const card = link(page, /Stillwater/).first();
  const name = await card.innerText();
  await card.click();
  await sees(heading(page, name));
  return { page, name, held };
};

const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'asleep' } });

const canBeBought = (page: Page) => button(page, 'Add To Cart').isEnabled();

describe('a product that was chosen in a list', () => {
  it('S17, S18: is drawn before it has been read, with the focus on its name', async () => {
    const { page, name, held } = await choose();
    expect(await canBeBought(page)).toBe(true);
    await sees(page.getByRole('img', { name }));
    await reads(page, /^Price: \$/);
    expect(await page.title()).toBe(`${name} | ProShop`);
    expect(await heading(page, name).evaluate((h1) => h1 === document.activeElement)).toBe(true);
    expect(await heading(page, 'Reviews').count()).toBe(0);
    await Promise.all(held.map((route) => route.continue()));
    await sees(heading(page, 'Reviews'));
  });

  it('S18, S92: keeps the quantity that was chosen meanwhile', async () => {
    const { page, held } = await choose();
    await field(page, 'Qty').selectOption('3');
    await Promise.all(held.map((route) => route.continue()));
    await sees(heading(page, 'Reviews'));
    expect(await field(page, 'Qty').inputValue()).toBe('3');
  });

  it('S130: can be added to the cart, which reads it', async () => {
    const { page, held } = await choose();
    await button(page, 'Add To Cart').click();
    await sees(page.getByRole('status', { name: 'Adding to the cart' }));
    await eventually(() => held.length).toBe(2);
    await held[1]!.continue();
    await isAt(page, '/cart');
    await reads(page, 'Subtotal (1) items');
  });

  it('S77, S135: gives way to the error when it cannot be read, and to the product after a retry', async () => {
    const { page, name, held } = await choose({ failing: ['/api/products/'] });
    await page.route('**/api/products/*?reviews*', fail); // what was read ahead is asked for again
    await Promise.all(held.map(fail));
    await sees(page.getByRole('alert').filter({ hasText: 'asleep' }));
    expect(await button(page, 'Add To Cart').count()).toBe(0);
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(heading(page, name));
    expect(await canBeBought(page)).toBe(true);
  });
});
