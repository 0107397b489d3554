import type { PaymentResult } from '../contract/order.ts';
import type { WalletConfig } from '../contract/wallet.ts';
import { formatCents, type Cents } from '../domain/money.ts';
import type { ServiceCall } from './shopServices.ts';

/** How an authorisation that did not succeed ended: the shopper turned back, the card was refused, or it broke. */
export class WalletError extends Error {
  readonly ending: 'cancelled' | 'declined' | 'failed';
  constructor(ending: WalletError['ending'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'WalletError';
    this.ending = ending;
  }
}

/** The card wallet of the browser (S131, S148–S152). */
export type WalletServices = {
  /** Loads the provider's script, once; a failed load is tried anew on the next call. */
  loadWalletScript: ServiceCall<object, void>;
  /** Whether this browser can pay with it. */
  checkWalletReady: ServiceCall<object, boolean>;
  /** Opens the wallet. Throws a {@link WalletError} unless the shopper authorised the payment. */
  authorisePayment: ServiceCall<{ config: WalletConfig; total: Cents }, PaymentResult>;
};

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

const base = { apiVersion: 2, apiVersionMinor: 0 } as const;

const cardMethod = (): google.payments.api.IsReadyToPayPaymentMethodSpecification => ({
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['MASTERCARD', 'VISA'] },
});

/** What the wallet is asked for: test environment, USD, US, Mastercard and Visa, with the buyer's email (S148–S152). */
const paymentRequest = (config: WalletConfig, total: Cents): google.payments.api.PaymentDataRequest => ({
  ...base,
  emailRequired: true,
  merchantInfo: { merchantId: config.merchantId, merchantName: 'ProShop' },
  allowedPaymentMethods: [
    {
      ...cardMethod(),
      tokenizationSpecification: {
        type: 'PAYMENT_GATEWAY',
        parameters: { gateway: 'example', gatewayMerchantId: config.gatewayMerchantId },
      },
    },
  ],
  transactionInfo: {
    totalPriceStatus: 'FINAL',
    totalPriceLabel: 'Total',
    totalPrice: formatCents(total),
    currencyCode: 'USD',
    countryCode: 'US',
  },
});

const endings: Record<string, WalletError['ending']> = {
  CANCELED: 'cancelled',
  BUYER_ACCOUNT_ERROR: 'declined',
  OTHER_ERROR: 'declined',
};

const words: Record<WalletError['ending'], string> = {
  cancelled: 'The payment was cancelled. Nothing was charged.',
  declined: 'The payment was declined. Try again or use another card.',
  failed: 'The wallet could not be used. Nothing was charged.',
};

const asWalletError = (error: unknown): WalletError => {
  const code = typeof error === 'object' && error !== null && 'statusCode' in error ? String(error.statusCode) : '';
  const ending = endings[code] ?? 'failed';
  return new WalletError(ending, words[ending], error);
};

/** Google Pay in the given window, in its test environment (S148). */
export const createWalletServices = (target: Window & typeof globalThis): WalletServices => {
  let client: google.payments.api.PaymentsClient | undefined;
  const paymentsClient = () => (client ??= new target.google.payments.api.PaymentsClient({ environment: 'TEST' }));

  return {
    loadWalletScript: (_, signal) =>
      new Promise((resolve, reject) => {
        if ('google' in target && target.google?.payments?.api) return resolve();
        const script = target.document.createElement('script');
        script.src = SCRIPT;
        script.async = true;
        const fail = () => {
          script.remove();
          reject(new WalletError('failed', 'The wallet of the payment provider cannot be reached.'));
        };
        script.addEventListener('load', () => ('google' in target ? resolve() : fail()));
        script.addEventListener('error', fail);
        signal.addEventListener('abort', fail);
        target.document.head.append(script);
      }),
    checkWalletReady: async () => {
      const { result } = await paymentsClient().isReadyToPay({ ...base, allowedPaymentMethods: [cardMethod()] });
      return result;
    },
    authorisePayment: async ({ config, total }) => {
      try {
        const data = await paymentsClient().loadPaymentData(paymentRequest(config, total));
        return {
          email: data.email ?? '',
          transactionState: 'SUCCESS',
          paytime: new Date().toISOString(),
          token: data.paymentMethodData.tokenizationData.token,
        };
      } catch (error) {
        throw asWalletError(error);
      }
    },
  };
};
