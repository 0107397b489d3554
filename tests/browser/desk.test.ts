// @module-tag soak

import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../drivers/browser/axe.ts';
import { ourBrowser } from '../drivers/browser/browser.ts';
import { PATIENCE } from '../drivers/browser/browserShop.ts';
import { sees } from '../drivers/browser/shopper.ts';
import { startDevServer } from '../fixtures/shopServer.ts';

let server: Awaited<ReturnType<typeof startDevServer>>;

beforeAll(async () => void ([server] = await Promise.all([startDevServer(), ourBrowser()])));

afterAll(() => server?.stop());

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
