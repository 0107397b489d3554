import { language } from '#texts/language.ts';
import * as words from '#texts/order.ts';
import type { PaymentResult, WalletConfig } from '../../common/contract/order.ts';
import { SPECIFIED } from '../../common/domain/merchant.ts';
import { formatCents, type Cents } from '../../common/domain/money.ts';

/** An authorisation that did not succeed: the shopper cancelled, the card was declined, or something failed. */
export class WalletError extends Error {
  readonly ending: 'cancelled' | 'declined' | 'failed';
  constructor(ending: WalletError['ending'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'WalletError';
    this.ending = ending;
  }
}

export const endingWords: Record<WalletError['ending'], string> = {
  cancelled: words.cancelled,
  declined: words.declined,
  failed: words.failed,
};

/** As a `ref`: puts the provider's button into the page. */
export type PlaceButton = (host: HTMLElement | null) => void;

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

/** The version of Stripe's API that Google documents for its wallet. */
const STRIPE_VERSION = '2018-10-31';

const base = { apiVersion: 2, apiVersionMinor: 0 } as const;

const cardMethod = (): google.payments.api.IsReadyToPayPaymentMethodSpecification => ({
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['MASTERCARD', 'VISA'] },
});

/** For which gateway the wallet encrypts the card; for its example gateway unless the server names one. */
const gatewayOf = ({ gateway, gatewayMerchantId, publishableKey }: WalletConfig): Record<string, string> =>
  gateway === 'stripe' && publishableKey !== undefined
    ? { gateway, 'stripe:version': STRIPE_VERSION, 'stripe:publishableKey': publishableKey }
    : { gateway: gateway ?? 'example', gatewayMerchantId };

/** The request: USD and US unless the server names others, Mastercard and Visa, with the buyer's email (S149–S152). */
const paymentRequest = (config: WalletConfig, total: Cents): google.payments.api.PaymentDataRequest => ({
  ...base,
  emailRequired: true,
  merchantInfo: { merchantId: config.merchantId, merchantName: config.merchantName ?? SPECIFIED.name },
  allowedPaymentMethods: [
    {
      ...cardMethod(),
      tokenizationSpecification: {
        type: 'PAYMENT_GATEWAY',
        parameters: gatewayOf(config),
      },
    },
  ],
  transactionInfo: {
    totalPriceStatus: 'FINAL',
    totalPriceLabel: words.total,
    totalPrice: formatCents(total),
    currencyCode: config.currencyCode ?? SPECIFIED.currency,
    countryCode: config.countryCode ?? SPECIFIED.countries[0]!,
  },
});

/** The provider's status codes; a payment sheet that the browser draws closes with an AbortError. */
const endings: Record<string, WalletError['ending']> = {
  CANCELED: 'cancelled',
  AbortError: 'cancelled',
  BUYER_ACCOUNT_ERROR: 'declined',
};

const asWalletError = (error: unknown): WalletError => {
  const { statusCode = '', name = '' } = (error ?? {}) as { statusCode?: string; name?: string };
  const ending = endings[statusCode] ?? endings[name] ?? 'failed';
  return new WalletError(ending, endingWords[ending], error);
};

/** The payment of the built-in test wallet, which exists only where nothing is charged (A21). */
export const testPayment = (email: string, at: Date): PaymentResult => ({
  email,
  transactionState: 'SUCCESS',
  paytime: at.toISOString(),
  token: 'test-wallet',
});

/** Google Pay in the given window (S131, S148–S152), in its test environment unless the server names another. */
export const createWalletServices = (target: Window & typeof globalThis) => {
  const isLoaded = () => 'google' in target && target.google?.payments?.api !== undefined;
  let client: google.payments.api.PaymentsClient | undefined;
  const paymentsClient = (config: WalletConfig) => {
    const environment = config.environment === 'PRODUCTION' ? 'PRODUCTION' : 'TEST';
    return (client ??= new target.google.payments.api.PaymentsClient({ environment }));
  };

  /** One button for each colour scheme: the style sheet shows the right one. Throws a {@link WalletError}. */
  const drawButton = (config: WalletConfig, onPay: () => void): PlaceButton => {
    const draw = (scheme: 'light' | 'dark') => {
      const button = paymentsClient(config).createButton({
        onClick: onPay,
        buttonColor: scheme === 'light' ? 'black' : 'white',
        buttonType: 'pay',
        buttonLocale: language,
        buttonSizeMode: 'fill',
        buttonRadius: 8,
      });
      button.dataset['scheme'] = scheme;
      return button;
    };
    try {
      const buttons = [draw('light'), draw('dark')];
      return (host) => host?.replaceChildren(...buttons);
    } catch (error) {
      throw new WalletError('failed', words.failed, error);
    }
  };

  return {
    loadWalletScript: async (_: object, signal: AbortSignal) => {
      signal.throwIfAborted();
      if (isLoaded()) return;
      const script = Object.assign(target.document.createElement('script'), { src: SCRIPT, async: true });
      try {
        await new Promise((resolve, reject) => {
          script.addEventListener('load', resolve);
          script.addEventListener('error', reject);
          signal.addEventListener('abort', reject);
          target.document.head.append(script);
        });
        if (!isLoaded()) throw new Error('The script has loaded without the wallet');
      } catch (cause) {
        script.remove();
        signal.throwIfAborted();
        throw new WalletError('failed', words.unreachable, cause);
      }
    },
    prepareWallet: async ({ config, onPay }: { config: WalletConfig; onPay: () => void }, signal: AbortSignal) => {
      signal.throwIfAborted();
      const { result } = await paymentsClient(config)
        .isReadyToPay({ ...base, allowedPaymentMethods: [cardMethod()] })
        .catch((error: unknown) => Promise.reject(new WalletError('failed', words.unfit, error)));
      return result ? drawButton(config, onPay) : null;
    },
    /** Opens the wallet. Throws a {@link WalletError} unless the shopper authorised the payment. */
    authorisePayment: async (
      { config, total }: { config: WalletConfig; total: Cents },
      signal: AbortSignal,
    ): Promise<PaymentResult> => {
      signal.throwIfAborted();
      try {
        const data = await paymentsClient(config).loadPaymentData(paymentRequest(config, total));
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
    /** Leaves for the page of the buyer's bank (3-D Secure). Resolves if the buyer returns by Back to the cached page. */
    openBankPage: ({ page }: { page: string }, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.throwIfAborted();
        if (!/^https?:\/\//i.test(page)) throw new WalletError('failed', words.noBankPage);
        target.addEventListener('pageshow', () => resolve(), { once: true, signal });
        target.location.assign(page);
      }),
  };
};

export type WalletServices = ReturnType<typeof createWalletServices>;
