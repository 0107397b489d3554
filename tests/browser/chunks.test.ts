import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../support/browserShop.ts';
import { neverAnswer } from '../support/network.ts';
import { anAddress } from '../support/samples.ts';
import { eventually, button, heading, isAt, isAtOrder, link, reads, sees } from '../support/shopper.ts';

const shop = browserShop();

/** Every script and document fetched from now on, by path. */
const recordFiles = (page: Page): { scripts: string[]; documents: string[] } => {
  const files = { scripts: [] as string[], documents: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') files.documents.push(pathname);
    else if (pathname.endsWith('.js')) files.scripts.push(pathname);
  });
  return files;
};

/** Where the build put each chunk. */
const chunksOf = (page: Page): Promise<Record<string, { js: string }>> =>
  page.evaluate(() => JSON.parse(document.getElementById('chunks')?.textContent ?? '{}') as never);

const nameOf = (script: string): string => /\/assets\/(\w+)\.chunk-/.exec(script)?.[1] ?? '';

describe('what is loaded when', () => {
  it('S1, S131: the first load of / has nothing of administration, checkout, orders or the wallet', async () => {
    const files: ReturnType<typeof recordFiles>[] = [];
    const page = await shop.visit('/', { before: async (tab) => void files.push(recordFiles(tab)) });
    await sees(link(page, /Stillwater/));
    await page.waitForLoadState('networkidle');
    const [{ scripts, documents }] = files as [ReturnType<typeof recordFiles>];
    expect(scripts.map(nameOf).filter((name) => name !== '')).toEqual(['home']);
    expect(scripts.join()).not.toMatch(/wallet|admin|checkout|order|account|menus/i);
    expect(documents).toEqual(['/']);
  });

  it('S1: going to another screen fetches its chunk and never another document', async () => {
    const as = await shop.api.anAdmin();
    const page = await shop.visit('/', { as, cart: [await shop.api.aLine()] });
    await sees(heading(page, 'Latest Products'));
    const { scripts, documents } = recordFiles(page);
    await link(page, /Stillwater/)
      .first()
      .click();
    await sees(button(page, 'Add To Cart'));
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await button(page, 'Proceed To Checkout').click();
    await isAt(page, '/shipping');
    await sees(heading(page, 'Shipping'));
    await page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await sees(heading(page, 'Users'));
    const loaded = new Set(scripts.map(nameOf));
    for (const name of ['product', 'cart', 'checkout', 'admin']) expect([...loaded]).toContain(name);
    expect(documents).toEqual([]);
  });
});

describe('a chunk that cannot be loaded', () => {
  it('S58, A14: is named, and trying again really fetches it again', async () => {
    const page = await shop.visit('/', { failing: ['/assets/cart'] });
    await sees(heading(page, 'Latest Products'));
    const { js } = (await chunksOf(page))['cart']!;
    let tries = 0;
    await page.route(`**${js}`, async (route) => {
      tries += 1;
      await route.abort('connectionfailed');
    });
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    expect(tries).toBe(1);
    await button(page, 'Try again').click();
    await eventually(() => tries).toBe(2);
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(heading(page, 'Shopping Cart'));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('S58: is named as well when its style sheet fails', async () => {
    const page = await shop.visit('/', { failing: ['.css'] });
    await sees(heading(page, 'Latest Products'));
    await page.route('**/*.css', (route) => route.abort('connectionfailed'));
    await link(page, /Stillwater/)
      .first()
      .click();
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk product failed' }));
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(button(page, 'Add To Cart'));
  });

  it('A14: gone from the server after a deploy, has the document loaded anew, once', async () => {
    const page = await shop.visit('/', { failing: ['/assets/cart'] });
    await sees(heading(page, 'Latest Products'));
    const { js } = (await chunksOf(page))['cart']!;
    const { documents } = recordFiles(page);
    await page.route(`**${js}`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    expect(documents).toEqual(['/cart']);
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(heading(page, 'Shopping Cart'));
  });

  it('S158: that does not come within 120 s has failed, and not before', async () => {
    const page = await shop.visit('/', { before: (tab) => tab.clock.install() });
    await sees(heading(page, 'Latest Products'));
    const { js } = (await chunksOf(page))['cart']!;
    await page.route(`**${js}`, neverAnswer);
    const requested = page.waitForRequest(`**${js}`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await requested;
    await page.clock.runFor(119_000);
    await sees(page.getByText('Still working'));
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(1_000);
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('S58: that holds the menu of who is signed in leaves the rest of the shop usable', async () => {
    const page = await shop.visit('/', {
      as: await shop.api.aPerson(),
      failing: ['/assets/menus'],
      before: (tab) => tab.route('**/assets/menus*.js', (route) => route.abort('connectionfailed')),
    });
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk menus failed' }));
    await sees(heading(page, 'Latest Products'));
    await page.unrouteAll();
    await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
    await sees(page.getByRole('banner').getByRole('button', { name: 'Nora New' }));
  });

  it('S131: that holds the wallet leaves the order readable, with a way to try again', async () => {
    const as = await shop.api.aPerson();
    const order = await shop.api.anOrder(as);
    const page = await shop.visit(`/order/${order._id}`, {
      as,
      failing: ['/assets/walletServices'],
      before: (tab) => tab.route('**/assets/walletServices*.js', (route) => route.abort('connectionfailed')),
    });
    await isAtOrder(page);
    await reads(page, 'Not Paid');
    for (const part of Object.values(anAddress)) await reads(page, part);
    await sees(button(page, 'Try again'));
  });
});
