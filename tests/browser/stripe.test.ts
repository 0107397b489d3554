// @module-tag soak

import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { browserShop } from '../drivers/browser/browserShop.ts';
import type { Person } from '../drivers/api/shopApi.ts';
import { button, eventually, isAt, isAtOrder, reads, sees } from '../drivers/browser/shopper.ts';
import { askedOfGooglePay, serveGooglePay } from '../drivers/browser/googlePay.ts';
import { StripeDouble, doubleKeys, walletToken } from '../fixtures/stripeDouble.ts';

const stripe = await new StripeDouble().open();
const { host, port, protocol } = stripe.api;

/** The built shop, whose Stripe is the double. */
const shop = browserShop({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: doubleKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
  STRIPE_WEBHOOK_SECRET: doubleKeys.webhookSecret,
  STRIPE_API: `${protocol}://${host}:${port}`,
});
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

const WALLET = 'Pay with GPay';
const ASKS = 'tok_threeDSecureRequired';
const THANKS = 'Payment received. Thank you!';

type AtOrder = { page: Page; buyer: Person; order: Order };

const atOwnOrder = async (token: string): Promise<AtOrder> => {
  const buyer = await shop.api.aPerson('Stella Stripe');
  const order = await shop.api.anOrder(buyer, 1);
  const page = await shop.visit(`/order/${order._id}`, {
    as: buyer,
    failing: ['/pay'],
    before: (tab) => serveGooglePay(tab, walletToken(token)),
  });
  await isAtOrder(page);
  return { page, buyer, order };
};

const atBank = async (): Promise<AtOrder> => {
  const there = await atOwnOrder(ASKS);
  await button(there.page, WALLET).click();
  await reads(there.page, 'Your bank asks you to confirm this payment');
  await button(there.page, 'Continue to your bank').click();
  await sees(there.page.getByRole('heading', { name: 'Your bank' }));
  return there;
};

const intentOf = ({ order }: AtOrder) => stripe.intentOf(order._id);
const isPaid = async ({ buyer, order }: AtOrder): Promise<boolean> =>
  (await shop.api.ordersOf(buyer)).find(({ _id }) => _id === order._id)?.isPaid === true;

it('A21, S6, S94, S131: a purchase that is charged through Stripe is paid with the button of Google Pay, by keyboard, and no script of Stripe runs', async () => {
  const there = await atOwnOrder('tok_visa');
  const { page, order } = there;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  const pay = button(page, WALLET);
  for (const [colorScheme, contrast] of [
    ['light', /black/],
    ['dark', /white/],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await eventually(() => pay.getAttribute('class')).toMatch(contrast);
  }
  await pay.focus();
  await page.keyboard.press('Enter');
  await reads(page, THANKS);
  expect(await isPaid(there)).toBe(true);
  expect(intentOf(there)).toMatchObject({ status: 'succeeded', amount: Math.round(order.totalPrice * 100) });
  const { client, loadPaymentData } = await askedOfGooglePay(page);
  expect(client).toEqual([{ environment: 'TEST' }]);
  expect(JSON.stringify(loadPaymentData)).toContain('"stripe:publishableKey":"pk_test_double"');
  expect([...hosts].filter((each) => each.includes('stripe'))).toEqual([]);
  await page.reload();
  await reads(page, /^Paid on/);
  expect(stripe.count('/confirm')).toBe(1);
});

it('A21: a purchase that the bank wants confirmed (3-D Secure) is paid when the buyer is back, and the address keeps no secret', async () => {
  const there = await atBank();
  const { page, order } = there;
  expect(await isPaid(there)).toBe(false);
  await button(page, 'Confirm').click();
  await isAt(page, `/order/${order._id}`);
  await reads(page, THANKS);
  expect(page.url()).toBe(`${shop.address}/order/${order._id}`);
  expect(await isPaid(there)).toBe(true);
  expect(stripe.count('/confirm')).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('sentPayments'))).toBeNull();
});
