// @module-tag soak

import { expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, heading, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

it.each(['light', 'dark'] as const)(
  'the receipt is the printed page of a paid order: black on white, %s',
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
