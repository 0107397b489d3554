// @module-tag soak

import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { serveGooglePay } from '../drivers/browser/googlePay.ts';
import type { Person } from '../drivers/api/shopApi.ts';
import { button, eventually, heading, isAtOrder, reads, sees } from '../drivers/browser/shopper.ts';

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

describe('the receipt', () => {
  it.each(['light', 'dark'] as const)(
    'is the printed page of a paid order: black on white, %s',
    async (colorScheme) => {
      const as = await shop.api.aPerson('Rita Receipt');
      await shop.api.aPaidOrder(as); // buyers who have paid before may order this many
      const lines = await Promise.all(Array.from({ length: 30 }, () => shop.api.aLine()));
      const { _id } = await shop.api.deliver(await shop.api.pay(as, await shop.api.order(as, lines)));
      const page = await shop.visit(`/order/${_id}`, { as, colorScheme });
      await sees(heading(page, `Order ${_id}`));
      await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
      });
      await button(page, 'Print receipt').click();
      await eventually(() => page.locator('html').getAttribute('data-printed')).toBe('yes');

      await page.emulateMedia({ media: 'print', colorScheme });
      const words = await page.locator('body').innerText();
      for (const text of [
        'ProShop',
        `Order ${_id}`,
        'Placed on',
        'Rita Receipt',
        as.email,
        'Boston',
        'Paid on',
        'Delivered on',
        'Total',
      ])
        expect(words).toContain(text);
      for (const { name } of lines) expect(words).toContain(name);
      for (const left of ['Sign In', 'Search', 'Print receipt', 'Copyright', 'Mark As Delivered', 'Skip'])
        expect(words).not.toContain(left);
      const inks = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')]
          .filter((element) => element.checkVisibility() && element.innerText !== undefined)
          .map((element) => getComputedStyle(element))
          .flatMap(({ color, backgroundColor }) => [color, backgroundColor]),
      );
      expect([...new Set(inks)].toSorted()).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    },
  );
});
