// @module-tag soak

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { browserOn, PATIENCE, saveData, type Visit } from '../drivers/browser/browserShop.ts';
import { anAddress } from '../fixtures/samples.ts';
import { button, heading, link, reads, sees } from '../drivers/browser/shopper.ts';
import { startShopServer } from '../fixtures/shopServer.ts';
import { openProxy, type Proxy } from '../fixtures/proxy.ts';

/** Cut for real: what a browser emulates for a page does not always reach its worker. */
let network: Proxy;

const shop = browserOn(async () => {
  const server = await startShopServer();
  network = await openProxy(server.address);
  const stop = async () => {
    await network.close();
    await server.stop();
  };
  return { address: new URL(network.url).origin, stop };
});

afterEach(() => network.restore());

const WITHOUT_NETWORK = [/^http/];

/** Presses a key, after which the worker is registered, until it answers for this page. */
const startWorker = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.keyboard.press('Shift'); // a key that comes before the shop has started registers nothing
        return page.evaluate(() => navigator.serviceWorker.controller !== null);
      },
      { timeout: PATIENCE },
    )
    .toBe(true);

/** A visit that the worker answers, with what it has fetched so far. */
const workedVisit = async (path: string, visit: Visit = {}): Promise<Page> => {
  const page = await shop.visit(path, { worker: true, failing: WITHOUT_NETWORK, ...visit });
  await startWorker(page);
  await page.reload({ waitUntil: 'networkidle' });
  return page;
};

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => {
      const { pathname, search } = new URL(url);
      return pathname + search;
    });
  });

describe('the worker', () => {
  it('A72: is registered after the first input, and is asked for again each time', async () => {
    const page = await shop.visit('/', { worker: true });
    await page.waitForLoadState('networkidle');
    const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registered()).toBe(0);
    await startWorker(page);
    expect(await registered()).toBe(1);
    const answer = await page.request.get('/worker.js');
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    });
  });

  it('A72, A25: keeps the documents of home and cart, and built files: nothing of a user', async () => {
    const as = await shop.api.aPerson();
    const page = await workedVisit('/', { as, cart: [await shop.api.aLine()], address: anAddress });
    for (const path of ['/cart', '/cart?from=mail', '/profile', '/shipping', '/product/turntable']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/', '/cart']));
    const others = (await keptPaths(page)).filter((path) => !path.startsWith('/assets/'));
    expect(others.toSorted()).toEqual(['/', '/cart']);
  });

  it('A72: keeps 120 files at most, the newest', async () => {
    const page = await workedVisit('/');
    await page.evaluate(async () => {
      const cache = await caches.open('fetched');
      for (let n = 0; n < 130; n += 1) await cache.put(`/assets/old-${n}.js`, new Response(''));
    });
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await expect.poll(async () => (await keptPaths(page)).length).toBe(120);
    expect(await keptPaths(page)).toContain('/cart');
  });

  it('S58, A72: leaves a chunk that fails to the loader, which names it and tries again', async () => {
    const page = await workedVisit('/', { before: saveData });
    network.cut();
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    network.restore();
    await button(page, 'Try again').click();
    await sees(heading(page, 'Shopping Cart'));
  });
});

describe('without a network', () => {
  it('A72, S90: the shop starts, and the cart is seen; items can be removed', async () => {
    const page = await workedVisit('/cart', { cart: [await shop.api.aLine()] });
    await page.goto('/', { waitUntil: 'networkidle' });
    network.cut();
    await page.reload();
    await sees(heading(page, 'Latest Products'));
    await page.goto('/cart');
    // Another quantity asks for the stock, so it waits for the network.
    await page.getByLabel(/^Qty of/).selectOption('3');
    await sees(page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' }));
    network.restore();
    await button(page, 'Try again').click();
    await reads(page, 'Subtotal (3) items');
    network.cut();
    await button(page, /^Remove/).click();
    await reads(page, 'Your cart is empty');
    await page.reload();
    await reads(page, 'Your cart is empty');
  });

  it('A72: any other page says that it needs the network, and leads to the cart', async () => {
    const page = await workedVisit('/cart');
    network.cut();
    await page.goto('/product/turntable');
    await sees(heading(page, 'You are offline'));
    await link(page, 'See your cart').click();
    await sees(heading(page, 'Shopping Cart'));
    await page.goBack();
    await sees(heading(page, 'You are offline'));
    network.restore();
    await link(page, 'Try again').click();
    await sees(button(page, 'Add To Cart'));
  });

  it('A72: that page is in German for a visitor who chose German', async () => {
    const page = await workedVisit('/cart');
    await page.context().addCookies([{ name: 'language', value: 'de', url: shop.address }]);
    network.cut();
    await page.goto('/product/turntable');
    await sees(heading(page, 'Sie sind offline'));
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await sees(link(page, 'Zum Warenkorb'));
  });
  it('A72: the worker answers no call, whatever asks for it', async () => {
    const page = await workedVisit('/cart');
    network.cut();
    const asked = page.evaluate(async () => {
      const image = Object.assign(new Image(), { src: '/api/products/top' });
      const settled = await Promise.allSettled([fetch('/api/products/top'), image.decode()]);
      return settled.map(({ status }) => status);
    });
    expect(await asked).toEqual(['rejected', 'rejected']);
    await expect(page.goto('/api/products/top')).rejects.toThrow(/net::ERR/);
  });

  it('A72: documents come from the network while there is one', async () => {
    const page = await workedVisit('/');
    await page.evaluate(async () => {
      const cache = await caches.open('fetched');
      await cache.put('/', new Response('<h1>An old page</h1>', { headers: { 'Content-Type': 'text/html' } }));
    });
    await page.reload();
    await sees(heading(page, 'Latest Products'));
  });
});
