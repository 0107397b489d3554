import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../../support/browserShop.ts';

const shop = browserShop();

type Files = { js: string; shared: string[]; css: string[] };

const filesOf = async (page: Page, chunk: string): Promise<Files> => {
  const text = await page.locator('#chunks').textContent();
  return (JSON.parse(text ?? '{}') as Record<string, Files>)[chunk]!;
};

const fails = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' });
const cart = (page: Page) => page.getByRole('heading', { name: 'Shopping Cart' });

describe('the chunk of an address', () => {
  it('is preloaded by the document, and comes over the network once', async () => {
    const page = await shop.visit('/');
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
    const { js, shared, css } = await filesOf(page, 'home');
    const fetched = await page.evaluate(
      (files) =>
        files.map(
          (file) =>
            (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
              ({ name, transferSize }) => name.endsWith(file) && transferSize > 0,
            ).length,
        ),
      [js, ...shared, ...css],
    );
    expect(fetched).toEqual([js, ...shared, ...css].map(() => 1));
  });

  it.each(['js', 'css'])('S58: can be had again when its %s failed already in the preload', async (kind) => {
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
