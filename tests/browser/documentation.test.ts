// @module-tag soak

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../drivers/browser/browser.ts';
import { PATIENCE } from '../drivers/browser/browserShop.ts';
import { eventually } from '../drivers/browser/shopper.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP shop.example 127.0.0.1'] });
});
afterAll(() => browser.close());

/** The browser's errors on a page, including violations of the content security policy. */
const openAt = async (address: string) => {
  const complaints: string[] = [];
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
  await page.goto(address);
  return { page, complaints };
};

describe('the pages that describe the API', () => {
  it.each(['127.0.0.1', 'shop.example'])(
    'S122: show all 22 calls, and those beyond, over plain http at %s',
    async (name) => {
      const { port } = new URL(inject('sharedShop'));
      const { page, complaints } = await openAt(`http://${name}:${port}/api/docs`);
      await eventually(() => page.locator('.opblock').count(), 'calls').toBe(22 + 7);
      await page.locator('.opblock-summary-control').first().click();
      await page.locator('.opblock .responses-wrapper').first().waitFor();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      // Browsers ignore these headers on plain http.
      expect(complaints.filter((text) => !/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/.test(text))).toEqual([]);
      await page.close();
    },
  );
});
