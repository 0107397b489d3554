// @module-tag soak

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

const fails = (page: Page, chunk: string) =>
  page.getByRole('alert').filter({ hasText: `Loading chunk ${chunk} failed` });

describe('the first screen', () => {
  it.each(['/', '/search/camera', '/product/turntable'])('A46: %s needs no call', async (path) => {
    const page = await shop.visit(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const calls = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')),
    );
    expect(calls).toEqual([]);
  });

  it('has the picture of a product preloaded, and transferred once', async () => {
    const page = await shop.visit('/product/turntable');
    const picture = page.getByRole('img', { name: /Turntable/ }).first();
    await picture.waitFor();
    const shown = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
    expect(await timesFetched(page, [shown])).toEqual([1]);
    const link = page.locator('head link[rel=preload][as=image]');
    const source = picture.locator('..').locator('source');
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
    const page = await shop.visit('/profile', {
      as: await shop.api.aPerson(),
      failing: ['/assets/account'],
      before: (tab) => tab.route(`**/assets/account*.${kind}`, (route) => route.abort('connectionfailed')),
    });
    await fails(page, 'account').waitFor();
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'User Profile' }).waitFor();
    const { css } = await filesOf(page, 'account');
    const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(css.filter((file) => !applied.some((href) => href.endsWith(file)))).toEqual([]);
  });

  it.each(['js', 'css'])('S58: can be fetched again after its %s failed on a drawn screen', async (kind) => {
    const page = await shop.visit('/cart', {
      failing: ['/assets/cart'],
      before: (tab) => tab.route(`**/assets/cart*.${kind}`, (route) => route.abort('connectionfailed')),
    });
    await fails(page, 'cart').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your cart is empty').waitFor();
    const { css } = await filesOf(page, 'cart');
    const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(css.filter((file) => !applied.some((href) => href.endsWith(file)))).toEqual([]);
  });
});
