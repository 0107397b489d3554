// @module-tag soak

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { UNDO_WINDOW } from '../../src/machines/deliveryQueue.machine.ts';
import { browserShop } from '../../walks/support/browserShop.ts';
import { holdAnswer, loseAnswer, recordCalls } from '../support/network.ts';
import {
  button,
  eventually,
  heading,
  isAt,
  link,
  pickFromMenu,
  reads,
  sees,
  signIn,
} from '../../walks/support/shopper.ts';

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

const withClock = (page: Page) => page.clock.install();
/** Lets the time to undo pass. */
const passUndo = (page: Page) => page.clock.fastForward(UNDO_WINDOW);

/** The queue, with the newest paid order first. */
const openQueue = async (): Promise<Page> => {
  const page = await shop.visit('/admin/orderlist?show=waiting', { as: await shop.api.anAdmin(), before: withClock });
  await sees(page.getByRole('table', { name: 'Orders' }));
  return page;
};
const openList = async (): Promise<Page> =>
  shop.visit('/admin/orderlist', { as: await shop.api.anAdmin(), failing: ['/deliver'], before: withClock });
const mark = (page: Page, { _id }: Order) => button(page, `Mark As Delivered ${_id}`);
const row = (page: Page, { _id }: Order) => page.getByRole('row').filter({ hasText: _id });
const sentFrom = (calls: ReturnType<typeof recordCalls>) =>
  calls.filter(({ name }) => name.endsWith('/deliver')).map(({ url }) => url.pathname.split('/')[3]);
/** The dates of ordering, payment and delivery. */
const daysIn = (page: Page, order: Order): Promise<number> => row(page, order).locator('time').count();
const hasFocus = (what: ReturnType<typeof mark>) =>
  eventually(() => what.evaluate((element) => element === document.activeElement)).toBe(true);

describe('an administrator at the queue', () => {
  it('S9, S39, S96, S98: marks orders one by one by keyboard, and each is delivered', async () => {
    const [third, second, first] = (await somePaidOrders(3)) as [Order, Order, Order];
    const page = await openQueue();
    const calls = recordCalls(page);
    await mark(page, first).focus();
    await page.keyboard.press('Enter');
    await reads(page, `Order ${first._id} will be marked as delivered.`);
    await hasFocus(mark(page, second));
    await page.keyboard.press('ArrowDown');
    await hasFocus(mark(page, third));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await hasFocus(mark(page, third));
    await eventually(() => isDelivered(first)).toBe(true);
    await eventually(() => daysIn(page, first)).toBe(3);
    await page.keyboard.press('Enter');
    await eventually(() => isDelivered(second)).toBe(true);
    await eventually(() => daysIn(page, second)).toBe(3); // or the next message would tell of both
    await reads(page, `Order ${third._id} will be marked as delivered.`);
    await passUndo(page);
    await eventually(() => isDelivered(third)).toBe(true);
    await reads(page, `Order ${third._id} was marked as delivered.`);
    await eventually(() => sentFrom(calls)).toEqual([first._id, second._id, third._id]);
  });

  it('S98, C18: undoes in time, and the server receives no call', async () => {
    const [order] = (await somePaidOrders(1)) as [Order];
    const page = await openQueue();
    const calls = recordCalls(page);
    for (const takeBack of [
      () => page.keyboard.press('u'),
      () => page.keyboard.press('Control+z'),
      () => page.getByRole('button', { name: 'Undo', exact: true }).click(),
      () => row(page, order).getByRole('button', { name: 'Undo' }).click(),
    ]) {
      await mark(page, order).focus();
      await page.keyboard.press('Enter');
      await reads(page, `Order ${order._id} will be marked as delivered.`);
      await takeBack();
      await reads(page, `Order ${order._id} was not marked as delivered.`);
      await hasFocus(mark(page, order));
    }
    await page.clock.runFor(20_000);
    expect(sentFrom(calls)).toEqual([]);
    expect(await isDelivered(order)).toBe(false);
  });

  it('S98: two administrators deliver one order: the second sees a notice and the true state', async () => {
    const [order] = (await somePaidOrders(1)) as [Order];
    const page = await openList();
    await mark(page, order).click();
    await shop.api.deliver(order);
    await page.keyboard.press('Tab');
    await passUndo(page);
    await sees(page.getByText(`Another administrator already marked order ${order._id} as delivered.`));
    await eventually(() => daysIn(page, order)).toBe(3);
    expect(await row(page, order).getByRole('button').count()).toBe(0);
  });

  it('S98, A5: after a lost response the order is read, not delivered again', async () => {
    const [order] = (await somePaidOrders(1)) as [Order];
    const page = await openList();
    const calls = recordCalls(page);
    await loseAnswer(page, `PUT /api/orders/${order._id}/deliver`);
    await mark(page, order).click();
    await reads(page, `Order ${order._id} will be marked as delivered.`);
    await passUndo(page);
    await reads(page, `Order ${order._id} was marked as delivered.`);
    expect(sentFrom(calls)).toEqual([order._id]);
    expect(await page.getByText('Another administrator').count()).toBe(0);
  });

  it('S98: the queue keeps working after the admin leaves the list', async () => {
    const [order] = (await somePaidOrders(1)) as [Order];
    const page = await openQueue();
    await mark(page, order).click();
    await pickFromMenu(page, 'Admin', 'Users');
    await sees(heading(page, 'Users'));
    await passUndo(page);
    await eventually(() => isDelivered(order)).toBe(true);
  });

  it.each(['closed', 'reloaded', 'left for another site'])(
    'S96, C18: a marked order and the one waiting behind it are sent when the page is %s',
    async (how) => {
      const [behind, order] = (await somePaidOrders(2)) as [Order, Order];
      const page = await openQueue();
      const held = await holdAnswer(page, `PUT /api/orders/${order._id}/deliver`);
      await mark(page, order).click();
      await mark(page, behind).click();
      await held.done;
      expect(await isDelivered(behind)).toBe(false);
      if (how === 'closed') await page.close({ runBeforeUnload: true });
      else if (how === 'reloaded') await page.reload();
      else await page.goto('about:blank');
      await eventually(() => isDelivered(behind)).toBe(true);
      held.release();
    },
  );

  it('S98, C18: several orders are ticked, marked and undone together, then delivered', async () => {
    const orders = await somePaidOrders(2);
    const page = await openQueue();
    const calls = recordCalls(page);
    const markBoth = async () => {
      for (const { _id } of orders) await page.getByRole('checkbox', { name: `Select ${_id}` }).check();
      await button(page, 'Mark 2 as delivered').click();
      await reads(page, '2 orders will be marked as delivered.');
    };
    await markBoth();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await reads(page, '2 orders were not marked as delivered.');
    await page.clock.runFor(20_000);
    expect(sentFrom(calls)).toEqual([]);

    await markBoth();
    await passUndo(page);
    await reads(page, '2 orders were marked as delivered.');
    for (const order of orders) expect(await isDelivered(order)).toBe(true);
    expect(new Set(sentFrom(calls))).toEqual(new Set(orders.map(({ _id }) => _id)));
  });

  it('S96, C18: orders that were marked together are all sent when the page is closed', async () => {
    const orders = await somePaidOrders(3);
    const page = await openQueue();
    for (const { _id } of orders) await page.getByRole('checkbox', { name: `Select ${_id}` }).check();
    await button(page, 'Mark 3 as delivered').click();
    await page.close({ runBeforeUnload: true });
    for (const order of orders) await eventually(() => isDelivered(order)).toBe(true);
  });

  it('S82, S83: signing out in time drops the delivery, and says so', async () => {
    const [order] = (await somePaidOrders(1)) as [Order];
    const as = await shop.api.anAdmin();
    const page = await shop.visit('/admin/orderlist?show=waiting', { as });
    await mark(page, order).click();
    await pickFromMenu(page, as.name, 'Logout');
    await sees(page.getByText('You were signed out before an order was confirmed as delivered.'));
    await signIn(page.getByRole('main'), as);
    await isAt(page, '/');
    expect(await isDelivered(order)).toBe(false);
  });
});

