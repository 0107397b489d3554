// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { serveGooglePay, type GooglePay, type WalletBehaviour } from '../support/googlePay.ts';
import { holdAnswer, intercept, loseAnswer, neverAnswer, recordCalls } from '../support/network.ts';
import type { Person } from '../../walks/support/shopApi.ts';
import {
  eventually,
  button,
  goToReview,
  isAt,
  isAtOrder,
  payWithTestWallet,
  reads,
  sees,
  signIn,
} from '../../walks/support/shopper.ts';

const shop = sharedShop();

const WALLET = 'Pay with GPay';

type AtWallet = { page: Page; wallet: GooglePay; buyer: Person; order: Order };

/** A buyer at their own unpaid order, with a fake of the provider's script. */
const atOwnOrder = async ({
  behaviour,
  reachable,
  failing,
}: { behaviour?: WalletBehaviour; reachable?: () => boolean; failing?: string[] } = {}): Promise<AtWallet> => {
  const buyer = await shop.api.aPerson('Wanda Wallet');
  const order = await shop.api.anOrder(buyer, 2);
  let wallet: GooglePay | undefined;
  const page = await shop.visit(`/order/${order._id}`, {
    as: buyer,
    failing,
    before: async (tab) => {
      wallet = await serveGooglePay(tab, { behaviour, reachable });
    },
  });
  await isAtOrder(page);
  return { page, wallet: wallet!, buyer, order };
};

const isPaid = async (buyer: Person, order: Order): Promise<boolean> =>
  (await shop.api.ordersOf(buyer)).find(({ _id }) => _id === order._id)?.isPaid === true;

const sentPayments = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('sentPayments'));

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
  it('S148–S152: is called with the test environment, USD, the US, Mastercard and Visa, and the email', async () => {
    const { page, wallet, order } = await atOwnOrder();
    await button(page, WALLET).click();
    await reads(page, /^Paid on/);
    const { client, isReadyToPay, createButton, loadPaymentData } = await wallet.calls();
    expect(createButton).toMatchObject([{ buttonColor: 'black' }, { buttonColor: 'white' }]);
    expect(client).toEqual([{ environment: 'TEST' }]);
    expect(isReadyToPay).toMatchObject([
      { allowedPaymentMethods: [{ type: 'CARD', parameters: { allowedCardNetworks: ['MASTERCARD', 'VISA'] } }] },
    ]);
    expect(loadPaymentData).toMatchObject([
      {
        emailRequired: true,
        allowedPaymentMethods: [
          {
            type: 'CARD',
            parameters: { allowedCardNetworks: ['MASTERCARD', 'VISA'] },
            tokenizationSpecification: { parameters: { gatewayMerchantId: 'exampleGatewayMerchantId' } },
          },
        ],
        merchantInfo: { merchantId: '12345678901234567890' },
        transactionInfo: {
          currencyCode: 'USD',
          countryCode: 'US',
          totalPriceStatus: 'FINAL',
          totalPrice: order.totalPrice.toFixed(2),
        },
      },
    ]);
  });

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

  it('S70, S81, S94: a cancelled or declined payment charges nothing, is reported, and can be retried', async () => {
    const { page, wallet, buyer, order } = await atOwnOrder({ behaviour: 'cancel' });
    const calls = recordCalls(page);
    await button(page, WALLET).click();
    await reads(page, 'The payment was cancelled. Nothing was charged.');
    await reads(page, 'Not Paid');

    await wallet.behave('decline');
    await button(page, WALLET).click();
    await sees(page.getByRole('alert').filter({ hasText: 'The payment was declined.' }));
    await eventually(() => page.getByText('The payment was cancelled.').count()).toBe(0);
    expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
    expect(await isPaid(buyer, order)).toBe(false);

    await wallet.behave('approve');
    await button(page, WALLET).click();
    await reads(page, /^Paid on/);
    await eventually(() => page.getByRole('alert').count()).toBe(0);
    const [pay] = calls.filter(({ name }) => name === `PUT /api/orders/${order._id}/pay`);
    expect(pay?.body).toEqual({
      email: 'buyer@example.com',
      transactionState: 'SUCCESS',
      paytime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      token: 'token-of-the-double',
    });
    expect(await isPaid(buyer, order)).toBe(true);
    expect(wallet.requests()).toBe(1);
  });

  it('S131: an unreachable script is reported; Try again fetches it again and works', async () => {
    let isReachable = false;
    const { page, wallet } = await atOwnOrder({ reachable: () => isReachable });
    await sees(page.getByRole('alert').filter({ hasText: 'Google Pay cannot be reached from here.' }));
    await reads(page, 'Not Paid');
    expect(wallet.requests()).toBe(1);
    await button(page, 'Try again').click();
    await eventually(() => wallet.requests()).toBe(2);
    await sees(page.getByRole('alert'));
    isReachable = true;
    await button(page, 'Try again').click();
    await button(page, WALLET).click();
    await reads(page, /^Paid on/);
    expect(wallet.requests()).toBe(3);
  });

  it('S131: an unsupported browser is reported', async () => {
    const { page } = await atOwnOrder({ behaviour: 'unready' });
    await sees(page.getByRole('alert').filter({ hasText: 'Google Pay cannot be used in this browser.' }));
    expect(await button(page, WALLET).count()).toBe(0);
    await payWithTestWallet(page, 'Approve');
    await reads(page, /^Paid on/);
  });
});

