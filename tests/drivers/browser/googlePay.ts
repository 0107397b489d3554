import type { Page } from 'playwright-core';

type WalletCalls = { client: unknown[]; loadPaymentData: unknown[] };

type Globals = { googlePayCalls?: WalletCalls; google?: unknown };

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

/** A shopper who approves each payment. Runs in the page, in place of the provider's script; it cannot use outer scopes. */
const install = (token: string) => {
  const page = globalThis as Globals;
  const calls: WalletCalls = (page.googlePayCalls ??= { client: [], loadPaymentData: [] });
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
      return {
        apiVersion: 2,
        apiVersionMinor: 0,
        email: 'buyer@example.com',
        paymentMethodData: {
          type: 'CARD',
          description: 'Visa •••• 1111',
          info: { cardNetwork: 'VISA', cardDetails: '1111' },
          tokenizationData: { type: 'PAYMENT_GATEWAY', token },
        },
      };
    }
  }
  page.google = { payments: { api: { PaymentsClient } } };
};

/** Serves the fake in place of the provider's script (S131). */
export const serveGooglePay = (page: Page, token: string): Promise<unknown> => {
  const body = `(${install.toString()})(${JSON.stringify(token)});`;
  return page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
};

export const askedOfGooglePay = (page: Page): Promise<WalletCalls> =>
  page.evaluate(() => (globalThis as Globals).googlePayCalls ?? { client: [], loadPaymentData: [] });
