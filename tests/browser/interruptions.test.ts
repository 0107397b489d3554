// @module-tag soak

import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../common/domain/cart.ts';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { recordCalls } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import {
  eventually,
  button,
  field,
  fillShipping,
  hasInCart,
  heading,
  isAt,
  isAtOrder,
  kept,
  reads,
  readShipping,
  sees,
} from '../../walks/support/shopper.ts';

const shop = sharedShop();

const aVisitor = async () => ({ as: await shop.api.aPerson(), cart: [await shop.api.aLine()] });

describe('interruptions of the cart', () => {
  it('S85, S90: Back, forward and reload neither add nor lose lines', async () => {
    const product = await shop.api.aProduct();
    const page = await shop.visit(`/product/${product._id}`);
    await field(page, 'Qty').selectOption('3');
    await button(page, 'Add To Cart').click();
    await isAt(page, '/cart');
    const lines = await kept<CartLine[]>(page, 'cartItems');
    expect(lines).toMatchObject([{ product: product._id, qty: 3 }]);

    await page.goBack();
    await isAt(page, `/product/${product._id}`);
    await sees(heading(page, product.name));
    await page.goForward();
    await isAt(page, '/cart');
    await reads(page, 'Subtotal (3) items');
    await page.reload();
    await reads(page, 'Subtotal (3) items');
    expect(await kept(page, 'cartItems')).toEqual(lines);
  });

  it('S85, S88: a second click on Add To Cart adds neither a line nor a history entry', async () => {
    const product = await shop.api.aProduct();
    const page = await shop.visit(`/product/${product._id}`);
    await button(page, 'Add To Cart').dblclick();
    await isAt(page, '/cart');
    await reads(page, 'Subtotal (1) items');
    expect(await kept(page, 'cartItems')).toMatchObject([{ product: product._id, qty: 1 }]);
    await page.goBack();
    await isAt(page, `/product/${product._id}`);
  });

  it('S104: a second click on Proceed To Checkout advances one step', async () => {
    const page = await shop.visit('/cart', await aVisitor());
    await button(page, 'Proceed To Checkout').dblclick();
    await isAt(page, '/shipping');
    await page.goBack();
    await isAt(page, '/cart');
    await reads(page, 'Subtotal (1) items');
  });
});

describe('interruptions of shipping', () => {
  it('S89, S90: reload, and Back from the next step, keep the address', async () => {
    const page = await shop.visit('/shipping', await aVisitor());
    await fillShipping(page);
    await button(page, 'Continue').click();
    await isAt(page, '/payment');

    await page.goBack();
    await isAt(page, '/shipping');
    await sees(field(page, 'Address'));
    expect(await readShipping(page)).toEqual(anAddress);
    await page.reload();
    await sees(field(page, 'Address'));
    expect(await readShipping(page)).toEqual(anAddress);
    await hasInCart(page, 1);
  });

  it('S104: a second click on Continue does not skip the next step', async () => {
    const page = await shop.visit('/shipping', await aVisitor());
    await fillShipping(page);
    await button(page, 'Continue').dblclick();
    await isAt(page, '/payment');
    await sees(heading(page, 'Payment Method'));
    expect(await kept(page, 'paymentMethod')).toBeNull();
    await page.goBack();
    await isAt(page, '/shipping');
    expect(await readShipping(page)).toEqual(anAddress);
  });
});

describe('interruptions of payment', () => {
  it('S89, S90, S153: Back, forward and reload keep the address and the method', async () => {
    const page = await shop.visit('/payment', { ...(await aVisitor()), address: anAddress });
    await sees(heading(page, 'Payment Method'));
    await eventually(() => page.getByRole('radio', { name: 'GooglePay' }).isChecked()).toBe(true);
    await page.reload();
    await sees(heading(page, 'Payment Method'));
    await isAt(page, '/payment');
    await button(page, 'Continue').click();
    await isAt(page, '/placeorder');
    expect(await kept(page, 'paymentMethod')).toBe('GooglePay');

    await page.goBack();
    await isAt(page, '/payment');
    await sees(heading(page, 'Payment Method'));
    await page.goForward();
    await isAt(page, '/placeorder');
    await sees(heading(page, 'Order Summary'));
    expect(await kept(page, 'shippingAddress')).toEqual(anAddress);
  });

  it('S99, S104: a second click on Continue does not place the order', async () => {
    const visitor = { ...(await aVisitor()), address: anAddress };
    const page = await shop.visit('/payment', visitor);
    const calls = recordCalls(page);
    await button(page, 'Continue').dblclick();
    await isAt(page, '/placeorder');
    await sees(button(page, 'Place Order'));
    await eventually(() => button(page, 'Place Order').isEnabled()).toBe(true);
    expect(calls.filter(({ name }) => name === 'POST /api/orders')).toEqual([]);
    expect(await shop.api.ordersOf(visitor.as)).toEqual([]);
  });
});

