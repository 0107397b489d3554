// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../common/domain/cart.ts';
import { sharedShop, type Visit } from '../../walks/support/browserShop.ts';
import { holdAnswer, intercept, loseAnswer, recordCalls } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import type { Person } from '../../walks/support/shopApi.ts';
import {
  eventually,
  button,
  hasInCart,
  heading,
  isAt,
  isAtOrder,
  kept,
  link,
  reads,
  sees,
} from '../../walks/support/shopper.ts';

const shop = sharedShop();

const PLACE = 'POST /api/orders';

/** A shopper at the review of an order. */
const atReview = async (visit: Visit = {}): Promise<{ page: Page; buyer: Person; line: CartLine }> => {
  const buyer = await shop.api.aPerson();
  const line = await shop.api.aLine(2);
  const page = await shop.visit('/payment', { as: buyer, cart: [line], address: anAddress, ...visit });
  await button(page, 'Continue').click();
  await isAt(page, '/placeorder');
  await sees(heading(page, 'Order Summary'));
  return { page, buyer, line };
};

/** Checks that the server has exactly this order, and took its stock once. */
const hasOneOrder = async (page: Page, buyer: Person, line: CartLine): Promise<string> => {
  const id = await isAtOrder(page);
  expect((await shop.api.ordersOf(buyer)).map(({ _id }) => _id)).toEqual([id]);
  expect((await shop.api.product(line.product)).countInStock).toBe(line.countInStock - line.qty);
  await hasInCart(page, 0);
  expect(await kept(page, 'pendingOrder'), 'no pending order is left').toBeNull();
  return id;
};

const keysOf = (calls: ReturnType<typeof recordCalls>): (string | undefined)[] =>
  calls.filter(({ name }) => name === PLACE).map(({ headers }) => headers['idempotency-key']);

describe('an order in flight', () => {
  it('A5: a second click places it once', async () => {
    const { page, buyer, line } = await atReview();
    const calls = recordCalls(page);
    await button(page, 'Place Order').dblclick();
    await hasOneOrder(page, buyer, line);
    expect(keysOf(calls)).toHaveLength(1);
  });

  it('A5: Back does not abandon it', async () => {
    const { page, buyer, line } = await atReview();
    const answer = await holdAnswer(page, PLACE);
    await button(page, 'Place Order').click();
    await answer.done;
    await page.goBack();
    answer.release();
    await hasOneOrder(page, buyer, line);
  });

  it('A5: elsewhere in the shop its buyer sees a notice with a link to it', async () => {
    const { page, buyer, line } = await atReview();
    const answer = await holdAnswer(page, PLACE);
    await button(page, 'Place Order').click();
    await answer.done;
    await page.getByRole('banner').getByRole('link', { name: 'ProShop' }).click();
    await isAt(page, '/');
    answer.release();
    await sees(page.getByText('Your order was placed.'));
    await isAt(page, '/');
    await page.getByRole('link', { name: 'See the order' }).click();
    await hasOneOrder(page, buyer, line);
  });

  it('A5: is found by its key after a reload', async () => {
    const { page, buyer, line } = await atReview();
    const calls = recordCalls(page);
    const answer = await holdAnswer(page, PLACE);
    await button(page, 'Place Order').click();
    await answer.done;
    await page.reload();
    await hasOneOrder(page, buyer, line);
    expect(keysOf(calls)).toHaveLength(1);
    answer.release();
  });

  it('A5: is found by its key after the browser was closed', async () => {
    const { page, buyer, line } = await atReview();
    const answer = await holdAnswer(page, PLACE);
    await button(page, 'Place Order').click();
    await answer.done;
    const next = await page.context().newPage();
    await page.close();
    await next.goto('/');
    await sees(next.getByText('Your order was placed.'));
    await next.getByRole('link', { name: 'See the order' }).click();
    await hasOneOrder(next, buyer, line);
    answer.release();
  });
});

const isOrder = ({ pathname }: URL) => /^\/api\/orders\/(?!myorders)\w+$/.test(pathname);

