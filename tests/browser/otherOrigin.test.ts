// @module-tag soak

import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { recordCalls } from '../drivers/browser/network.ts';
import { freePort } from '../../scripts/postgresCluster.mjs';
import { anAddress } from '../fixtures/samples.ts';
import { shopApi, type ShopApi } from '../drivers/api/shopApi.ts';
import { startShopServer, type ShopServer } from '../fixtures/shopServer.ts';
import {
  eventually,
  button,
  goToReview,
  heading,
  isAt,
  isAtOrder,
  link,
  reads,
  sees,
  signIn,
} from '../drivers/browser/shopper.ts';

const port = await freePort();
const host = `http://127.0.0.1:${port}`;

/** Serves only the pages: its own API must receive no call. */
const pages = browserShop({ API_HOST: host });

let backend: ShopServer;
let api: ShopApi;

beforeAll(async () => {
  backend = await startShopServer({ env: { PORT: String(port), CORS_ORIGINS: pages.address } });
  api = shopApi(backend.address);
});

afterAll(() => backend?.stop());

it('S10, A30: a backend on another origin gets every call, with tokens, and serves the pictures', async () => {
  const buyer = await api.aPerson();
  const images: string[] = [];
  const page = await pages.visit('/login?redirect=/', {
    before: async (tab) => {
      tab.on('response', (response) => {
        if (response.request().resourceType() === 'image') images.push(response.url());
      });
    },
  });
  const calls = recordCalls(page);
  await signIn(page.getByRole('main'), buyer);
  await isAt(page, '/');
  await link(page, /Stillwater/)
    .last()
    .click();
  await sees(heading(page, /Stillwater/));
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /Stillwater/ })
    .first();
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await button(page, 'Add To Cart').click();
  await isAt(page, '/cart');
  await button(page, 'Proceed To Checkout').click();
  await goToReview(page, anAddress);
  await button(page, 'Place Order').click();
  const id = await isAtOrder(page);
  await reads(page, 'Not Paid');
  expect((await api.ordersOf(buyer)).map(({ _id }) => _id)).toEqual([id]);

  expect(calls.length).toBeGreaterThan(5);
  expect(new Set(calls.map(({ url }) => url.origin))).toEqual(new Set([host]));
  const products = images.filter((url) => new URL(url).pathname.startsWith('/images/'));
  expect(products.length).toBeGreaterThan(0);
  expect(new Set(products.map((url) => new URL(url).origin))).toEqual(new Set([host]));
});
