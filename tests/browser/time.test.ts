// @module-tag soak

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { gate, neverAnswer } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import { eventually, button, heading, isAtOrder, link, reads, sees } from '../../walks/support/shopper.ts';

const shop = sharedShop();

/** Pauses the page's clock after ten seconds; a test advances it. */
const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000);

const installClock = (page: Page): Promise<void> => page.clock.install();

const region = (page: Page): Locator => page.getByRole('region', { name: 'Top rated products' });

/** Only the current slide is readable. */
const shown = (page: Page): Promise<string | null> => region(page).getByRole('group').getAttribute('aria-label');

/** Resolves when the first slide has just appeared. */
const atStart = async (): Promise<Page> => {
  const page = await shop.visit('/', { reducedMotion: 'no-preference', before: installClock });
  await sees(region(page).getByRole('group'));
  await stopClock(page);
  await region(page).getByRole('button', { name: 'Show', exact: false }).first().click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(await shown(page)).toMatch(/^1 of/);
  return page;
};

describe('the carousel', () => {
  it('S55, S157: turns after 5000 ms and not at 4999', async () => {
    const page = await atStart();
    await page.clock.runFor(4999);
    expect(await shown(page)).toMatch(/^1 of/);
    await page.clock.runFor(1);
    await eventually(() => shown(page)).toMatch(/^2 of/);
    await page.clock.runFor(5000);
    await eventually(() => shown(page)).toMatch(/^3 of/);
  });

  it('S56, A15: stops on hover, while it has the focus, and when paused', async () => {
    const page = await atStart();
    await region(page).hover();
    await page.clock.runFor(20_000);
    expect(await shown(page)).toMatch(/^1 of/);
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await eventually(() => shown(page)).toMatch(/^2 of/);

    await region(page).getByRole('link').focus();
    await page.clock.runFor(20_000);
    expect(await shown(page)).toMatch(/^2 of/);
    await page.getByPlaceholder('Search Products...').focus();
    await page.clock.runFor(5000);
    await eventually(() => shown(page)).toMatch(/^3 of/);

    await region(page).getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(0, 0);
    await page.getByPlaceholder('Search Products...').focus();
    await page.clock.runFor(20_000);
    expect(await shown(page)).toMatch(/^3 of/);
  });

  it('A15: starts paused under reduced motion', async () => {
    const page = await shop.visit('/', { reducedMotion: 'reduce', before: installClock });
    await sees(region(page).getByRole('button', { name: 'Play' }));
    await stopClock(page);
    await page.clock.runFor(20_000);
    expect(await shown(page)).toMatch(/^1 of/);
  });
});

describe('a slow response', () => {
  it('S129, A13: does not time out after three minutes; after 10 s the shop says that it takes long', async () => {
    const answer = gate();
    const page = await shop.visit('/search/soundbar', {
      isDrawn: false,
      before: async (tab) => {
        await installClock(tab);
        await tab.route('**/api/products?*', async (route) => {
          await answer.opened;
          await route.continue();
        });
      },
    });
    await sees(heading(page, /^Search results/));
    await stopClock(page);
    await page.clock.runFor(10_000);
    await reads(page, 'Still working');
    await page.clock.runFor(180_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    answer.open();
    await sees(link(page, /Soundbar/));
    await eventually(() => page.getByText('Still working').count()).toBe(0);
  });

  it('A13: shows no message within 10 s; later the shopper can cancel and try again', async () => {
    const page = await shop.visit('/cart', { before: installClock });
    await sees(heading(page, 'Shopping Cart'));
    await stopClock(page);
    await page.route('**/api/products?*', neverAnswer);
    await page.getByPlaceholder('Search Products...').fill('soundbar');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await sees(heading(page, /^Search results/));
    await sees(page.getByRole('main').getByRole('status', { name: 'Loading' }));
    await page.clock.runFor(9_000);
    expect(await page.getByText('Still working').count()).toBe(0);
    await page.clock.runFor(1_000);
    await reads(page, 'Still working');
    await button(page, 'Cancel').click();
    await sees(page.getByRole('alert'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button(page, 'Try again').click();
    await sees(link(page, /Soundbar/));
  });

  it('A5, A13: a cancelled order is looked up, not sent again', async () => {
    const as = await shop.api.aPerson();
    const page = await shop.visit('/placeorder', {
      as,
      cart: [await shop.api.aLine()],
      address: anAddress,
      method: 'GooglePay',
      before: installClock,
    });
    await sees(button(page, 'Place Order'));
    await stopClock(page);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await neverAnswer();
    });
    await button(page, 'Place Order').click();
    await eventually(async () => (await shop.api.ordersOf(as)).length).toBe(1);
    await page.clock.runFor(10_000);
    await button(page, 'Cancel').click();
    const id = await isAtOrder(page);
    expect((await shop.api.ordersOf(as)).map(({ _id }) => _id)).toEqual([id]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
