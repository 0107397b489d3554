// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../drivers/browser/axe.ts';
import { browserShop, type Visit } from '../drivers/browser/browserShop.ts';
import * as de from '../../common/texts/de/order.ts';
import * as deCommon from '../../common/texts/de/common.ts';
import * as en from '../../common/texts/en/order.ts';
import * as enCommon from '../../common/texts/en/common.ts';
import { gate, holdAnswer, intercept, neverAnswer, through } from '../drivers/browser/network.ts';
import { button, eventually, heading, reads, sees } from '../drivers/browser/shopper.ts';
import { MOST_SHIFT, shifted, watchShifts } from '../drivers/browser/measures.ts';

const shop = browserShop();

const slowly = async (page: Page): Promise<() => void> => {
  const { opened, open } = gate();
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await opened;
    await route.fulfill({ response: answer });
  });
  return open;
};

const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

const texts = {
  en: { order: en, common: enCommon, wallet: en },
  de: { order: de, common: deCommon, wallet: de },
};

type Slow = [string, () => Promise<{ path: string; visit?: Visit }>, (page: Page) => Promise<unknown>];

const screens: Slow[] = [
  ['home', async () => ({ path: '/' }), (page) => sees(heading(page, /Stillwater/))],
  ['product', async () => ({ path: '/product/headphones' }), (page) => reads(page, 'Please sign in to write a review')],
  [
    'cart',
    async () => ({ path: '/cart', visit: { cart: [await shop.api.aLine(2), await shop.api.aLine()] } }),
    (page) => reads(page, 'Subtotal (3) items'),
  ],
  [
    'order',
    async () => {
      const as = await shop.api.aPerson('Sophie Shopper');
      return { path: `/order/${(await shop.api.aPaidOrder(as))._id}`, visit: { as } };
    },
    (page) => reads(page, /^Paid on/),
  ],
  [
    'profile',
    async () => {
      const as = await shop.api.aPerson('Sophie Shopper');
      await shop.api.aPaidOrder(as);
      return { path: '/profile', visit: { as } };
    },
    (page) => sees(page.getByRole('table', { name: 'My Orders' })),
  ],
  ...['/admin/userlist', '/admin/productlist', '/admin/orderlist'].map((path): Slow => [
    path,
    async () => ({ path, visit: { as: await shop.api.anAdmin() } }),
    (page) => sees(page.getByRole('table')),
  ]),
];

describe.each([
  [390, []],
  [1280, ['soak']],
])('at %i px the layout is stable', (width, tags) => {
  it.each(screens)('while the %s screen loads slowly, and after a reload', { tags }, async (_, arrive, settle) => {
    const { path, visit = {} } = await arrive();
    let letIn: (() => void) | undefined;
    const page = await shop.visit(path, {
      ...visit,
      width,
      before: async (tab) => {
        await watchShifts(tab, { afterInput: false });
        letIn = await slowly(tab);
      },
    });
    await sees(page.getByRole('main'));
    await twoFrames(page);
    letIn?.();
    for (const again of [true, false]) {
      await settle(page);
      await page.waitForLoadState('networkidle');
      await twoFrames(page);
      expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
      if (again) await page.reload();
    }
  });
});

it('A46: nothing moves while a style sheet of home is late', async () => {
  const home = gate();
  const page = await shop.visit('/', {
    width: 1280,
    waitUntil: 'commit',
    before: async (tab) => {
      await watchShifts(tab);
      await tab.route('**/assets/home-*.css', through(home));
    },
  });
  await eventually(() => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))).toContainEqual(
    expect.stringContaining('/assets/common-'),
  );
  await eventually(() =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).toContainEqual(expect.stringContaining('/assets/home.chunk-'));
  await twoFrames(page);
  home.open();
  await page.waitForLoadState('networkidle');
  await twoFrames(page);
  expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
});

describe.each([
  [320, 'en'],
  [390, 'de'],
  [1280, 'en'],
] as const)('A83: at %i px in %s nothing on the page of an order moves', (width, language) => {
  const { order: words, common, wallet: walletWords } = texts[language];

  /** An own unpaid order whose payment the shop refuses until it is told otherwise. */
  const atOrder = async () => {
    const as = await shop.api.aPerson('Wanda Wallet');
    const order = await shop.api.anOrder(as, 2);
    const page = await shop.visit(`/order/${order._id}`, {
      as,
      width,
      failing: ['/pay'],
      before: async (tab) => {
        await tab.context().addCookies([{ name: 'language', value: language, url: shop.address }]);
        await watchShifts(tab);
      },
    });
    const still = async () => {
      await page.waitForLoadState('networkidle');
      await twoFrames(page);
      expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
      await page.evaluate(() => (window.shifted = 0));
    };
    return { page, order, still };
  };

  it('while Google Pay cannot be reached, is tried again, and the test wallet declines, is refused and approves', async () => {
    const { page, order, still } = await atOrder();
    const alert = page.getByRole('main').getByRole('alert');
    await sees(alert);
    await still();
    await button(page, common.tryAgain).click();
    await sees(alert);
    await still();
    await button(page, words.payWithTestWallet).click();
    await sees(inDialog(page, words.decline));
    await still();
    await inDialog(page, words.decline).click();
    await sees(alert.filter({ hasText: walletWords.declined }));
    await still();
    const mend = await intercept(page, `PUT /api/orders/${order._id}/pay`, (route) =>
      route.fulfill({ status: 402, json: { message: 'The card was refused.' } }),
    );
    await button(page, words.payWithTestWallet).click();
    await inDialog(page, words.approve).click();
    await sees(alert.filter({ hasText: 'The card was refused.' }));
    await still();
    await mend();
    const answer = await holdAnswer(page, `PUT /api/orders/${order._id}/pay`);
    await button(page, words.payWithTestWallet).click();
    await inDialog(page, words.approve).click();
    await answer.done;
    await still();
    answer.release();
    await reads(page, words.received);
    await still();
  });
});

it('A79: nothing moves when the strip about the network comes and goes', async () => {
  const page = await shop.visit('/', { before: watchShifts });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await sees(page.getByText('You are offline. Your cart is kept.'));
  expect(await violationsOf(page)).toEqual([]);
  await twoFrames(page);
  await page.context().setOffline(false);
  await sees(page.getByText('You are online again.'));
  await twoFrames(page);
  expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
});
it('A15: nothing moves by itself under reduced motion', async () => {
  const page = await shop.visit('/', {
    reducedMotion: 'reduce',
    isDrawn: false,
    before: (tab) => tab.route('**/api/**', neverAnswer),
  });
  await sees(page.getByRole('status', { name: 'Loading' }));
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
});
