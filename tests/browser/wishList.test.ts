// @module-tag soak

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { gate, recordCalls, type SentCall, through } from '../drivers/browser/network.ts';
import { eventually, heading, reads, sees } from '../drivers/browser/shopper.ts';
import { MOST_SHIFT, shifted, watchShifts } from '../drivers/browser/measures.ts';

const shop = sharedShop();

it('A74: the wish list keeps its place below a product free until it is there', async () => {
  const scripts = gate();
  const page = await shop.visit(`/product/${(await shop.api.aProduct())._id}`, {
    before: (tab) => tab.route('**/wishList*.js', through(scripts)),
  });
  const bottom = async () => (await page.getByRole('contentinfo').boundingBox())!.y;
  await sees(heading(page, 'Write a Customer Review'));
  const before = await bottom();
  scripts.open();
  await sees(page.getByText('Other products that you view appear here.'));
  expect(await bottom()).toBe(before);
});

const TOP = '/api/products/top';

const strip = (page: Page) => page.getByRole('region', { name: 'Top rated products' });
const names = (page: Page) => strip(page).getByRole('link').allTextContents();

/** Moves the mouse until something has happened: what has not loaded yet does not notice. */
const moveMouseUntil = (page: Page, hasHappened: () => boolean | Promise<boolean>) => {
  let moves = 0;
  return eventually(async () => {
    await page.mouse.move(100 + (moves++ % 50), 100);
    return hasHappened();
  }).toBe(true);
};

describe.each([
  ['/cart', 'Your cart is empty'],
  ['/search/nothing-like-this', 'No product matches “nothing-like-this”.'],
  ['/?minPrice=999999', 'No product matches your filters.'],
])('A78: %s', (path, words) => {
  it.each([390, 1280])(
    'keeps their place at %i px until they are there, each name below its picture',
    async (width) => {
      const [script, answer] = [gate(), gate()];
      let calls: SentCall[] = [];
      const page = await shop.visit(path, {
        width,
        before: async (tab) => {
          calls = recordCalls(tab);
          await watchShifts(tab);
          await tab.route('**/assets/topRated*.js', through(script));
          await tab.route(`**${TOP}`, through(answer));
        },
      });
      await reads(page, words);
      const bottom = async () => (await page.getByRole('contentinfo').boundingBox())!.y;
      const before = await bottom();
      script.open();
      // On a phone they may be further below.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await moveMouseUntil(page, () => calls.length > 0);
      answer.open();
      await sees(strip(page));
      const [picture, name] = [strip(page).locator('picture').first(), strip(page).getByText((await names(page))[0]!)];
      expect((await name.boundingBox())!.y).toBeGreaterThan((await picture.boundingBox())!.y + 100);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await bottom()).toBe(before);
      expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
    },
  );
});
