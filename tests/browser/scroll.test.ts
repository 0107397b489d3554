// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { gate } from '../support/network.ts';
import { eventually, heading, isAt, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const positionOf = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls to a product far down. Returns the scroll position. */
const scrollDown = async (page: Page): Promise<number> => {
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 900);
  await eventually(() => positionOf(page)).toBe(900);
  return positionOf(page);
};

/** Opens a visible product without scrolling. */
const openProduct = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main h2 a')];
    links.find((link) => link.getBoundingClientRect().top > 100)!.click();
  });

describe.each([1280, 390])('at %i px', (width) => {
  it('Back restores the scroll position, even if products and carousel load late', async () => {
    const page = await shop.visit('/', { width });
    await sees(heading(page, 'Latest Products'));
    await sees(page.getByRole('region', { name: 'Top rated products' }).getByRole('link'));
    const position = await scrollDown(page);
    await openProduct(page);
    await page.waitForURL(/\/product\//, { waitUntil: 'commit' });
    await sees(page.getByRole('button', { name: 'Add To Cart' }));
    expect(await positionOf(page)).toBe(0);

    const answers = gate();
    await page.route(/\/api\/products(\?|\/top)/, async (route) => {
      await answers.opened;
      await route.fallback();
    });
    await page.goBack();
    await isAt(page, '/');
    answers.open();
    await sees(heading(page, 'Latest Products'));
    await eventually(() => positionOf(page)).toBe(position);
  });
});

it('a reload restores the scroll position', async () => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  const position = await scrollDown(page);
  await page.reload();
  await sees(heading(page, 'Latest Products'));
  await eventually(() => positionOf(page)).toBe(position);
});

it('a user who scrolls while the page is loading is not moved', async () => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  await scrollDown(page);
  await openProduct(page);
  await sees(page.getByRole('button', { name: 'Add To Cart' }));
  const answers = gate();
  await page.route(/\/api\/products\?/, async (route) => {
    await answers.opened;
    await route.fallback();
  });
  await page.goBack();
  await isAt(page, '/');
  await page.mouse.wheel(0, -5000);
  await eventually(() => positionOf(page)).toBe(0);
  answers.open();
  await sees(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link'));
  expect(await positionOf(page)).toBe(0);
});
