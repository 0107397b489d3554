// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Constant } from 'xstate-walks/screen';
import { answerAlways } from 'xstate-walks/playwright';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { overflowOf } from '../support/overflow.ts';
import { anOrder, aProduct } from '../fixtures/samples.ts';
import { eventually, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const widths = [320, 390, 768, 900, 1024, 1100, 1280, 1600];

const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger';
const email = `${'maximiliana.'.repeat(5)}featherstonehaugh@mail.${'long'.repeat(12)}.example.com`;
const ids = ['w'.repeat(64), 'Vm3kQ9xTz_4LwPb7nRsY2', '507f1f77bcf86cd799439011'];
const far = { paidAt: '2026-01-02T10:00:00.000Z', deliveredAt: '2026-01-05T10:00:00.000Z' };

const orders: Order[] = ids.map((_id, index) =>
  anOrder({
    _id,
    user: { name, email },
    totalPrice: 1_234_567.89,
    isPaid: index > 0,
    isDelivered: index > 1,
    ...(index > 1 ? far : index > 0 ? { paidAt: far.paidAt } : {}),
  }),
);

const answers: Record<string, Constant[]> = {
  Orders: [{ method: 'GET', path: '/api/orders', status: 200, body: orders }],
  'My Orders': [{ method: 'GET', path: '/api/orders/myorders', status: 200, body: orders }],
  Users: [
    { method: 'GET', path: '/api/users', status: 200, body: ids.map((_id) => ({ _id, name, email, isAdmin: true })) },
  ],
  Products: [
    {
      method: 'GET',
      path: '/api/products',
      status: 200,
      body: {
        products: ids.map((_id) =>
          aProduct({ _id, name, price: 1_234_567.89, brand: 'B'.repeat(90), category: 'Home entertainment systems' }),
        ),
        page: 1,
        pages: 1,
      },
    },
  ],
};

/** Elements of a list that are cut off, overflow the window, or wrap when they must not. */
const troublesOf = (page: Page, label: string): Promise<string[]> =>
  page.getByRole('table', { name: label, exact: true }).evaluate((table) => {
    const room = table.parentElement!.getBoundingClientRect();
    const troubles: [element: Element, what: string][] = [];
    for (const element of table.querySelectorAll('td, td *')) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (left < room.left - 0.5 || right > room.right + 0.5)) troubles.push([element, 'sticks out']);
    }
    for (const exact of table.querySelectorAll('td:not([data-wraps])[data-label] > span')) {
      const text = document.createRange();
      text.selectNodeContents(exact);
      const middles = [...text.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
      if (Math.max(...middles) - Math.min(...middles) > 8) troubles.push([exact, 'is on two lines']);
    }
    for (const cell of table.querySelectorAll('td[data-label]'))
      if (getComputedStyle(cell).overflowX !== 'visible') troubles.push([cell, 'can be cut off']);
    return troubles.map(([{ tagName, textContent }, what]) => `${tagName} "${textContent.slice(0, 30)}" ${what}`);
  });

describe('a list', () => {
  it.each([
    ['Orders', '/admin/orderlist'],
    ['Users', '/admin/userlist'],
    ['Products', '/admin/productlist'],
    ['My Orders', '/profile'],
  ])(
    'S34, S36, S39: of %s shows its buttons, and ids, dates and amounts on one line, at every width',
    async (label, path) => {
      const as = await shop.api.anAdmin();
      const failing = [aProduct().image];
      const page = await shop.visit(path, { as, failing, before: (opened) => answerAlways(opened, answers[label]!) });
      await sees(page.getByRole('table', { name: label, exact: true }));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await eventually(() => troublesOf(page, label), `${width} px`).toEqual([]);
        expect(await overflowOf(page), `${width} px`).toBe(0);
      }
    },
  );
});
