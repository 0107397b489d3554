import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { gate, through } from '../drivers/browser/network.ts';
import { eventually, heading, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const LIGHT = 'light';
const DARK = 'dark';

/** The scheme of the painted page. */
const painted = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red > 127 ? 'light' : 'dark';
  });

const appless = {
  before: (page: Page): Promise<unknown> =>
    page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
};

const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('radio', { name, exact: true });

describe('the color scheme', () => {
  it('follows the system, also before the app starts, until the user chooses one, which is stored', async () => {
    const app = gate();
    const before = (page: Page) => page.route('**/assets/index-*.js', through(app));
    const page = await shop.visit('/cart', { colorScheme: DARK, width: 390, before, waitUntil: 'commit' });
    await sees(heading(page, 'Shopping Cart'));
    expect(await painted(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: LIGHT });
    app.open();
    await eventually(() => painted(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: DARK });
    await eventually(() => painted(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: LIGHT });
    await eventually(() => painted(page)).toBe(LIGHT);
    await choice(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await eventually(() => painted(page)).toBe(DARK);
    await page.reload();
    await sees(heading(page, 'Shopping Cart'));
    expect(await painted(page)).toBe(DARK);
    await eventually(() => choice(page, 'Dark').isChecked()).toBe(true);
    await choice(page, 'System').check({ force: true });
    await eventually(() => painted(page)).toBe(LIGHT);
  });

  it.each([
    [LIGHT, DARK],
    [DARK, LIGHT],
  ] as const)('applies before the app starts: %s on a %s system', async (chosen, system) => {
    const page = await shop.visit('/', { ...appless, colorScheme: system, kept: { colorScheme: chosen } });
    expect(await painted(page)).toBe(chosen);
    await sees(heading(page, 'Latest Products')); // drawn by the server
  });
});
