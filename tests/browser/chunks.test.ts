// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop, saveData } from '../drivers/browser/browserShop.ts';
import { button, eventually, heading, isAt, link, pickFromMenu, reads, sees } from '../drivers/browser/shopper.ts';

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

type ChunkFiles = { js: string; shared: string[]; css: string[] };

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

/** The number of transfers of each file. */
const timesFetched = (page: Page, addresses: string[]): Promise<number[]> =>
  page.evaluate(
    (endings) =>
      endings.map(
        (ending) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, transferSize }) => name.endsWith(ending) && transferSize > 0,
          ).length,
      ),
    addresses,
  );

describe('the document', () => {
  it('preloads the chunk of its address, which is transferred once', async () => {
    const page = await shop.visit('/');
    await sees(heading(page, 'Latest Products'));
    const { js, shared, css } = (await chunksOf(page))['home']!;
    expect(await timesFetched(page, [js, ...shared, ...css])).toEqual([js, ...shared, ...css].map(() => 1));
  });

  it('preloads the picture of a product, which is transferred once', async () => {
    const page = await shop.visit('/product/turntable');
    const picture = page.getByRole('img', { name: /Turntable/ }).first();
    await sees(picture);
    const shown = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
    expect(await timesFetched(page, [shown])).toEqual([1]);
    const preload = page.locator('head link[rel=preload][as=image]');
    const source = picture.locator('..').locator('source');
    expect(await preload.getAttribute('type')).toBe('image/avif');
    expect(await preload.getAttribute('imagesrcset')).toBe(await source.getAttribute('srcset'));
    expect(await preload.getAttribute('imagesizes')).toBe(await source.getAttribute('sizes'));
  });
});

describe('a chunk that cannot be loaded', () => {
  it.each(['js', 'css'])('S58: is fetched again after its %s failed on a drawn screen', async (kind) => {
    const page = await shop.visit('/cart', {
      failing: ['/assets/cart'],
      before: (tab) => tab.route(`**/assets/cart*.${kind}`, (route) => route.abort('connectionfailed')),
    });
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await reads(page, 'Your cart is empty');
    const { css } = (await chunksOf(page))['cart']!;
    const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(css.filter((file) => !applied.some((href) => href.endsWith(file)))).toEqual([]);
  });

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
});
