// @module-tag soak

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, sees } from '../drivers/browser/shopper.ts';

const shop = browserShop();

const somePaidOrders = async (count: number): Promise<Order[]> => {
  const buyer = await shop.api.aPerson('Quentin Queue');
  const orders: Order[] = [];
  for (let each = 0; each < count; each += 1) orders.push(await shop.api.aPaidOrder(buyer));
  return orders;
};
const record = async ({ _id }: Order): Promise<Order> =>
  shop.api.must<Order>('GET', `/api/orders/${_id}`, { token: (await shop.api.anAdmin()).token });
const isDelivered = async (order: Order): Promise<boolean> => (await record(order)).isDelivered;

/**
 * Keeps the response of one delivery from the shop. It does so inside the page: a request that the test's driver
 * intercepts while its page is being closed may never leave the browser.
 */
const withoutAnswer = (page: Page, { _id }: Order) =>
  page.addInitScript((path) => {
    const send = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await send(...request);
      return new URL(response.url).pathname === path ? new Promise(() => undefined) : response;
    };
  }, `/api/orders/${_id}/deliver`);

/** The queue, with the newest paid order first. */
const openQueue = async (unanswered: Order): Promise<Page> => {
  const before = async (page: Page): Promise<void> => {
    await page.clock.install();
    await withoutAnswer(page, unanswered);
  };
  const page = await shop.visit('/admin/orderlist?show=waiting', { as: await shop.api.anAdmin(), before });
  await sees(page.getByRole('table', { name: 'Orders' }));
  return page;
};
const mark = (page: Page, { _id }: Order) => button(page, `Mark As Delivered ${_id}`);

it.each(['closed', 'reloaded', 'left for another site'])(
  'S96, C18: an administrator at the queue a marked order and the one waiting behind it are sent when the page is %s',
  async (how) => {
    const [behind, order] = (await somePaidOrders(2)) as [Order, Order];
    const page = await openQueue(order);
    await mark(page, order).click();
    await mark(page, behind).click();
    await eventually(() => isDelivered(order)).toBe(true);
    expect(await isDelivered(behind)).toBe(false);
    if (how === 'closed') await page.close({ runBeforeUnload: true });
    else if (how === 'reloaded') await page.reload();
    else await page.goto('about:blank');
    await eventually(() => isDelivered(behind)).toBe(true);
  },
);
