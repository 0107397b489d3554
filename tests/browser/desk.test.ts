import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../../walks/support/axe.ts';
import { ourBrowser } from '../../walks/support/browser.ts';
import { PATIENCE } from '../../walks/support/browserShop.ts';
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
