// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop, PATIENCE, saveData, type Visit } from '../../walks/support/browserShop.ts';
import { anAddress } from '../../walks/support/samples.ts';
import { neverAnswer } from '../support/network.ts';
import { button, eventually, heading, isAt, link, pickFromMenu, sees } from '../../walks/support/shopper.ts';

const shop = browserShop();

/** The paths of all scripts and documents fetched from now on. */
const recordFiles = (page: Page): { scripts: string[]; documents: string[] } => {
  const files = { scripts: [] as string[], documents: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') files.documents.push(pathname);
    else if (pathname.endsWith('.js')) files.scripts.push(pathname);
  });
  return files;
};

type ChunkFiles = { js: string; shared: string[] };

/** The files of each chunk in the build. */
const chunksOf = (page: Page): Promise<Record<string, ChunkFiles>> =>
  page.evaluate(() => JSON.parse(document.getElementById('chunks')?.textContent ?? '{}') as never);

/** The chunks among these scripts. */
const namesOf = (chunks: Record<string, ChunkFiles>, scripts: string[]): string[] =>
  Object.keys(chunks).filter((name) => scripts.includes(chunks[name]!.js));

describe('lazy loading', () => {
  it('S1, S131: the first load of / fetches the chunk of the home screen and no other', async () => {
    const files: ReturnType<typeof recordFiles>[] = [];
    const page = await shop.visit('/', { before: async (tab) => void files.push(recordFiles(tab)) });
    await sees(link(page, /Stillwater/));
    await page.waitForLoadState('networkidle');
    const { scripts, documents } = files[0]!;
    const chunks = await chunksOf(page);
    expect(Object.keys(chunks)).toEqual(expect.arrayContaining(['admin', 'cart', 'checkout', 'order', 'product']));
    expect(namesOf(chunks, scripts)).toEqual(['home']);
    expect(documents).toEqual(['/']);
  });

  it('S1: navigating to another screen fetches its chunk and no document', async () => {
    const as = await shop.api.anAdmin();
    const page = await shop.visit('/', { as, cart: [await shop.api.aLine()] });
    await sees(heading(page, 'Latest Products'));
    await sees(page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }));
    const chunks = await chunksOf(page);
    const { scripts, documents } = recordFiles(page);
    await link(page, /Stillwater/)
      .first()
      .click();
    await sees(button(page, 'Add To Cart'));
    await sees(page.getByLabel('Rating'));
    expect(namesOf(chunks, scripts).toSorted()).toEqual(['product', 'review', 'wishList']);
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await button(page, 'Proceed To Checkout').click();
    await isAt(page, '/shipping');
    await sees(heading(page, 'Shipping'));
    await pickFromMenu(page, 'Admin', 'Users');
    await sees(heading(page, 'Users'));
    expect(namesOf(chunks, scripts).toSorted()).toEqual(['admin', 'cart', 'checkout', 'product', 'review', 'wishList']);
    expect(documents).toEqual([]);
  });
});

/** Opens an address, and returns the chunks that its document has fetched. */
const fetchedAt = async (path: string, visit: Visit = {}) => {
  const files: ReturnType<typeof recordFiles>[] = [];
  const page = await shop.visit(path, {
    ...visit,
    before: async (tab) => {
      files.push(recordFiles(tab));
      await visit.before?.(tab);
    },
  });
  const chunks = await chunksOf(page);
  return { page, names: () => namesOf(chunks, files[0]!.scripts).toSorted() };
};