describe('a placed order that cannot be read', () => {
  it('A2: is reported as placed, also after a reload', async () => {
    const { page, buyer } = await atReview({ failing: ['/api/orders/'] });
    await page.route(isOrder, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Your order was placed, but it cannot be shown right now.' });
    await button(page, 'Place Order').click();
    const id = await isAtOrder(page);
    await sees(notice);
    await page.reload();
    await sees(notice);
    expect((await shop.api.ordersOf(buyer)).map(({ _id }) => _id)).toEqual([id]);
    await page.unroute(isOrder);
    await button(page, 'Try again').click();
    await reads(page, 'Not Paid');
    expect(await notice.count()).toBe(0);
  });
});

describe('an order with a lost response', () => {
  it('A5: is looked up by its key, and is the same order', async () => {
    const { page, buyer, line } = await atReview({ failing: ['/api/orders'] });
    const calls = recordCalls(page);
    await loseAnswer(page, PLACE);
    await button(page, 'Place Order').click();
    await hasOneOrder(page, buyer, line);
    expect(keysOf(calls)).toHaveLength(1);
  });

  it('A5, S134: is also looked up after an empty 502 of a proxy', async () => {
    const { page, buyer, line } = await atReview({ failing: ['/api/orders'] });
    await intercept(page, PLACE, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    });
    await button(page, 'Place Order').click();
    await hasOneOrder(page, buyer, line);
  });

  it('A5: whose lookup fails too is looked up again on request and never sent twice', async () => {
    const { page, buyer, line } = await atReview({ failing: ['/api/orders'] });
    const calls = recordCalls(page);
    await loseAnswer(page, PLACE);
    const mend = await intercept(page, 'GET /api/orders/myorders', (route) => route.abort('connectionfailed'));
    await button(page, 'Place Order').click();
    await sees(page.getByRole('alert'));
    await eventually(() => button(page, 'Place Order').count()).toBe(0);
    await mend();
    await button(page, 'Ask again').click();
    await hasOneOrder(page, buyer, line);
    expect(keysOf(calls)).toHaveLength(1);
  });
});

describe('an order that never reached the server', () => {
  it('A5: is placed on a retry under the same key', async () => {
    const { page, buyer, line } = await atReview({ failing: ['/api/orders'] });
    const calls = recordCalls(page);
    const mend = await intercept(page, PLACE, (route) => route.abort('connectionfailed'));
    await button(page, 'Place Order').click();
    await sees(page.getByRole('alert'));
    expect(await shop.api.ordersOf(buyer)).toEqual([]);
    await hasInCart(page, 2);
    await mend();
    await button(page, 'Place Order').click();
    await hasOneOrder(page, buyer, line);
    const keys = keysOf(calls);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('a rejected order', () => {
  it('A17: shows the new figures before the order is placed at another price', async () => {
    const { page, buyer, line } = await atReview({ failing: ['/api/orders'] });
    const product = await shop.api.product(line.product);
    const { token } = await shop.api.anAdmin();
    await shop.api.must('PUT', `/api/products/${product._id}`, { token, body: { ...product, price: 45.5 } });

    await button(page, 'Place Order').click();
    await reads(page, 'Prices have changed');
    await reads(page, '$91.00');
    await reads(page, '$204.65');
    expect(await shop.api.ordersOf(buyer)).toEqual([]);
    await button(page, 'Place Order').click();
    await hasOneOrder(page, buyer, line);
    expect(await shop.api.ordersOf(buyer)).toMatchObject([{ totalPrice: 204.65 }]);
  });

  it('A34: names the short products, and is placed with the available stock', async () => {
    const { page, buyer, line } = await atReview({ failing: ['/api/orders'] });
    const rival = await shop.api.aPerson();
    await shop.api.order(rival, [{ ...line, qty: line.countInStock - 1 }]);

    await button(page, 'Place Order').click();
    await reads(page, /Not enough in stock/);
    expect(await shop.api.ordersOf(buyer)).toEqual([]);
    await eventually(() => button(page, 'Place Order').isDisabled()).toBe(true);
    await link(page, 'Change the cart')
      .or(button(page, /in stock/))
      .first()
      .click();
    await button(page, 'Place Order').click();
    await isAtOrder(page);
    expect(await shop.api.ordersOf(buyer)).toMatchObject([{ orderItems: [{ qty: 1 }] }]);
  });

  it('S133, S93: shows any other reason, keeps the cart, and stores nothing', async () => {
    const { page, buyer } = await atReview({ failing: ['/api/orders'] });
    await intercept(page, PLACE, (route) => route.fulfill({ status: 400, json: { message: 'Not today' } }));
    await button(page, 'Place Order').click();
    await reads(page, 'Not today');
    await hasInCart(page, 2);
    await page.goBack();
    await sees(heading(page, 'Payment Method'));
    await page.goForward();
    await sees(heading(page, 'Order Summary'));
    await eventually(() => page.getByText('Not today').count()).toBe(0);
    expect(await shop.api.ordersOf(buyer)).toEqual([]);
  });
});