describe('the list of orders', () => {
  it('S39, C20: is saved as CSV, as its filter and search show it', async () => {
    const buyer = await shop.api.aPerson(`=Carla ${Date.now()}`);
    const paid = await shop.api.aPaidOrder(buyer);
    await shop.api.anOrder(buyer);
    const as = await shop.api.anAdmin();
    const page = await shop.visit(`/admin/orderlist?show=waiting&q=${encodeURIComponent(buyer.name)}`, { as });
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    await reads(page, '1 order saved in orders.csv.');
    expect(download.suggestedFilename()).toBe('orders.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFID,USER,DATE,TOTAL,PAID,DELIVERED,REFUNDED');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${paid._id},'${buyer.name},`);
  });

  it('S39, S98: keeps its view in the address: it survives a reload, Details and Back', async () => {
    const buyer = await shop.api.aPerson(`Bertha ${Date.now()}`);
    const cheap = await shop.api.pay(buyer, await shop.api.order(buyer, [await shop.api.aLine(1, { price: 1 })]));
    const dear = await shop.api.pay(buyer, await shop.api.order(buyer, [await shop.api.aLine(1, { price: 900 })]));
    await shop.api.anOrder(buyer);
    const page = await shop.visit('/admin/orderlist', { as: await shop.api.anAdmin() });
    await link(page, /^Waiting/).click();
    await isAt(page, '/admin/orderlist?show=waiting');
    await page.getByRole('searchbox', { name: 'Search orders' }).pressSequentially(buyer.name);
    await button(page, 'TOTAL').click();
    const address = `/admin/orderlist?show=waiting&q=${buyer.name.replace(' ', '+')}&sort=-total`;
    const isShown = async () => {
      await isAt(page, address);
      await eventually(() => page.getByRole('row').locator('code').allInnerTexts()).toEqual([dear._id, cheap._id]);
      expect(await page.getByRole('searchbox', { name: 'Search orders' }).inputValue()).toBe(buyer.name);
      expect(await page.getByRole('columnheader', { name: 'TOTAL' }).getAttribute('aria-sort')).toBe('descending');
    };
    await isShown();
    await page.reload();
    await isShown();
    await row(page, dear).getByRole('link', { name: 'Details' }).click();
    await sees(heading(page, `Order ${dear._id}`));
    await page.goBack();
    await isShown();
    await page.goBack();
    await isAt(page, '/admin/orderlist');
  });
});
