// @module-tag soak

import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { recordCalls } from '../support/network.ts';
import {
  eventually,
  button,
  field,
  hasInCart,
  heading,
  isAt,
  kept,
  link,
  reads,
  searchFor,
  sees,
} from '../../walks/support/shopper.ts';

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

  it('S12, S13, S42: hides carousel and heading and shows Go Back; a blank keyword leads home', async () => {
    const page = await shop.visit('/');
    await sees(page.getByRole('region', { name: 'Top rated products' }));
    await searchFor(page, 'camera');
    await isAt(page, '/search/camera');
    await sees(link(page, 'Go Back'));
    expect(await heading(page, 'Latest Products').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Top rated products' }).count()).toBe(0);
    await link(page, 'Go Back').click();
    await isAt(page, '/');
    await sees(heading(page, 'Latest Products'));
    for (const blank of ['', '   ']) {
      await searchFor(page, 'camera');
      await isAt(page, '/search/camera');
      await searchFor(page, blank);
      await isAt(page, '/');
    }
  });

  it('S14: says that nothing was found', async () => {
    const page = await shop.visit('/search/there-is-no-such-thing');
    await sees(page.getByRole('main').getByText(/^No product matches/));
  });
});

describe('pages', () => {
  it('S15, S16, S49, S50: /page/n and /search/k/page/n show that page, and reload keeps it', async () => {
    const page = await shop.visit('/');
    const calls = recordCalls(page);
    // The pointer may rest on a product, which is then read ahead.
    const lastList = () => calls.findLast(({ name }) => name === 'GET /api/products')?.url.search;
    const pagination = page.getByRole('navigation', { name: /pag/i });
    await pagination.getByRole('link', { name: '2', exact: true }).click();
    await isAt(page, '/page/2');
    await eventually(lastList).toBe('?keyword=&pageNumber=2');
    await page.reload();
    await isAt(page, '/page/2');
    await eventually(() => pagination.getByRole('link', { name: '2', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );

    await page.goto('/search/e');
    await pagination.getByRole('link', { name: '2', exact: true }).click();
    await isAt(page, '/search/e/page/2');
    await eventually(lastList).toBe('?keyword=e&pageNumber=2');

    await page.goto('/search/soundbar');
    await sees(link(page, /Soundbar/));
    expect(await pagination.count(), 'one page needs no pagination').toBe(0);
  });

  it('A33: a page beyond the end becomes the last one; an invalid page becomes the first', async () => {
    const page = await shop.visit('/page/999', { isDrawn: false });
    await page.waitForURL((url) => /^\/page\/\d{1,2}$/.test(url.pathname));
    await eventually(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
    for (const odd of ['0', '-1', 'abc', '1.5']) {
      await page.goto(`/page/${odd}`);
      await sees(heading(page, 'Latest Products'));
      const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
      await eventually(() => current.textContent()).toBe('1');
    }
  });
});

describe('unknown addresses', () => {
  it('S57, A32: get 404, say so with a link home, and are not indexed', async () => {
    const unknown = ['/nowhere', '/product', '/admin/nowhere', '/order/1/2'];
    const page = await shop.visit('/cart', { as: await shop.api.anAdmin(), failing: unknown });
    for (const path of unknown) {
      const answer = await page.goto(path);
      expect(answer?.status(), 'the status of the document').toBe(404);
      await sees(heading(page, /cannot find/));
      await eventually(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await link(page, 'Go to the shop').click();
      await isAt(page, '/');
      await sees(heading(page, 'Latest Products'));
      await eventually(() => page.locator('meta[name=robots]').count()).toBe(0);
    }
  });

  it('S57: a missing product says so', async () => {
    const page = await shop.visit('/product/no-such-product', { failing: ['/no-such-product'] });
    await sees(heading(page, /cannot find/));
    await eventually(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });
});

describe('/cart/{id}', () => {
  it('S20, S21, A4: adds once, even after reloads', async () => {
    const product = await shop.api.aProduct();
    const page = await shop.visit('/');
    await page.goto(`/cart/${product._id}?qty=3`);
    await isAt(page, '/cart');
    await reads(page, 'Subtotal (3) items');
    await button(page, `Remove ${product.name}`).click();
    await reads(page, 'Your cart is empty');
    await page.reload();
    await reads(page, 'Your cart is empty');
    await page.goBack();
    await isAt(page, '/');
    await page.goForward();
    await isAt(page, '/cart');
    await reads(page, 'Your cart is empty');
    expect(await kept(page, 'cartItems')).toEqual([]);
  });

  it('S88, A4: adds 1 without a quantity, and never more than the stock', async () => {
    const product = await shop.api.aProduct({ countInStock: 4 });
    const page = await shop.visit('/');
    for (const [query, qty] of [
      ['', 1],
      ['?qty=2', 2],
      ['?qty=abc', 1],
      ['?qty=3', 3],
      ['?qty=0', 1],
      ['?qty=1000000000', 4],
      ['?qty=-1', 1],
      ['?qty=3', 3],
      ['?qty=2.5', 1],
      ['?qty=3', 3],
      ['?qty=1e9', 1],
    ] as const) {
      await page.goto(`/cart/${product._id}${query}`, { waitUntil: 'commit' });
      await isAt(page, '/cart');
      await hasInCart(page, qty);
      await eventually(() => field(page, `Qty of ${product.name}`).inputValue()).toBe(String(qty));
      const notices = await page.getByText(/^Only 4 of .* in stock/).count();
      expect({ query, notices }).toEqual({ query, notices: qty === 4 ? 1 : 0 });
    }
  });

  it('S116: does not add a sold-out product, and says so', async () => {
    const page = await shop.visit('/cart/console');
    await sees(page.getByRole('alert').filter({ hasText: 'Outpost Home Console is out of stock.' }));
    await hasInCart(page, 0);
  });
});

describe('the document', () => {
  it('S52, S53: has a default title and description, and the title of its content', async () => {
    const page = await shop.visit('/');
    await eventually(() => page.title()).toBe('Welcome To ProShop');
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/cheap electronics/);
    expect(await page.locator('meta[name=keywords]').getAttribute('content')).toMatch(/cheap electronics/);
    await page.goto('/product/laptop');
    await eventually(() => page.title()).toBe('Fieldnote 14 Laptop | ProShop');
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await eventually(() => page.title()).toBe('Shopping Cart | ProShop');
    await page.getByRole('banner').getByRole('link', { name: 'ProShop' }).click();
    await eventually(() => page.title()).toBe('Welcome To ProShop');
  });
});
