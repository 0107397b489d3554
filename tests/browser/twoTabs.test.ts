// @module-tag soak

import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../common/domain/cart.ts';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { gate } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import type { Person } from '../../walks/support/shopApi.ts';
import { button, eventually, heading, isAtOrder, kept, reads, sees } from '../../walks/support/shopper.ts';

const shop = sharedShop();

const isPlacing = (url: URL) => url.pathname === '/api/orders';

/** Holds one tab's requests to place an order until they are released; `late` sends one separately. */
const holdRequests = async (page: Page) => {
  const arrived = gate();
  const release = gate();
  const held: Route[] = [];
  await page.route(isPlacing, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    held.push(route);
    arrived.open();
    await release.opened;
    await route.continue().catch(() => undefined); // the page may be closed
  });
  const late = async (): Promise<number> => {
    const request = held[0]!.request();
    const { origin } = new URL(request.url());
    const { authorization, 'idempotency-key': key } = request.headers();
    const response = await fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorization!, 'idempotency-key': key! },
      body: request.postData(),
    });
    return response.status;
  };
  return { arrived: arrived.opened, release: release.open, late };
};

type Tabs = { a: Page; b: Page; buyer: Person; line: CartLine };

/** The same shopper at the review of the same cart, in two tabs. */
const atReviewTwice = async (): Promise<Tabs> => {
  const buyer = await shop.api.aPerson();
  const line = await shop.api.aLine(2);
  const failing = ['/api/orders'];
  const a = await shop.visit('/placeorder', {
    as: buyer,
    cart: [line],
    address: anAddress,
    method: 'GooglePay',
    failing,
  });
  await sees(heading(a, 'Order Summary'));
  const b = await a.context().newPage();
  await b.goto(a.url());
  await sees(heading(b, 'Order Summary'));
  return { a, b, buyer, line };
};

const idsOf = async (buyer: Person) => (await shop.api.ordersOf(buyer)).map(({ _id }) => _id);

describe('A40: two tabs that place the same cart', () => {
  it('end with one order: the second asks, finds the order, and links to it', async () => {
    const { a, b, buyer } = await atReviewTwice();
    const request = await holdRequests(a);
    await button(a, 'Place Order').click();
    await request.arrived;
    await button(b, 'Place Order').click();
    await reads(b, 'You are already placing an order');
    request.release();
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

  it('end with one order when the first is reloaded and the second sends it again', async () => {
    const { a, b, buyer } = await atReviewTwice();
    const request = await holdRequests(a);
    await button(a, 'Place Order').click();
    await request.arrived;
    await a.reload();
    await reads(a, /Your order did not arrive/);
    await button(b, 'Place Order').click();
    await reads(b, 'You are already placing an order');
    await button(b, 'Place Order').click();
    const id = await isAtOrder(b);
    await reads(a, 'You have just placed an order');
    expect(await request.late(), 'the first request, late').toBe(201);
    expect(await idsOf(buyer)).toEqual([id]);
  });

  it('end with two orders if the shopper confirms', async () => {
    const { a, b, buyer } = await atReviewTwice();
    const request = await holdRequests(a);
    await button(a, 'Place Order').click();
    await request.arrived;
    await button(b, 'Place Order').click();
    await button(b, 'Place a second order').click();
    const second = await isAtOrder(b);
    request.release();
    const first = await isAtOrder(a);
    expect((await idsOf(buyer)).toSorted()).toEqual([first, second].toSorted());
  });
});

describe('A40: a late request, after it was rejected and the order was placed again', () => {
  it('places no second order', async () => {
    const { a, b, buyer, line } = await atReviewTwice();
    await b.close();
    const request = await holdRequests(a);
    await button(a, 'Place Order').click();
    await request.arrived;
    await a.reload();
    await reads(a, /Your order did not arrive/);
    // Taking the route away can strand other requests of the page that are on the way.
    request.release();

    const { token } = await shop.api.anAdmin();
    const product = await shop.api.product(line.product);
    const reprice = async (price: number) => {
      const { version: _, ...now } = await shop.api.product(line.product);
      await shop.api.must('PUT', `/api/products/${line.product}`, { token, body: { ...now, price } });
    };
    await reprice(product.price + 1);
    await button(a, 'Place Order').click();
    await reads(a, 'Prices have changed');
    await button(a, 'Place Order').click();
    const id = await isAtOrder(a);
    await reprice(product.price);
    expect(await request.late()).toBe(409);
    expect(await idsOf(buyer)).toEqual([id]);
  });
});
