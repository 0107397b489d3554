import { overflowOf } from '../drivers/browser/measures.ts';
// @module-tag soak

import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../drivers/browser/axe.ts';
import { ourBrowser } from '../drivers/browser/browser.ts';
import { PATIENCE } from '../drivers/browser/browserShop.ts';
import { startDevServer } from '../fixtures/devServer.ts';
import { sees } from '../drivers/browser/shopper.ts';

let server: Awaited<ReturnType<typeof startDevServer>>;

beforeAll(async () => {
  [server] = await Promise.all([startDevServer(), ourBrowser()]);
});

afterAll(() => server?.stop());

/** The desk with its shop. */
const openDesk = async (): Promise<{ desk: Page; shop: FrameLocator }> => {
  const browser = await ourBrowser();
  const desk = await browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: 900 } });
  desk.setDefaultTimeout(4 * PATIENCE); // a development server compiles on request
  await desk.goto('/__charts');
  const shop = desk.frameLocator('iframe[title="The shop"]');
  await sees(desk.getByRole('button', { name: /^catalogue listed/ }));
  return { desk, shop };
};

const soak = { tags: 'soak' };

it.each(['light', 'dark'] as const)('the design system shows its tokens and components, %s', soak, async (scheme) => {
  const browser = await ourBrowser();
  const page = await browser.newPage({
    baseURL: server.address,
    colorScheme: scheme,
    viewport: { width: 390, height: 844 },
  });
  page.setDefaultTimeout(4 * PATIENCE); // a development server compiles on request
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto('/__design');
  await sees(page.getByText('--text-4xl'));
  await sees(page.getByRole('radiogroup', { name: 'Rating' }));
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('the running charts stand beside the shop, which can be opened at an address', soak, async () => {
  const { desk, shop } = await openDesk();
  await sees(desk.getByRole('group', { name: 'Drawing of catalogue' }).locator('svg'));
  await desk.getByLabel('Address in the shop').fill('/cart');
  await desk.getByRole('button', { name: 'Open', exact: true }).click();
  await sees(shop.getByText('Your cart is empty'));
  await desk.getByRole('button', { name: /^cart ready/ }).click();
  await sees(desk.getByRole('group', { name: 'Drawing of cart' }).locator('svg'));
  expect(await violationsOf(desk)).toEqual([]);
  await desk.close();
});
