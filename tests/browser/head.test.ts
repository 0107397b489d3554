// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { eventually, heading, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

/** The tags of a document's head, without the shop's constants, sorted. */
const tagsOf = (document: Document): string[] =>
  [
    ...document.head.querySelectorAll(
      'title, meta[name=description], meta[name=robots], meta[property], link[rel=canonical], script[type="application/ld+json"]',
    ),
  ]
    .map((element) => element.outerHTML)
    .toSorted();

const headOf = (page: Page): Promise<string[]> => page.evaluate(`(${tagsOf.toString()})(document)`);

/** The same of the server's document, before scripts run. */
const served = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}).then((answer) => answer.text()).then((html) => (${tagsOf.toString()})(new DOMParser().parseFromString(html, 'text/html')))`,
  );

const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

describe('the head of a page', () => {
  it('S14–S17, S52, S53: is the same from the server as after navigation, without duplicates', async () => {
    const page = await shop.visit('/cart', { failing: ['/nothing', '/nowhere'] });
    await sees(heading(page, 'Shopping Cart'));
    for (const path of [
      '/product/laptop',
      '/search/camera',
      '/product/console',
      '/',
      '/page/2',
      '/search/a%2Fb%20%22%3C/page/1',
      '/product/nothing',
      '/nowhere/at/all',
      '/product/headphones',
    ]) {
      await goTo(page, path);
      const expected = await served(page, path);
      expect(expected.length).toBeGreaterThan(2);
      await eventually(() => headOf(page), `the head of ${path}`).toEqual(expected);
    }
    await goTo(page, '/login');
    await eventually(() => page.title()).toBe('Sign In | ProShop');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('link[rel=canonical], script[type="application/ld+json"], meta[property]').count()).toBe(
      0,
    );
  });
});
