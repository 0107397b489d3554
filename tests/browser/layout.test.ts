// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { overflowOf } from '../support/overflow.ts';
import { eventually, heading, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

/** The number of cards in the first row of the grid. */
const columnsOf = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .evaluateAll((cards) => {
      const tops = cards.map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });

describe('the grid of the home screen', () => {
  it('S51, A31: has 1, 2, 3 and 4 columns on small, medium, large and extra large screens', async () => {
    const page = await shop.visit('/');
    await sees(heading(page, 'Latest Products'));
    for (const [width, columns] of [
      [400, 1],
      [767, 1],
      [768, 2],
      [800, 2],
      [991, 2],
      [992, 3],
      [1000, 3],
      [1199, 3],
      [1200, 4],
      [1300, 4],
      [1900, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(() => columnsOf(page), `${width} px`).toBe(columns);
    }
  });
});

describe('the header on a phone', () => {
  it('S44: has the word for the cart beside the menus of long names, in both languages', async () => {
    for (const as of [await shop.api.aPerson('Wilhelmina Featherstonehaugh'), await shop.api.anAdmin()]) {
      const page = await shop.visit('/cart', { width: 390, as, cart: [await shop.api.aLine()] });
      for (const [language, word] of [
        ['English', 'Cart'],
        ['Deutsch', 'Warenkorb'],
      ] as const) {
        await page.getByRole('contentinfo').getByRole('button', { name: language }).click();
        const shown = page.getByRole('banner').getByText(word, { exact: true });
        await sees(shown);
        await sees(page.getByRole('banner').getByRole('button', { name: as.name, exact: true }));
        const { width, height } = (await shown.boundingBox())!;
        expect(Math.min(width, height)).toBeGreaterThan(10);
        expect(await overflowOf(page)).toBe(0);
      }
    }
  });
});

describe('with a wider typeface', () => {
  it('S47: the menu of an administrator is not cut', async () => {
    const page = await shop.visit('/cart', { width: 390, height: 700, as: await shop.api.anAdmin() });
    const title = page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).locator('span').first();
    await sees(title);
    await page.addStyleTag({ content: 'header * { letter-spacing: 0.15em }' });
    const cut = await title.evaluate((word) => word.scrollWidth - word.parentElement!.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
    expect(await title.evaluate((word) => getComputedStyle(word).overflowX)).toBe('visible');
  });
});

describe('the list of orders', () => {
  it('reserves no space for keyboard hints without a keyboard', async () => {
    await shop.api.anOrder(await shop.api.aPerson());
    const page = await shop.visit('/admin/orderlist', { width: 390, height: 800, as: await shop.api.anAdmin() });
    const hint = page.getByText('go from row to row');
    await sees(hint);
    const around = hint.locator('..');
    expect((await around.boundingBox())!.height).toBeGreaterThan(30);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await eventually(() => around.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
  });
});

describe('a dialog opened by mouse', () => {
  it('shows the focus', async () => {
    const buyer = await shop.api.aPerson();
    const order = await shop.api.anOrder(buyer);
    const page = await shop.visit(`/order/${order._id}`, { as: buyer, failing: ['pay.google.com'] });
    await page.getByRole('button', { name: 'Pay with the test wallet' }).click();
    const approve = page.getByRole('dialog', { name: 'Test wallet' }).getByRole('button', { name: 'Approve' });
    await sees(approve);
    await approve.evaluate((control) => control.focus({ focusVisible: false }));
    const { style, width } = await approve.evaluate((control) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      return { style: outlineStyle, width: outlineWidth };
    });
    expect({ style, width }).toEqual({ style: 'solid', width: '2px' });
  });
});

describe('words of any length', () => {
  it('S17: brand and category without a space break instead of widening the page', async () => {
    const long = 'w'.repeat(90);
    const product = await shop.api.aProduct({ brand: long, category: long });
    const page = await shop.visit(`/product/${product._id}`, { width: 390 });
    await sees(heading(page, product.name));
    expect(await overflowOf(page)).toBe(0);
  });
});

describe('the heading of a screen', () => {
  it('breaks a word that is wider than the window', async () => {
    const id = 'w'.repeat(32);
    const as = await shop.api.aPerson('Sophie Shopper');
    const page = await shop.visit(`/order/${id}`, { width: 320, height: 700, as, failing: [`/api/orders/${id}`] });
    await sees(heading(page, `Order ${id}`));
    const { width } = (await heading(page, `Order ${id}`).boundingBox())!;
    expect(width).toBeLessThanOrEqual(320);
    expect(await overflowOf(page)).toBe(0);
  });
});
