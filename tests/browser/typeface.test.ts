// @module-tag soak

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { gate } from '../support/network.ts';
import { eventually, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const isLoaded = (page: Page) => page.evaluate(() => document.fonts.check('700 1rem "Familjen Grotesk"'));

/** The positions of the headings and of the elements below them. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, main p, footer')].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return `${element.textContent.slice(0, 40)}: ${Math.round(top)}, ${Math.round(height)}`;
    }),
  );

/** Running text is invisible for 100 ms, in which it may still take the font. A busy machine notices the end of that later. */
const isDecided = () => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted !== undefined && performance.now() > painted.startTime + 1500;
};

it.each([
  ['/', 1280, /reviews/],
  ['/', 390, /reviews/],
  ['/product/headphones', 1280, /Other products that you open/],
  ['/product/headphones', 390, /Other products that you open/],
])('a late typeface on %s at %i px is used, and moves nothing', async (path, width, last) => {
  const font = gate();
  let early: Promise<{ loaded: boolean; places: string[] }> | undefined;
  /** Measures the page before the typeface loads, then releases it. */
  const lookEarly = async (page: Page) => {
    await sees(page.getByRole('main').locator('h1[tabindex]'));
    await sees(page.getByRole('main').getByText(last));
    await page.waitForFunction(isDecided);
    const seen = { loaded: await isLoaded(page), places: await placesOf(page) };
    font.open();
    return seen;
  };
  const page = await shop.visit(path, {
    width,
    before: async (opened) => {
      await opened.route('**/*.woff2', async (route) => {
        await font.opened;
        await route.fallback();
      });
      early = lookEarly(opened);
    },
  });
  const { loaded, places } = await early!;
  expect(loaded).toBe(false);
  await eventually(() => isLoaded(page)).toBe(true);
  expect(await placesOf(page)).toEqual(places);
});
