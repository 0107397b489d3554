// @module-tag soak

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CartLine } from '../../common/domain/cart.ts';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { gate, recordCalls } from '../drivers/browser/network.ts';
import { anAddress } from '../fixtures/samples.ts';
import type { Person } from '../drivers/api/shopApi.ts';
import {
  button,
  fillShipping,
  hasInCart,
  heading,
  isAt,
  isAtOrder,
  kept,
  payWithTestWallet,
  reads,
  sees,
} from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const PLACE = 'POST /api/orders';

const atReview = async (): Promise<{ page: Page; buyer: Person; line: CartLine }> => {
  const buyer = await shop.api.aPerson();
  const line = await shop.api.aLine(2);
  const page = await shop.visit('/placeorder', {
    as: buyer,
    cart: [line],
    address: anAddress,
    method: 'GooglePay',
    failing: ['/api/orders'],
  });
  await sees(heading(page, 'Order Summary'));
  return { page, buyer, line };
};

const idsOf = async (buyer: Person) => (await shop.api.ordersOf(buyer)).map(({ _id }) => _id);

/** Checks that the server has exactly this order, and took its stock once. */
const hasOneOrder = async (page: Page, buyer: Person, line: CartLine): Promise<void> => {
  const id = await isAtOrder(page);
  expect(await idsOf(buyer)).toEqual([id]);
  expect((await shop.api.product(line.product)).countInStock).toBe(line.countInStock - line.qty);
  await hasInCart(page, 0);
  expect(await kept(page, 'pendingOrder'), 'no pending order is left').toBeNull();
};

it('S85, S89, S90, S94, S99, S104, A5: an order is placed and paid once, whatever is pressed twice, reloaded or left by Back', async () => {
  const buyer = await shop.api.aPerson();
  const line = await shop.api.aLine(2);
  const page = await shop.visit('/cart', { as: buyer, cart: [line] });
  const calls = recordCalls(page);
  const sent = (ending: string) => calls.filter(({ name }) => name.endsWith(ending));
  await button(page, 'Proceed To Checkout').dblclick();
  await isAt(page, '/shipping');
  await fillShipping(page);
  await button(page, 'Continue').dblclick();
  await isAt(page, '/payment');
  await page.goBack();
  await isAt(page, '/shipping');
  await page.reload();
  await button(page, 'Continue').click();
  await isAt(page, '/payment');
  await sees(heading(page, 'Payment Method'));
  await button(page, 'Continue').dblclick();
  await isAt(page, '/placeorder');
  await page.reload();
  for (const part of Object.values(anAddress)) await reads(page, part);
  expect(sent(PLACE)).toEqual([]);
  await button(page, 'Place Order').dblclick();
  await hasOneOrder(page, buyer, line);
  expect(sent(PLACE)).toHaveLength(1);
  await page.goBack();
  await isAt(page, '/payment');
  await page.goForward();
  await page.reload();
  await payWithTestWallet(page, 'Approve');
  await reads(page, /^Paid on/);
  await page.reload();
  await reads(page, /^Paid on/);
  expect(sent('/pay')).toHaveLength(1);
  await hasOneOrder(page, buyer, line);
});

const atReviewTwice = async () => {
  const { page: a, buyer } = await atReview();
  const b = await a.context().newPage();
  await b.goto(a.url());
  await sees(heading(b, 'Order Summary'));
  return { a, b, buyer };
};

it('A40: two tabs that place the same cart end with one order: the second asks, finds the order, and links to it', async () => {
  const { a, b, buyer } = await atReviewTwice();
  const [arrived, released] = [gate(), gate()];
  await a.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    arrived.open();
    await released.opened;
    return route.continue();
  });
  await button(a, 'Place Order').click();
  await arrived.opened;
  await button(b, 'Place Order').click();
  await reads(b, 'You are already placing an order');
  released.open();
  const id = await isAtOrder(a);
  await reads(b, 'You have just placed an order');
  await button(b, 'See that order').click();
  expect(await isAtOrder(b)).toBe(id);
  expect(await idsOf(buyer)).toEqual([id]);
  expect(await kept(b, 'pendingOrder')).toBeNull();
});
