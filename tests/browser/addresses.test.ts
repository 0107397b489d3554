// @module-tag soak

import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { recordCalls } from '../support/network.ts';
import { heading, link, searchFor, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

describe('search', () => {
  it('S14, S43, A19: any keyword arrives as typed, also after a reload', async () => {
    const page = await shop.visit('/cart', { isDrawn: false });
    const calls = recordCalls(page);
    for (const keyword of ['a/b', '100%', 'c#', '?', 'é', '🎧', 'a b', '%2F', "<b>'&"]) {
      const product = await shop.api.aProduct({ name: `Kettle ${keyword} of steel` });
      await searchFor(page, keyword);
      await sees(link(page, product.name));
      const address = page.url();
      await page.reload();
      await sees(link(page, product.name));
      expect(page.url()).toBe(address);
      const asked = calls.filter(({ name }) => name === 'GET /api/products').map(({ url }) => url.search);
      const query = `?keyword=${keyword}&pageNumber=1`;
      expect(asked.slice(-2).map(decodeURIComponent)).toEqual([query, query]);
    }
  });

  it.each(['.', '..'])('S43, A19: the keyword %s is not a path segment', async (keyword) => {
    const page = await shop.visit('/');
    await searchFor(page, keyword);
    const results = heading(page, new RegExp(`results for “${keyword.replaceAll('.', '\\.')}”`));
    await sees(results);
    await page.reload();
    await sees(results);
    expect(decodeURIComponent(new URL(page.url()).pathname).trim()).toBe(`/search/${keyword}`);
  });
});
