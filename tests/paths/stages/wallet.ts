import type { Page, Route } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import type { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { WALLET_WORDS, type WalletError } from '../../../src/services/walletServices.ts';
import { press } from '../../model/surface/deeds.ts';
import { absent, shown } from '../../model/surface/sights.ts';
import { part } from '../../model/surface/spots.ts';
import { anOrder } from '../../support/samples.ts';
import { eventually } from '../../support/shopper.ts';
import { answering } from '../browser/answering.ts';
import type { ShopStage } from '../browser/browserWalks.ts';
import { cancelSlowWork } from './deeds.ts';

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void };
type Globals = { walletCalls?: Record<'isReadyToPay' | 'loadPaymentData', Waiting[]>; google?: unknown };

/** In the place of the provider's script: a wallet whose answers a test gives. Runs in the page. */
const install = () => {
  const page = globalThis as Globals;
  const calls = (page.walletCalls ??= { isReadyToPay: [], loadPaymentData: [] });
  const wait = (name: keyof typeof calls) => () =>
    new Promise((resolve, reject) => void calls[name].push({ resolve, reject }));
  page.google = {
    payments: {
      api: {
        PaymentsClient: class {
          isReadyToPay = wait('isReadyToPay');
          loadPaymentData = wait('loadPaymentData');
        },
      },
    },
  };
};

const loading: Route[] = [];

const holdScript = async (page: Page) => {
  loading.length = 0;
  await page.route(SCRIPT, (route) => void loading.push(route));
};

/** How often the wallet was asked for something. */
const asked = (page: Page, name: 'isReadyToPay' | 'loadPaymentData') =>
  page.evaluate((each) => (globalThis as Globals).walletCalls?.[each].length ?? 0, name);

/** Ends the youngest call to the wallet. */
const end = async (page: Page, name: 'isReadyToPay' | 'loadPaymentData', way: 'resolve' | 'reject', value: unknown) => {
  await eventually(() => asked(page, name)).toBeGreaterThan(0);
  await page.evaluate(([each, how, given]) => (globalThis as Globals).walletCalls![each].at(-1)![how](given), [
    name,
    way,
    value,
  ] as const);
};

const isError = ({ type }: AnyEventObject) => type.startsWith('xstate.error.');

const codes = { cancelled: 'CANCELED', declined: 'BUYER_ACCOUNT_ERROR', failed: 'INTERNAL_ERROR' };

const paid = {
  email: 'buyer@example.com',
  paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'token-of-the-wallet' } },
};

const dialog = part('dialog', 'Test wallet');

/** The wallet on the page of an own order. */
export const walletStage: ShopStage<typeof walletMachine> = {
  services: { getWalletConfig: 'getWalletConfig' },
  still: true,
  arrive: async ({ api }) => {
    const as = await api.aPerson('Sophie Shopper');
    return {
      path: '/order/o1',
      visit: {
        as,
        before: async (page) => {
          await holdScript(page);
          await answering('GET', '/api/orders/o1', 200, anOrder({ isOwn: true }))(page);
          await answering('PUT', '/api/orders/o1/pay', 200, {})(page);
        },
      },
    };
  },
  settle: {
    loadWalletScript: async ({ page }, event) => {
      const readiness = await asked(page, 'isReadyToPay');
      await eventually(() => loading.length).toBeGreaterThan(0);
      const route = loading.pop()!;
      loading.length = 0;
      if (isError(event)) await route.abort();
      else {
        await route.fulfill({ contentType: 'text/javascript', body: `(${install.toString()})();` });
        await eventually(() => asked(page, 'isReadyToPay')).toBe(readiness + 1);
        await page.evaluate(() => void delete (globalThis as Globals).google); // so that a retry loads it again
      }
    },
    checkWalletReady: ({ page }, event) =>
      isError(event)
        ? end(page, 'isReadyToPay', 'reject', { statusCode: 'DEVELOPER_ERROR' })
        : end(page, 'isReadyToPay', 'resolve', { result: event['output'] as boolean }),
    authorisePayment: ({ page }, event) =>
      isError(event)
        ? end(page, 'loadPaymentData', 'reject', { statusCode: codes[(event['error'] as WalletError).ending] })
        : end(page, 'loadPaymentData', 'resolve', paid),
  },
  deeds: {
    'wallet.pay': () => [press('button', 'Pay with Google Pay')],
    'wallet.retry': () => [press('button', 'Try again')],
    'testWallet.open': () => [press('button', 'Pay with the test wallet')],
    'testWallet.approve': () => [press('button', 'Approve', { within: dialog })],
    'testWallet.decline': () => [press('button', 'Decline', { within: dialog })],
    'testWallet.cancel': () => [press('button', 'Cancel', { within: dialog })],
    'work.cancel': cancelSlowWork,
  },
  shared: ['work.cancel'], // the dialog has a button of that name
  sights: {
    configuring: () => [shown('status', 'Loading'), absent('button', 'Pay with Google Pay')],
    reaching: () => [shown('status', 'Loading'), absent('button', 'Pay with Google Pay')],
    ready: () => [shown('button', 'Pay with Google Pay', { enabled: true })],
    'ready.offered': () => [absent('alert')],
    'ready.cancelled': () => [shown('status', undefined, { says: WALLET_WORDS.cancelled, nth: 0 })],
    'ready.declined': () => [shown('alert', undefined, { says: WALLET_WORDS.declined })],
    authorising: () => [
      shown('button', 'Pay with Google Pay', { enabled: false }),
      shown('status', 'Google Pay is open'),
      absent('alert'),
    ],
    unavailable: ({ context }) => [
      absent('dialog', 'Test wallet'),
      shown('button', 'Try again', { enabled: true }),
      ...(context.config?.testWallet === true
        ? [shown('button', 'Pay with the test wallet', { enabled: true })]
        : [absent('button', 'Pay with the test wallet')]),
    ],
    'unavailable.told': () => [shown('alert', undefined, { says: /\S/ })],
    'unavailable.declined': () => [shown('alert', undefined, { says: WALLET_WORDS.declined })],
    testing: () => [shown('dialog', 'Test wallet', { says: 'Nothing is charged' })],
    authorised: () => [absent('dialog', 'Test wallet')],
  },
};
