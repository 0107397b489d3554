// @module-tag soak

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../drivers/browser/browser.ts';
import { PATIENCE } from '../drivers/browser/browserShop.ts';
import { button, eventually, heading, isAt, link, sees } from '../drivers/browser/shopper.ts';

/** Why the bundled browser, which has no windows, never restores a page. A browser with windows has none of these. */
const OF_THE_BROWSER = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

let browser: Browser;

/** Playwright turns the cache off. */
const withCache = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

beforeAll(async () => {
  browser = await launchBrowser(withCache);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(() => browser.close());

const visit = async (path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: inject('sharedShop'), reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

/**
 * Leaves for another document and comes back. Returns what of the page kept the browser from restoring it from the
 * back/forward cache.
 */
const leaveAndReturn = async (page: Page): Promise<string[]> => {
  const path = new URL(page.url()).pathname;
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let reasons: string[] | undefined;
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons = notRestoredExplanations.map(({ reason }) => reason);
  });
  session.on('Page.frameNavigated', ({ type }) => {
    if (type === 'BackForwardCacheRestore') reasons = [];
  });
  await page.goto('/health/live');
  await page.evaluate(() => void setTimeout(() => history.back()));
  await isAt(page, path);
  await eventually(() => reasons).toBeDefined();
  return reasons!.filter((reason) => !OF_THE_BROWSER.includes(reason));
};

/** A browser keeps no page that was not found. */
const OF_AN_ERROR = 'HTTPStatusNotOK';

type Press = (page: Page) => Promise<unknown>;

/** Public pages, with a press that works there and what it shows. */
const pages: [path: string, press: Press, shows: Press][] = [
  ['/', (page) => button(page, 'Next slide').click(), (page) => sees(page.getByRole('group', { name: /^2 of/ }))],
  ['/product/turntable', (page) => button(page, 'Add To Cart').click(), (page) => isAt(page, '/cart')],
  ['/cart', (page) => link(page, 'Go to the shop').click(), (page) => sees(heading(page, 'Latest Products'))],
  ['/login', (page) => link(page, 'Register').click(), (page) => sees(heading(page, 'Sign Up'))],
  [
    '/nowhere',
    (page) => page.getByRole('radio', { name: 'Dark' }).check({ force: true }),
    (page) => page.locator('[data-mantine-color-scheme=dark]').waitFor(),
  ],
];

it.each(pages)(
  '%s has nothing of ours that keeps it out of the back/forward cache, and works after Back',
  async (path, press, shows) => {
    const page = await visit(path);
    await page.waitForLoadState('networkidle');
    expect(await leaveAndReturn(page)).toEqual(path === '/nowhere' ? [OF_AN_ERROR] : []);
    await press(page);
    await shows(page);
  },
);
