import type { Page } from 'playwright-core';

/** What the shopper does in the wallet; `unready` is a browser that cannot pay with it. */
export type WalletBehaviour = 'approve' | 'cancel' | 'decline' | 'unready';

/** What the page asked of the wallet, in order. */
export type WalletCalls = {
  client: unknown[];
  isReadyToPay: unknown[];
  createButton: unknown[];
  loadPaymentData: unknown[];
};

type Globals = { googlePayBehaviour?: WalletBehaviour; googlePayCalls?: WalletCalls; google?: unknown };

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

/** Runs inside of the page, in place of the provider's script: uses nothing from out here. */
const install = () => {
  const page = globalThis as Globals;
  const calls: WalletCalls = (page.googlePayCalls ??= {
    client: [],
    isReadyToPay: [],
    createButton: [],
    loadPaymentData: [],
  });
  const behaviour = () => page.googlePayBehaviour ?? 'approve';
  class PaymentsClient {
    constructor(options: unknown) {
      calls.client.push(options);
    }
    async isReadyToPay(request: unknown) {
      calls.isReadyToPay.push(request);
      return { result: behaviour() !== 'unready' };
    }
    /** As the real one: a button with a name of its own, in an element that fills its place, and a style sheet. */
    createButton({ onClick, buttonColor, buttonLocale, ...rest }: google.payments.api.ButtonOptions) {
      calls.createButton.push({ ...rest, buttonColor, buttonLocale });
      const style = document.createElement('style');
      style.textContent =
        '.gpay-card-info-container-fill, .gpay-card-info-container { width: 100%; height: 100%; border: 0 }' +
        '.gpay-card-info-container.black { background: #000; color: #fff }' +
        '.gpay-card-info-container.white { background: #fff; color: #3c4043 }';
      document.head.append(style);
      const button = document.createElement('button');
      button.type = 'button';
      button.className = `gpay-card-info-container ${buttonColor} pay ${buttonLocale}`;
      button.setAttribute('aria-label', 'Pay with GPay');
      button.textContent = 'Pay with GPay';
      button.addEventListener('click', onClick);
      const around = document.createElement('div');
      around.className = 'gpay-card-info-container-fill';
      around.append(button);
      return around;
    }
    async loadPaymentData(request: unknown) {
      calls.loadPaymentData.push(request);
      if (behaviour() === 'cancel') throw { statusCode: 'CANCELED', statusMessage: 'User closed the sheet' };
      if (behaviour() === 'decline') throw { statusCode: 'BUYER_ACCOUNT_ERROR', statusMessage: 'No card will do' };
      return {
        apiVersion: 2,
        apiVersionMinor: 0,
        email: 'buyer@example.com',
        paymentMethodData: {
          type: 'CARD',
          description: 'Visa •••• 1111',
          info: { cardNetwork: 'VISA', cardDetails: '1111' },
          tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'token-of-the-double' },
        },
      };
    }
  }
  page.google = { payments: { api: { PaymentsClient } } };
};

/** A double of pay.js, as text. */
export const googlePayScript = `(${install.toString()})();`;

/** The wallet in a browser under test. */
export type GooglePay = {
  /** Decides what the shopper does from now on. */
  behave: (behaviour: WalletBehaviour) => Promise<void>;
  /** What the page that is open asked so far. */
  calls: () => Promise<WalletCalls>;
  /** How many times the script was asked for. */
  requests: () => number;
};

/** Serves the double in place of the provider's script (S131), or fails to while `reachable()` is false. */
export const serveGooglePay = async (
  page: Page,
  { behaviour = 'approve', reachable = () => true }: { behaviour?: WalletBehaviour; reachable?: () => boolean } = {},
): Promise<GooglePay> => {
  let requests = 0;
  let current = behaviour;
  await page.route(SCRIPT, (route) => {
    requests += 1;
    if (!reachable()) return route.abort();
    const setting = `globalThis.googlePayBehaviour ??= ${JSON.stringify(current)};`;
    return route.fulfill({ contentType: 'text/javascript', body: `${setting}\n${googlePayScript}` });
  });
  return {
    behave: async (next) => {
      current = next;
      await page.evaluate((given) => void ((globalThis as Globals).googlePayBehaviour = given), next);
    },
    calls: () =>
      page.evaluate(
        () =>
          (globalThis as Globals).googlePayCalls ?? {
            client: [],
            isReadyToPay: [],
            createButton: [],
            loadPaymentData: [],
          },
      ),
    requests: () => requests,
  };
};
