import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';

const shop = sharedShop();

type Files = { js: string; shared: string[]; css: string[] };

const filesOf = async (page: Page, chunk: string): Promise<Files> => {
  const text = await page.locator('#chunks').textContent();
  return (JSON.parse(text ?? '{}') as Record<string, Files>)[chunk]!;
};

/** The number of transfers of each file or call. */
const timesFetched = (page: Page, addresses: string[]): Promise<number[]> =>
  page.evaluate(
    (names) =>
      names.map(
        (ending) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, transferSize }) => name.endsWith(ending) && transferSize > 0,
          ).length,
      ),
    addresses,
  );

const fails = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' });
const cart = (page: Page) => page.getByRole('heading', { name: 'Shopping Cart' });

describe('the first calls of a screen', () => {
  it.each([
    ['/', ['/api/products/top', '/api/products?keyword=&pageNumber=1']],
    ['/search/camera', ['/api/products?keyword=camera&pageNumber=1']],
    ['/product/turntable', ['/api/products/turntable?reviews=20']],
  ])('are preloaded by the document of %s, and transferred once', async (path, calls) => {
    const page = await shop.visit(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const preloads = page.locator('link[rel=preload][href^="/api/"]');
    expect(await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(calls);
    await page.getByRole('main').getByRole('img').first().waitFor();
    expect(await timesFetched(page, calls)).toEqual(calls.map(() => 1));
  });

  it('include the picture of a product', async () => {
    const page = await shop.visit('/product/turntable');
    const picture = page.getByRole('img', { name: /Turntable/ });
    await picture.waitFor();
    const shown = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
    expect(await timesFetched(page, [shown])).toEqual([1]);
    const link = page.locator('link[rel=preload][as=image]');
    const source = page.locator('picture', { has: picture }).locator('source');
    expect(await link.getAttribute('type')).toBe('image/avif');
    expect(await link.getAttribute('imagesrcset')).toBe(await source.getAttribute('srcset'));
    expect(await link.getAttribute('imagesizes')).toBe(await source.getAttribute('sizes'));
  });
});

describe('the chunk of an address', () => {
  it('is preloaded by the document, and transferred once', async () => {
    const page = await shop.visit('/');
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
    const { js, shared, css } = await filesOf(page, 'home');
    const fetched = await timesFetched(page, [js, ...shared, ...css]);
    expect(fetched).toEqual([js, ...shared, ...css].map(() => 1));
  });

  it.each(['js', 'css'])('S58: can be fetched again after its %s failed in the preload', async (kind) => {
    const page = await shop.visit('/cart', {
      failing: ['/assets/cart'],
      before: (tab) => tab.route(`**/assets/cart*.${kind}`, (route) => route.abort('connectionfailed')),
    });
    await fails(page).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await cart(page).waitFor();
    const { css } = await filesOf(page, 'cart');
    const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(css.filter((file) => !applied.some((href) => href.endsWith(file)))).toEqual([]);
  });
});