describe('the test wallet', () => {
  it('S94: declines and cancels without charging, and approves', async () => {
    const { page, buyer, order } = await atOwnOrder({ reachable: () => false });
    await payWithTestWallet(page, 'Decline');
    await sees(page.getByRole('alert').filter({ hasText: 'The payment was declined.' }));
    await payWithTestWallet(page, 'Cancel');
    await reads(page, 'The payment was cancelled.');
    expect(await isPaid(buyer, order)).toBe(false);
    await payWithTestWallet(page, 'Approve');
    await reads(page, /^Paid on/);
    expect(await isPaid(buyer, order)).toBe(true);
  });

  it('A21: does not exist unless the server offers it', async () => {
    const buyer = await shop.api.aPerson();
    const order = await shop.api.anOrder(buyer);
    const page = await shop.visit(`/order/${order._id}`, {
      as: buyer,
      before: (tab) =>
        intercept(tab, 'GET /api/config/googlepay', (route) =>
          route.fulfill({ json: { gatewayMerchantId: 'g', merchantId: 'm' } }),
        ),
    });
    await sees(page.getByRole('alert').filter({ hasText: 'Google Pay cannot be reached from here.' }));
    await sees(button(page, 'Try again'));
    expect(await page.getByText(/test wallet/i).count()).toBe(0);
  });
});

describe('a payment with a lost response', () => {
  it('A21: is found on the order, and charged once', async () => {
    const { page, buyer, order } = await atOwnOrder({ failing: ['/pay'] });
    const calls = recordCalls(page);
    await loseAnswer(page, `PUT /api/orders/${order._id}/pay`);
    await button(page, WALLET).click();
    await reads(page, /^Paid on/);
    expect(await isPaid(buyer, order)).toBe(true);
    expect(calls.filter(({ name }) => name.endsWith('/pay'))).toHaveLength(1);
  });

  it('A21: that never arrived has an unknown outcome, and can be sent again unchanged', async () => {
    const { page, buyer, order } = await atOwnOrder({ failing: ['/pay'] });
    const calls = recordCalls(page);
    const mend = await intercept(page, `PUT /api/orders/${order._id}/pay`, (route) => route.abort('connectionreset'));
    await button(page, WALLET).click();
    await sees(button(page, 'Try the payment again'));
    expect(await isPaid(buyer, order)).toBe(false);
    await mend();
    await button(page, 'Try the payment again').click();
    await reads(page, /^Paid on/);
    const bodies = calls.filter(({ name }) => name.endsWith('/pay')).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
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
    expect(await sentPayments(page), 'its outcome is known').toBeNull();
    answer.release();
  });

  it('S94, A21: has an unknown outcome if not, and can be sent again unchanged', async () => {
    const { page, buyer, order } = await atOwnOrder({ failing: ['/pay'] });
    const calls = recordCalls(page);
    const mend = await intercept(page, `PUT /api/orders/${order._id}/pay`, neverAnswer);
    await button(page, WALLET).click();
    await reads(page, 'Taking the payment …');
    await page.reload();
    await sees(page.getByRole('alert').filter({ hasText: 'We do not know yet whether your payment arrived' }));
    expect(await button(page, WALLET).count()).toBe(0);
    await mend();
    await button(page, 'Try the payment again').click();
    await reads(page, 'Payment received. Thank you!');
    expect(await isPaid(buyer, order)).toBe(true);
    const bodies = calls.filter(({ name }) => name.endsWith('/pay')).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(await sentPayments(page)).toBeNull();
  });
});

describe('access to the wallet (A38)', () => {
  it('A38, S97, S98: an administrator sees another user’s unpaid order without wallet or delivery', async () => {
    const order = await shop.api.anOrder(await shop.api.aPerson());
    let wallet: GooglePay | undefined;
    const page = await shop.visit(`/order/${order._id}`, {
      as: await shop.api.anAdmin(),
      before: async (tab) => {
        wallet = await serveGooglePay(tab);
      },
    });
    await isAtOrder(page);
    await reads(page, 'Not Paid');
    await page.waitForLoadState('networkidle');
    expect(await button(page, /pay with/i).count()).toBe(0);
    expect(await button(page, 'Mark As Delivered').count()).toBe(0);
    expect(wallet?.requests()).toBe(0);
  });

  it('S97, S124: another shopper does not even learn that it exists', async () => {
    const order = await shop.api.anOrder(await shop.api.aPerson());
    const page = await shop.visit(`/order/${order._id}`, {
      as: await shop.api.aPerson(),
      failing: [`/api/orders/${order._id}`],
    });
    await sees(page.getByRole('alert').filter({ hasText: 'Order not found' }));
    expect(await page.getByText(order.totalPrice.toFixed(2)).count()).toBe(0);
  });
});
