// @module-tag soak

import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { serveGooglePay, type GooglePay } from '../support/googlePay.ts';
import { holdAnswer, recordCalls } from '../support/network.ts';
import type { Person } from '../drivers/api/shopApi.ts';
import { eventually, button, goToReview, isAt, isAtOrder, reads, signIn } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const WALLET = 'Pay with GPay';

/** A buyer at their own unpaid order, with a fake of the provider's script. */
const atOwnOrder = async () => {
  const buyer = await shop.api.aPerson('Wanda Wallet');
  const order = await shop.api.anOrder(buyer, 2);
  const page = await shop.visit(`/order/${order._id}`, { as: buyer, before: (tab) => serveGooglePay(tab) });
  await isAtOrder(page);
  return { page, buyer, order };
};

const isPaid = async (buyer: Person, order: Order): Promise<boolean> =>
  (await shop.api.ordersOf(buyer)).find(({ _id }) => _id === order._id)?.isPaid === true;

describe('the main job of a returning shopper', () => {
  it('S5, S6, S104, S131: signs in during checkout and pays with Google Pay, whose script loads once, and last', async () => {
    const buyer = await shop.api.aPerson('Rita Returning');
    let wallet: GooglePay | undefined;
    const page = await shop.visit('/cart', {
      cart: [await shop.api.aLine(3)],
      before: async (tab) => {
        wallet = await serveGooglePay(tab);
      },
    });
    await button(page, 'Proceed To Checkout').click();
    await isAt(page, '/login?redirect=/shipping');
    await signIn(page.getByRole('main'), buyer);
    await goToReview(page);
    expect(wallet?.requests(), 'no order, no wallet').toBe(0);
    await button(page, 'Place Order').click();
    const id = await isAtOrder(page);
    await button(page, WALLET).click();
    await reads(page, /^Paid on/);
    expect(wallet?.requests()).toBe(1);
    expect(await shop.api.ordersOf(buyer)).toMatchObject([{ _id: id, isPaid: true }]);
    await page.reload();
    await reads(page, /^Paid on/);
    expect(wallet?.requests(), 'a paid order needs no wallet').toBe(1);
  });
});

describe('Google Pay', () => {
  it('S6: has its own button with good contrast, which works by keyboard', async () => {
    const { page, buyer, order } = await atOwnOrder();
    const pay = button(page, WALLET);
    for (const [colorScheme, colour] of [
      ['light', /black/],
      ['dark', /white/],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await eventually(() => pay.getAttribute('class')).toMatch(colour);
    }
    await pay.focus();
    await page.keyboard.press('Enter');
    await reads(page, 'Payment received. Thank you!');
    expect(await isPaid(buyer, order)).toBe(true);
  });
});

describe('a payment that a reload interrupts', () => {
  it('S94, A21: is found on the order if the server processed it', async () => {
    const { page, buyer, order } = await atOwnOrder();
    const calls = recordCalls(page);
    const answer = await holdAnswer(page, `PUT /api/orders/${order._id}/pay`);
    await button(page, WALLET).click();
    await answer.done;
    await page.reload();
    await reads(page, 'Payment received. Thank you!');
    expect(await isPaid(buyer, order)).toBe(true);
    expect(calls.filter(({ name }) => name.endsWith('/pay'))).toHaveLength(1);
    expect(await page.evaluate(() => sessionStorage.getItem('sentPayments')), 'its outcome is known').toBeNull();
    answer.release();
  });
});
