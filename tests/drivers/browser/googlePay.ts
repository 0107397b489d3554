import type { Page } from 'playwright-core';

/** The shopper's choice in the wallet. */
type WalletBehaviour = 'approve' | 'decline';

/** What the page asks of the wallet, in order. */
type WalletCalls = { client: unknown[]; loadPaymentData: unknown[] };

type Globals = {
  googlePayBehaviour?: WalletBehaviour;
  googlePayToken?: string;
  googlePayCalls?: WalletCalls;
  google?: unknown;
};

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

/** Runs in the page, in place of the provider's script; it cannot use outer scopes. */
const install = () => {
  const page = globalThis as Globals;
  const calls: WalletCalls = (page.googlePayCalls ??= { client: [], loadPaymentData: [] });
  const behaviour = () => page.googlePayBehaviour ?? 'approve';
  class PaymentsClient {
    constructor(options: unknown) {
      calls.client.push(options);
    }
    async isReadyToPay() {
      return { result: true };
    }
    /** Like the real one: a named button in an element that fills its container, and a style sheet. */
    createButton({ onClick, buttonColor, buttonLocale }: google.payments.api.ButtonOptions) {
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
      if (behaviour() === 'decline') throw { statusCode: 'BUYER_ACCOUNT_ERROR', statusMessage: 'No card will do' };
      return {
        apiVersion: 2,
        apiVersionMinor: 0,
        email: 'buyer@example.com',
        paymentMethodData: {
          type: 'CARD',
          description: 'Visa •••• 1111',
          info: { cardNetwork: 'VISA', cardDetails: '1111' },
          tokenizationData: { type: 'PAYMENT_GATEWAY', token: page.googlePayToken ?? 'token-of-the-double' },
        },
      };
    }
  }
  page.google = { payments: { api: { PaymentsClient } } };
};

/** The source of a fake pay.js. */
const googlePayScript = `(${install.toString()})();`;

/** Controls the fake wallet in a browser. */
export type GooglePay = {
  /** Sets the shopper's choice from now on. */
  behave: (behaviour: WalletBehaviour) => Promise<void>;
  /** Sets the card's token, as the gateway of the shop has it, from now on. */
  payWith: (token: string) => Promise<void>;
  /** The calls of the open page so far. */
  calls: () => Promise<WalletCalls>;
  /** The number of requests for the script. */
  requests: () => number;
};

type Options = { token?: string; reachable?: () => boolean };

/** Serves the fake in place of the provider's script (S131), or fails while `reachable()` is false. */
export const serveGooglePay = async (
  page: Page,
  { token, reachable = () => true }: Options = {},
): Promise<GooglePay> => {
  let requests = 0;
  let current: WalletBehaviour = 'approve';
  let card = token;
  await page.route(SCRIPT, (route) => {
    requests += 1;
    if (!reachable()) return route.abort();
    const setting = `globalThis.googlePayBehaviour ??= ${JSON.stringify(current)};globalThis.googlePayToken ??= ${JSON.stringify(card)};`;
    return route.fulfill({ contentType: 'text/javascript', body: `${setting}\n${googlePayScript}` });
  });
  return {
    behave: async (next) => {
      current = next;
      await page.evaluate((given) => void ((globalThis as Globals).googlePayBehaviour = given), next);
    },
    payWith: async (next) => {
      card = next;
      await page.evaluate((given) => void ((globalThis as Globals).googlePayToken = given), next);
    },
    calls: () => page.evaluate(() => (globalThis as Globals).googlePayCalls ?? { client: [], loadPaymentData: [] }),
    requests: () => requests,
  };
};
