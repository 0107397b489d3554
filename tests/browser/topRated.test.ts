// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../../walks/support/axe.ts';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { button, eventually, heading, reads, sees } from '../../walks/support/shopper.ts';
import { gate, recordCalls, type SentCall } from '../support/network.ts';

const shop = sharedShop();

const TOP = '/api/products/top';

const strip = (page: Page) => page.getByRole('region', { name: 'Top rated products' });
const names = (page: Page) => strip(page).getByRole('link').allTextContents();

/** What C3 answers. */
const bestRated = async (page: Page): Promise<string[]> => {
  const answer = await page.request.get(new URL(TOP, page.url()).href);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
};

/** Moves the mouse until something has happened: what has not loaded yet does not notice. */
const moveMouseUntil = (page: Page, hasHappened: () => boolean | Promise<boolean>) => {
  let moves = 0;
  return eventually(async () => {
    await page.mouse.move(100 + (moves++ % 50), 100);
    return hasHappened();
  }).toBe(true);
};

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);

describe.each([
  ['/cart', 'Your cart is empty'],
  ['/search/nothing-like-this', 'No product matches “nothing-like-this”.'],
  ['/?minPrice=999999', 'No product matches your filters.'],
])('A78: %s', (path, words) => {
  it('ends in the best rated products, which one call reads', async () => {
    let calls: SentCall[] = [];
    const page = await shop.visit(path, { before: async (tab) => void (calls = recordCalls(tab)) });
    await reads(page, words);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
    await moveMouseUntil(page, () => strip(page).isVisible());
    expect(calls.map(({ name }) => name)).toEqual([`GET ${TOP}`]);
    const shown = await names(page);
    expect(shown).toHaveLength(5);
    expect(shown).toEqual(await bestRated(page));
    expect(await violationsOf(page)).toEqual([]);
    await strip(page).getByRole('link').first().click();
    await sees(heading(page, shown[0]!));
  });

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
          await tab.route('**/assets/topRated*.js', async (route) => {
            await script.opened;
            await route.fallback();
          });
          await tab.route(`**${TOP}`, async (route) => {
            await answer.opened;
            await route.fallback();
          });
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
      expect(await shifted(page)).toBeLessThanOrEqual(0.01);
    },
  );
});

it('A78: best rated products that fail can be asked for again', async () => {
  let isDown = true;
  const page = await shop.visit('/cart', {
    failing: [TOP],
    before: (tab) => tab.route(`**${TOP}`, (route) => (isDown ? route.abort('connectionfailed') : route.fallback())),
  });
  await reads(page, 'Your cart is empty');
  await moveMouseUntil(page, () => page.getByRole('alert').isVisible());
  await sees(page.getByRole('alert'));
  isDown = false;
  await button(page, 'Try again').click();
  await eventually(() => names(page)).toEqual(await bestRated(page));
});
