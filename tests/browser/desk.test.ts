// @module-tag soak

import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../../walks/support/axe.ts';
import { ourBrowser } from '../../walks/support/browser.ts';
import { PATIENCE } from '../../walks/support/browserShop.ts';
import { overflowOf } from '../support/overflow.ts';
import { startDevServer } from '../support/devServer.ts';
import { sees } from '../../walks/support/shopper.ts';

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

it(
  'the desk drives the running shop to a state, makes one of its calls fail, and opens it unchanged',
  soak,
  async () => {
    const { desk, shop } = await openDesk();

    await desk.getByLabel('Drive the shop to').selectOption('catalogue.empty');
    await desk.getByRole('button', { name: 'Drive' }).click();
    await sees(desk.getByText(/^Completed/));
    await sees(desk.getByRole('button', { name: /^catalogue empty/ }));
    await sees(shop.getByText(/No product matches/));
    expect(await violationsOf(desk)).toEqual([]);

    await desk.getByRole('tab', { name: 'Faults' }).click();
    await desk.getByLabel('Outcome of listProducts').selectOption('broken');
    expect(await violationsOf(desk)).toEqual([]);
    await desk.getByLabel('Address in the shop').fill('/');
    await desk.getByRole('button', { name: 'Open', exact: true }).click();
    await sees(shop.getByRole('alert').getByText('Something went wrong'));

    await desk.getByRole('button', { name: 'Open', exact: true }).click();
    await sees(desk.getByRole('button', { name: /^catalogue listed/ }));
    await desk.close();
  },
);