describe('interruptions of the review', () => {
  it('S90: reload before placing keeps everything, and Back goes through the steps', async () => {
    const page = await shop.visit('/cart', { ...(await aVisitor()), address: anAddress, method: 'GooglePay' });
    await button(page, 'Proceed To Checkout').click();
    await isAt(page, '/shipping');
    await button(page, 'Continue').click();
    await isAt(page, '/payment');
    await button(page, 'Continue').click();
    await isAt(page, '/placeorder');
    await page.reload();
    await isAt(page, '/placeorder');
    for (const part of Object.values(anAddress)) await reads(page, part);
    await eventually(() => button(page, 'Place Order').isEnabled()).toBe(true);
    for (const address of ['/payment', '/shipping', '/cart']) {
      await page.goBack();
      await isAt(page, address);
    }
    await reads(page, 'Subtotal (1) items');
  });
});

describe('interruptions of the order page', () => {
  it('S99, A5: Back does not place the order again, and forward and reload show the same order', async () => {
    const visitor = { ...(await aVisitor()), address: anAddress, method: 'GooglePay' };
    const page = await shop.visit('/payment', visitor);
    await button(page, 'Continue').click();
    await isAt(page, '/placeorder');
    await button(page, 'Place Order').click();
    const id = await isAtOrder(page);

    await page.goBack();
    await isAt(page, '/payment');
    await sees(heading(page, 'Payment Method'));
    await page.goForward();
    expect(await isAtOrder(page)).toBe(id);
    await page.reload();
    expect(await isAtOrder(page)).toBe(id);

    await page.goto('/placeorder');
    await reads(page, 'Your cart is empty');
    expect(await button(page, 'Place Order').count()).toBe(0);
    expect((await shop.api.ordersOf(visitor.as)).map(({ _id }) => _id)).toEqual([id]);
  });

  it('A5: the cart is emptied once: later lines survive reload and Back', async () => {
    const visitor = { ...(await aVisitor()), address: anAddress, method: 'GooglePay' };
    const other = await shop.api.aProduct();
    const page = await shop.visit('/placeorder', visitor);
    await button(page, 'Place Order').click();
    const id = await isAtOrder(page);
    await hasInCart(page, 0);

    await page.goto(`/product/${other._id}`);
    await button(page, 'Add To Cart').click();
    await isAt(page, '/cart');
    await page.goto(`/order/${id}`);
    await isAtOrder(page);
    await hasInCart(page, 1);
    await page.reload();
    await isAtOrder(page);
    await hasInCart(page, 1);
    expect(await kept(page, 'cartItems')).toMatchObject([{ product: other._id }]);
  });

  it('S94: a second click on Approve, Back and reload do not pay twice', async () => {
    const as = await shop.api.aPerson();
    const order = await shop.api.anOrder(as);
    const page = await shop.visit(`/order/${order._id}`, { as });
    const calls = recordCalls(page);
    await button(page, 'Pay with the test wallet').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).dblclick();
    await reads(page, /^Paid on/);
    await page.reload();
    await reads(page, /^Paid on/);
    expect(calls.filter(({ name }) => name.endsWith('/pay'))).toHaveLength(1);
    await eventually(() => button(page, 'Pay with the test wallet').count()).toBe(0);
  });

  it('S98: a second click on Mark As Delivered delivers once', async () => {
    const order = await shop.api.aPaidOrder(await shop.api.aPerson());
    const page = await shop.visit(`/order/${order._id}`, { as: await shop.api.anAdmin() });
    const calls = recordCalls(page);
    await button(page, 'Mark As Delivered').dblclick();
    await reads(page, /^Delivered on/);
    expect(calls.filter(({ name }) => name.endsWith('/deliver'))).toHaveLength(1);
    await eventually(() => button(page, 'Mark As Delivered').count()).toBe(0);
  });
});