describe('the chunk of the next step', () => {
  it.each([
    ['a guest in the cart', '/cart', ['account', 'cart'], false],
    ['a user in the cart', '/cart', ['cart', 'checkout', 'menus'], true],
    ['signing in before shipping', '/login?redirect=/shipping', ['account', 'checkout'], false],
    ['signing up before shipping', '/register?redirect=/shipping', ['account', 'checkout'], false],
    ['placing an order', '/placeorder', ['checkout', 'menus', 'order'], true],
  ])('S1: is fetched ahead for %s', async (_, path, expected, isUser) => {
    const as = isUser ? { as: await shop.api.aPerson(), address: anAddress, method: 'GooglePay' } : {};
    const { names } = await fetchedAt(path, { ...as, cart: [await shop.api.aLine()] });
    await expect.poll(names, { timeout: PATIENCE }).toEqual(expected);
  });

  it('S1: is not fetched from an empty cart, nor for a visitor who saves data', async () => {
    const visits: [Visit, string[]][] = [
      [{}, ['cart', 'topRated']],
      [{ cart: [await shop.api.aLine()], before: saveData }, ['cart']],
    ];
    for (const [visit, expected] of visits) {
      const { page, names } = await fetchedAt('/cart', visit);
      await sees(heading(page, 'Shopping Cart'));
      await page.waitForLoadState('networkidle');
      expect(names()).toEqual(expected);
    }
  });

  it('S58: is silent when it fails, and the press names it', async () => {
    const page = await shop.visit('/cart', {
      cart: [await shop.api.aLine()],
      failing: ['/assets/account'],
      before: (tab) => tab.route('**/assets/account*.js', (route) => route.abort('connectionfailed')),
    });
    await page.waitForEvent('requestfailed');
    await sees(button(page, 'Proceed To Checkout'));
    expect(await page.getByRole('alert').count()).toBe(0);
    await button(page, 'Proceed To Checkout').click();
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk account failed' }));
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(heading(page, 'Sign In'));
  });
});

describe('a chunk that cannot be loaded', () => {
  it('S58, A14: is named, and Try again fetches it again', async () => {
    // Nothing is fetched ahead, so each try is the loader's own.
    const page = await shop.visit('/', { failing: ['/assets/cart'], before: saveData });
    await sees(heading(page, 'Latest Products'));
    const { js } = (await chunksOf(page))['cart']!;
    let tries = 0;
    await page.route(`**${js}`, async (route) => {
      tries += 1;
      await route.abort('connectionfailed');
    });
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
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

  it('A14: removed by a deploy, reloads the document once', async () => {
    const page = await shop.visit('/', { failing: ['/assets/cart'] });
    await sees(heading(page, 'Latest Products'));
    const { js } = (await chunksOf(page))['cart']!;
    const { documents } = recordFiles(page);
    await page.route(`**${js}`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    expect(documents).toEqual(['/cart']);
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(heading(page, 'Shopping Cart'));
  });

  it('A14: a document whose script only another server has loads again and works', async () => {
    let missing = 3;
    const page = await shop.visit('/product/headphones', {
      failing: ['/assets/index'],
      waitUntil: 'commit',
      before: (tab) =>
        tab.route('**/assets/index*.js', (route) =>
          missing-- > 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
        ),
    });
    const times = () => page.evaluate(() => sessionStorage.getItem('loadedAgain'));
    await eventually(times).toBe('1');
    await eventually(times).toBeNull(); // it has loaded
    await button(page, 'Add To Cart').click();
    await isAt(page, '/cart');
  });

  it('S158: fails after 120 s and not before', async () => {
    const page = await shop.visit('/', { before: (tab) => tab.clock.install() });
    await sees(heading(page, 'Latest Products'));
    const { js } = (await chunksOf(page))['cart']!;
    await page.route(`**${js}`, neverAnswer);
    const requested = page.waitForRequest(`**${js}`);
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await requested;
    await page.clock.runFor(119_000);
    await sees(page.getByText('Still working'));
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(1_000);
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
  });

  it('S58: with the menu of a signed-in user leaves the rest of the shop usable', async () => {
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

  it('S58: is fetched again after a shared script failed', async () => {
    const page = await shop.visit('/', { as: await shop.api.aPerson(), failing: ['/assets/'] });
    await sees(heading(page, 'Latest Products'));
    // The menu shares scripts with the account, too.
    await sees(page.getByRole('banner').getByRole('button', { name: 'Nora New' }));
    const { shared } = (await chunksOf(page))['account']!;
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const missing = shared.find((script) => !loaded.some((url) => url.endsWith(script)));
    await page.route(`**${missing}`, (route) => route.abort('connectionfailed'));
    await pickFromMenu(page, 'Nora New', 'Profile');
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk account failed' }));
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await sees(heading(page, 'My Orders'));
  });
});
