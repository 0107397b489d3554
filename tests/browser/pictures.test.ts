// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { neverAnswer } from '../support/network.ts';
import { heading, sees } from '../drivers/browser/shopper.ts';

const shop = browserShop();

/** A picture that the browser has chosen a copy of. */
type Shown = {
  file: string;
  /** The width that `sizes` promises, in CSS pixels: that of the picture itself, once its copy is known. */
  promised: number;
  /** The width of the picture in its place, before it is cropped. */
  drawn: number;
};

/** The pictures of products that have arrived, without thumbnails, which are smaller than the narrowest copy. */
const picturesOf = (page: Page): Promise<Shown[]> =>
  page
    .getByRole('main')
    .locator('picture img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter(
          (image) => image.complete && image.naturalWidth > 0 && image.checkVisibility() && !image.closest('button'),
        )
        .map((image) => ({
          file: image.currentSrc,
          promised: image.naturalWidth,
          drawn: Math.max(image.clientWidth, image.clientHeight * (image.naturalWidth / image.naturalHeight)),
        })),
    );

const arrived = (page: Page) => page.waitForLoadState('networkidle');

/** The address of the largest picture that was painted. */
const largestPaint = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve((list.getEntries().at(-1) as LargestContentfulPaint).url)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

describe.each([390, 768, 1000, 1280, 1600])('at %i px', (width) => {
  it.each(['/', '/product/turntable'])('pictures on %s are AVIF, as wide as their places', async (path) => {
    const page = await shop.visit(path, { width });
    await sees(heading(page, /Latest Products|Turntable/).first());
    await arrived(page);
    const pictures = await picturesOf(page);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { file, promised, drawn } of pictures) {
      expect(file).toMatch(/\.avif$/);
      expect(promised / drawn, `${file} at ${drawn} px`).toBeGreaterThan(0.95);
      expect(promised / drawn, `${file} at ${drawn} px`).toBeLessThan(1.05);
    }
  });
});

it('on a phone, the largest picture of home is the only one with a high priority', async () => {
  const page = await shop.visit('/', { width: 390, height: 844 });
  await sees(heading(page, 'Latest Products'));
  await arrived(page);
  const first = page.locator('img[fetchpriority=high]');
  expect(await first.count()).toBe(1);
  expect(await largestPaint(page)).toBe(await first.evaluate((image: HTMLImageElement) => image.currentSrc));
});

it('a picture on the way has its color, in the size that it will have', async () => {
  const page = await shop.visit('/product/turntable', {
    waitUntil: 'commit',
    before: (tab) => tab.route('**/images/**', neverAnswer),
  });
  await sees(heading(page, /Turntable/));
  const picture = page.getByRole('main').locator('picture').first();
  const [, color] = /-([0-9a-f]{6})-/.exec(String(await picture.locator('img').getAttribute('src')))!;
  const channels = [0, 2, 4].map((at) => Number.parseInt(color!.slice(at, at + 2), 16));
  const { background, ratio } = await picture.evaluate((image) => ({
    background: getComputedStyle(image).backgroundColor,
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(background).toBe(`rgb(${channels.join(', ')})`);
  expect(ratio).toBeCloseTo(5 / 4, 1);
});

it('a line of the cart has the narrowest copy', async () => {
  const { name, price, image, countInStock } = (await (
    await fetch(`${shop.address}/api/products/turntable`)
  ).json()) as Product;
  const page = await shop.visit('/cart', {
    cart: [{ product: 'turntable', name, price, image, countInStock, qty: 1 }],
  });
  await sees(heading(page, 'Shopping Cart'));
  await arrived(page);
  expect((await picturesOf(page)).map(({ file }) => file)).toEqual([expect.stringMatching(/-320\.avif$/)]);
});
