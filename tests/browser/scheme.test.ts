import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { eventually, heading, sees } from '../../walks/support/shopper.ts';

const shop = sharedShop();

const LIGHT = 'light';
const DARK = 'dark';

/** Whether the page as it is painted is a light or a dark one. */
const painted = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red > 127 ? 'light' : 'dark';
  });

/** A visit with nothing in the place of the app's own script, and what the browser says of files that nobody asks for. */
const appless = {
  before: (page: Page): Promise<unknown> =>
    page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
  saying: [/was preloaded using link preload but not used/],
};

const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('radio', { name, exact: true });

describe('the colours', () => {
  it('follow the system, until others are chosen, which are remembered', async () => {
    const page = await shop.visit('/cart', { colorScheme: DARK, width: 390 });
    await sees(heading(page, 'Shopping Cart'));
    expect(await painted(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: LIGHT });
    await eventually(() => painted(page)).toBe(LIGHT);
    await choice(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await eventually(() => painted(page)).toBe(DARK);
    await page.reload();
    await sees(heading(page, 'Shopping Cart'));
    expect(await painted(page)).toBe(DARK);
    expect(await choice(page, 'Dark').isChecked()).toBe(true);
    await choice(page, 'System').check({ force: true });
    await eventually(() => painted(page)).toBe(LIGHT);
  });

  it.each([
    [LIGHT, DARK],
    [DARK, LIGHT],
  ] as const)('that were chosen are there before the app is: %s on a %s system', async (chosen, system) => {
    const page = await shop.visit('/', { ...appless, colorScheme: system, kept: { colorScheme: chosen } });
    expect(await painted(page)).toBe(chosen);
    expect(await page.locator('#root > *').count()).toBe(0);
  });

  it('are the system’s before the app is there, when none were chosen', async () => {
    for (const colorScheme of [LIGHT, DARK] as const) {
      const page = await shop.visit('/', { ...appless, colorScheme });
      expect(await painted(page)).toBe(colorScheme);
    }
  });

  it('of the browser’s own bar are those of the header, in both schemes', async () => {
    const page = await shop.visit('/cart');
    await sees(heading(page, 'Shopping Cart'));
    for (const colorScheme of [LIGHT, DARK] as const) {
      await page.emulateMedia({ colorScheme });
      await eventually(() => painted(page)).toBe(colorScheme);
      const [bar, header] = await page.evaluate(() => {
        const shown = document.createElement('i');
        shown.style.color = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content;
        document.body.append(shown);
        return [getComputedStyle(shown).color, getComputedStyle(document.querySelector('header')!).backgroundColor];
      });
      expect(bar).toBe(header);
    }
  });
});
