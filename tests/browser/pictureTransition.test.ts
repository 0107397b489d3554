// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { eventually, heading, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

/** Movements are still at their start when the test looks at them, however late that is. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1e-6 });
};

/** Of the product's picture while it moves: how wide it was at the start, and whether it is in the way of a press. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('[data-product-picture]');
    if (!picture?.getAnimations().length) return null;
    const { x, y, width, height } = picture.getBoundingClientRect();
    const below = document.elementFromPoint(x + width / 2, y + height / 2);
    return { width: Math.round(width), isInTheWay: picture.contains(below) };
  });

/** Opens a search; the chunk of a product is fetched when its card is pointed at. */
const pointAtCard = async (reducedMotion: 'reduce' | 'no-preference') => {
  const page = await shop.visit('/search/clatter', { reducedMotion });
  await sees(heading(page, /Search results/));
  const card = page.getByRole('listitem').locator('a[href="/product/keyboard"]').last();
  await card.hover();
  await page.waitForLoadState('networkidle');
  return { page, card };
};

describe('A80: from a card to its product', () => {
  it('the picture moves, and what is pressed meanwhile counts', async () => {
    const { page, card } = await pointAtCard('no-preference');
    await slowDown(page);
    const { width } = (await page.locator('main a[href="/product/keyboard"] img').boundingBox())!;
    await card.click();
    await eventually(() => moving(page)).toEqual({ width: Math.round(width), isInTheWay: false });
    const button = await page.getByRole('button', { name: 'Add To Cart' }).boundingBox();
    await page.mouse.click(button!.x + button!.width / 2, button!.y + button!.height / 2);
    await page.waitForURL('**/cart**');
    expect(new URL(page.url()).pathname).toContain('/cart');
  });

  it('the picture of a related product moves, too, from one product to the next', async () => {
    const page = await shop.visit('/product/keyboard', { reducedMotion: 'no-preference' });
    const card = page.getByRole('region', { name: 'You may also like' }).locator('a[href="/product/mouse"]');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await card.hover();
    await slowDown(page);
    await card.click();
    await sees(heading(page, /Mouse/));
    await eventually(() => moving(page)).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe('/product/mouse');
  });

  it('pressed twice, it is one step back', async () => {
    const { page, card } = await pointAtCard('no-preference');
    await card.dblclick();
    await sees(page.getByRole('button', { name: 'Add To Cart' }));
    await page.goBack();
    await sees(heading(page, /Search results/));
    expect(new URL(page.url()).pathname).toBe('/search/clatter');
  });

  it('nothing moves where motion is reduced', async () => {
    const { page, card } = await pointAtCard('reduce');
    await slowDown(page);
    await card.click();
    await sees(page.getByRole('button', { name: 'Add To Cart' }));
    expect(await moving(page)).toBeNull();
  });
});
