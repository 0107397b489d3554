// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../common/domain/cart.ts';
import { sharedShop, type Visit } from '../drivers/browser/browserShop.ts';
import { gate, holdAnswer, intercept, loseAnswer, recordCalls } from '../drivers/browser/network.ts';
import { anAddress } from '../fixtures/samples.ts';
import type { Person } from '../drivers/api/shopApi.ts';
import {
  button,
  eventually,
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

/** A shopper at the review of an order. */
const atReview = async (visit: Visit = {}): Promise<{ page: Page; buyer: Person; line: CartLine }> => {
  const buyer = await shop.api.aPerson();
  const line = await shop.api.aLine(2);
  const page = await shop.visit('/placeorder', {
    as: buyer,
    cart: [line],
    address: anAddress,
    method: 'GooglePay',
    failing: ['/api/orders'],
    ...visit,
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

describe('an order', () => {
  it('S85, S89, S90, S94, S99, S104, A5: is placed and paid once, whatever is pressed twice, reloaded or left by Back', async () => {
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

  it('A5: whose answer and lookup are lost is looked up again on request and never sent twice', async () => {
    const { page, buyer, line } = await atReview();
    const calls = recordCalls(page);
    await loseAnswer(page, PLACE);
    const mend = await intercept(page, 'GET /api/orders/myorders', (route) => route.abort('connectionfailed'));
    await button(page, 'Place Order').click();
    await sees(page.getByRole('alert'));
    await eventually(() => button(page, 'Place Order').count()).toBe(0);
    await mend();
    await button(page, 'Ask again').click();
    await hasOneOrder(page, buyer, line);
    expect(calls.filter(({ name }) => name === PLACE)).toHaveLength(1);
  });
});

/** The same shopper at the review of the same cart, in two tabs. */
const atReviewTwice = async () => {
  const { page: a, buyer } = await atReview();
  const b = await a.context().newPage();
  await b.goto(a.url());
  await sees(heading(b, 'Order Summary'));
  return { a, b, buyer };
};

describe('A40: two tabs that place the same cart', () => {
  it('end with one order: the second asks, finds the order, and links to it', async () => {
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

  it('end with one order when both buttons are pressed at once', async () => {
    const { a, b, buyer } = await atReviewTwice();
    // By handle: the other tab's order may already have removed the slower tab's button.
    const buttons = await Promise.all([a, b].map((page) => button(page, 'Place Order').elementHandle()));
    await Promise.all(buttons.map((each) => each.evaluate((element) => (element as HTMLElement).click())));
    await eventually(() => [a, b].some((page) => page.url().includes('/order/'))).toBe(true);
    await Promise.all(
      [a, b].map((page) => eventually(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)),
    );
    expect(await idsOf(buyer)).toHaveLength(1);
  });
});

it('A40: a refused order that arrives once more is refused once more, though the prices are right again', async () => {
  const { page, buyer, line } = await atReview();
  const admin = await shop.api.anAdmin();
  const setPrice = async (price: number) => {
    const { version: _, ...product } = await shop.api.product(line.product);
    await shop.api.must('PUT', `/api/products/${line.product}`, { token: admin.token, body: { ...product, price } });
  };
  const refused = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  );
  await setPrice(line.price + 10);
  await button(page, 'Place Order').click();
  await reads(page, 'Prices have changed');
  await button(page, 'Place Order').click();
  await isAtOrder(page);
  await setPrice(line.price);
  const again = await refused;
  const { authorization, 'idempotency-key': key } = again.headers();
  const answer = await page.request.post(again.url(), {
    headers: { authorization: authorization!, 'idempotency-key': key!, 'content-type': 'application/json' },
    data: again.postData()!,
  });
  expect(answer.status()).toBe(409);
  expect(await idsOf(buyer)).toHaveLength(1);
});

it('A5, A40: orders of two tabs whose answers are lost are both found', async () => {
  const { a, b, buyer } = await atReviewTwice();
  const lookups = await intercept(a, 'GET /api/orders/myorders', (route) => route.abort('connectionfailed'));
  await loseAnswer(a, PLACE);
  await button(a, 'Place Order').click();
  await sees(button(a, 'Ask again'));
  await button(b, 'Place Order').click();
  await reads(b, 'You are already placing an order');
  const answer = await holdAnswer(b, PLACE);
  await button(b, 'Place a second order').click();
  await answer.done;
  expect(await kept(b, 'pendingOrder')).toHaveLength(2);
  await lookups();
  await button(a, 'Ask again').click();
  const first = await isAtOrder(a);
  expect(await kept(a, 'pendingOrder')).toHaveLength(1);
  await b.reload();
  const second = await isAtOrder(b);
  expect((await idsOf(buyer)).toSorted()).toEqual([first, second].toSorted());
  answer.release();
});
