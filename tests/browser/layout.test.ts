import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../support/browserShop.ts';
import { overflowOf } from '../support/overflow.ts';
import { eventually, heading, isAt, searchFor, sees } from '../support/shopper.ts';

const shop = sharedShop();

/** How many cards of the grid stand beside each other in its first row. */
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

describe('the header', () => {
  it('S40–S46: works at 320 px', async () => {
    const page = await shop.visit('/cart', { width: 320, height: 700, as: await shop.api.anAdmin() });
    const banner = page.getByRole('banner');
    await sees(banner.getByRole('link', { name: 'ProShop' }));
    await searchFor(page, 'camera');
    await isAt(page, '/search/camera');
    await banner.getByRole('link', { name: 'Cart' }).click();
    await isAt(page, '/cart');
    for (const [menu, item, path] of [
      ['Admin', 'Products', '/admin/productlist'],
      ['Admin User', 'Profile', '/profile'],
    ] as const) {
      await banner.getByRole('button', { name: menu, exact: true }).click();
      const choice = page.getByRole('menuitem', { name: item });
      await sees(choice);
      const box = (await choice.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      await choice.click();
      await isAt(page, path);
    }
  });
});

describe('the heading of a screen', () => {
  it('breaks a word that is wider than a narrow window', async () => {
    const id = 'w'.repeat(32);
    const as = await shop.api.aPerson('Sophie Shopper');
    const page = await shop.visit(`/order/${id}`, { width: 320, height: 700, as, failing: [`/api/orders/${id}`] });
    await sees(heading(page, `Order ${id}`));
    const { width } = (await heading(page, `Order ${id}`).boundingBox())!;
    expect(width).toBeLessThanOrEqual(320);
    expect(await overflowOf(page)).toBe(0);
  });
});
