import * as walletWords from '#texts/order.ts';
import { describe, expect, it, vi } from 'vitest';
import { cents } from '../../common/domain/money.ts';
import { createLazyWallet } from '../../src/services/lazyWallet.ts';
import { WalletError, createWalletServices, type WalletServices } from '../../src/services/walletServices.ts';
import { endingWords } from '../../src/services/walletServices.ts';

type Options = google.payments.api.ButtonOptions;
type Client = {
  isReadyToPay: (request: unknown) => Promise<{ result: boolean }>;
  createButton: (options: Options) => HTMLElement;
  loadPaymentData: (request: unknown) => Promise<unknown>;
};

const config = { gatewayMerchantId: 'our-gateway', merchantId: 'our-merchant' };
const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA'],
  },
};
const paymentData = {
  email: 'jane@example.com',
  paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'a-token' } },
};

/** A browser window as far as the wallet needs one, and what was done to it. */
const aWindow = (client: Partial<Client> = {}) => {
  const scripts: (EventTarget & { src: string; attached: boolean })[] = [];
  const target = {
    document: {
      createElement: () => {
        const script = Object.assign(new EventTarget(), {
          src: '',
          attached: false,
          remove: () => void (script.attached = false),
        });
        return script;
      },
      head: {
        append: (script: (typeof scripts)[number]) => void scripts.push(Object.assign(script, { attached: true })),
      },
    },
  };
  const options = vi.fn<(given: unknown) => void>();
  const calls = {
    isReadyToPay: vi.fn<Client['isReadyToPay']>(client.isReadyToPay ?? (async () => ({ result: true }))),
    createButton: vi.fn<Client['createButton']>(
      client.createButton ?? (({ buttonColor }) => ({ buttonColor, dataset: {} }) as unknown as HTMLElement),
    ),
    loadPaymentData: vi.fn<Client['loadPaymentData']>(client.loadPaymentData ?? (async () => paymentData)),
  };
  const provide = () =>
    Object.assign(target, {
      google: {
        payments: {
          api: {
            PaymentsClient: class {
              constructor(given: unknown) {
                options(given);
              }
              isReadyToPay = calls.isReadyToPay;
              createButton = calls.createButton;
              loadPaymentData = calls.loadPaymentData;
            },
          },
        },
      },
    });
  return { window: target as unknown as Window & typeof globalThis, scripts, options, provide, ...calls };
};

const signal = new AbortController().signal;
const onPay = () => undefined;
const endingOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error: unknown) => error,
  );

describe('the script of the wallet', () => {
  it("S131: comes from the provider's host, once, however often it is asked for", async () => {
    const { window, scripts, provide } = aWindow();
    const wallet = createWalletServices(window);
    expect(scripts).toHaveLength(0);

    const loading = wallet.loadWalletScript({}, signal);
    expect(scripts.map(({ src }) => src)).toEqual(['https://pay.google.com/gp/p/js/pay.js']);
    provide();
    scripts[0]!.dispatchEvent(new Event('load'));
    await loading;
    await wallet.loadWalletScript({}, signal);
    expect(scripts).toHaveLength(1);
  });

  it.each(['error', 'load'])('S131: is retried after a load that ended with %s and no wallet', async (event) => {
    const { window, scripts, provide } = aWindow();
    const wallet = createWalletServices(window);
    const failing = endingOf(wallet.loadWalletScript({}, signal));
    scripts[0]!.dispatchEvent(new Event(event));
    expect(await failing).toMatchObject({ name: 'WalletError', message: walletWords.unreachable });
    expect(scripts[0]!.attached).toBe(false);

    const again = wallet.loadWalletScript({}, signal);
    provide();
    scripts[1]!.dispatchEvent(new Event('load'));
    await again;
    expect(scripts[1]!.attached).toBe(true);
  });
});

const ready = (client?: Partial<Client>) => {
  const double = aWindow(client);
  double.provide();
  return { ...double, wallet: createWalletServices(double.window) };
};

describe('what the wallet is asked', () => {
  it('S148: runs in the test environment', async () => {
    const { wallet, options } = ready();
    await wallet.prepareWallet({ config, onPay }, signal);
    await wallet.authorisePayment({ config, total: cents(1) }, signal);
    expect(options.mock.calls).toEqual([[{ environment: 'TEST' }]]);
  });

  it('S151: is ready with Mastercard and Visa', async () => {
    const { wallet, isReadyToPay } = ready();
    expect(await wallet.prepareWallet({ config, onPay }, signal)).toEqual(expect.any(Function));
    expect(isReadyToPay).toHaveBeenCalledExactlyOnceWith({
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [card],
    });
  });

  it('says when the wallet cannot be used in this browser', async () => {
    const unfit = ready({ isReadyToPay: async () => ({ result: false }) });
    expect(await unfit.wallet.prepareWallet({ config, onPay }, signal)).toBeNull();
    expect(unfit.createButton).not.toHaveBeenCalled();
    const broken = ready({ isReadyToPay: () => Promise.reject({ statusCode: 'DEVELOPER_ERROR', statusMessage: '' }) });
    expect(await endingOf(broken.wallet.prepareWallet({ config, onPay }, signal))).toMatchObject({
      message: walletWords.unfit,
    });
  });

  it("S6: draws the provider's own button for either colour scheme, and places both", async () => {
    const { wallet, createButton } = ready();
    const place = await wallet.prepareWallet({ config, onPay }, signal);
    const looks = { onClick: onPay, buttonType: 'pay', buttonLocale: 'en', buttonSizeMode: 'fill', buttonRadius: 8 };
    expect(createButton.mock.calls).toEqual([
      [{ ...looks, buttonColor: 'black' }],
      [{ ...looks, buttonColor: 'white' }],
    ]);
    const replaceChildren = vi.fn<HTMLElement['replaceChildren']>();
    place!({ replaceChildren } as unknown as HTMLElement);
    expect(replaceChildren).toHaveBeenCalledExactlyOnceWith(
      { buttonColor: 'black', dataset: { scheme: 'light' } },
      { buttonColor: 'white', dataset: { scheme: 'dark' } },
    );
  });

  it('S6: the button speaks the language of the page', async () => {
    vi.resetModules();
    vi.doMock('#texts/language.ts', () => ({ language: 'de' }));
    const german = await import('../../src/services/walletServices.ts');
    vi.doUnmock('#texts/language.ts');
    const { window, createButton, provide } = aWindow();
    provide();
    await german.createWalletServices(window).prepareWallet({ config, onPay }, signal);
    expect(createButton.mock.calls.map(([{ buttonLocale }]) => buttonLocale)).toEqual(['de', 'de']);
  });

  it('S149, S150, S151, S152: asks for US dollars in the US, Mastercard and Visa, with an email', async () => {
    const { wallet, loadPaymentData } = ready();
    await wallet.authorisePayment({ config, total: cents(203_49) }, signal);
    expect(loadPaymentData).toHaveBeenCalledExactlyOnceWith({
      apiVersion: 2,
      apiVersionMinor: 0,
      emailRequired: true,
      merchantInfo: { merchantId: 'our-merchant', merchantName: 'ProShop' },
      allowedPaymentMethods: [
        {
          ...card,
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: { gateway: 'example', gatewayMerchantId: 'our-gateway' },
          },
        },
      ],
      transactionInfo: {
        totalPriceStatus: 'FINAL',
        totalPriceLabel: 'Total',
        totalPrice: '203.49',
        currencyCode: 'USD',
        countryCode: 'US',
      },
    });
  });

  it('A21, A100: is asked for a token of the gateway that charges, in the environment of its keys', async () => {
    const { wallet, options, loadPaymentData } = ready();
    const stripe = {
      gateway: 'stripe',
      publishableKey: 'pk_live_1',
      merchantName: 'Our Shop',
      currencyCode: 'EUR',
      countryCode: 'DE',
    } as const;
    const charging = { ...config, ...stripe, environment: 'PRODUCTION' } as const;
    await wallet.prepareWallet({ config: charging, onPay }, signal);
    await wallet.authorisePayment({ config: charging, total: cents(1) }, signal);
    expect(options).toHaveBeenCalledExactlyOnceWith({ environment: 'PRODUCTION' });
    expect(loadPaymentData.mock.calls[0]![0]).toMatchObject({
      merchantInfo: { merchantId: 'our-merchant', merchantName: 'Our Shop' },
      transactionInfo: { currencyCode: 'EUR', countryCode: 'DE' },
      allowedPaymentMethods: [
        {
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: {
              gateway: 'stripe',
              'stripe:version': '2018-10-31',
              'stripe:publishableKey': 'pk_live_1',
            },
          },
        },
      ],
    });
  });

  it("S70, A21: answers with the buyer's email, the state, the time, and the token that a gateway charges", async () => {
    const payment = await ready().wallet.authorisePayment({ config, total: cents(1) }, signal);
    expect(Object.keys(payment).toSorted()).toEqual(['email', 'paytime', 'token', 'transactionState']);
    expect(payment).toMatchObject({ email: 'jane@example.com', transactionState: 'SUCCESS', token: 'a-token' });
    expect(new Date(payment.paytime!).toISOString()).toBe(payment.paytime);
  });

  it.each([
    ['the buyer closes it', 'cancelled', { statusCode: 'CANCELED' }],
    [
      "the browser's own sheet is closed",
      'cancelled',
      new DOMException('User closed the Payment Request UI', 'AbortError'),
    ],
    ['the account has no card that will do', 'declined', { statusCode: 'BUYER_ACCOUNT_ERROR' }],
    ['we asked wrongly', 'failed', { statusCode: 'DEVELOPER_ERROR' }],
    ['the merchant is not known', 'failed', { statusCode: 'MERCHANT_ACCOUNT_ERROR' }],
    ['the provider is broken', 'failed', { statusCode: 'INTERNAL_ERROR' }],
    ['something else is thrown', 'failed', new TypeError('no')],
    ['there is no code', 'failed', undefined],
  ] as const)('when %s, the authorisation ends as %s', async (_, ending, thrown) => {
    const { wallet } = ready({ loadPaymentData: () => Promise.reject(thrown) });
    const error = await endingOf(wallet.authorisePayment({ config, total: cents(1) }, signal));
    expect(error).toBeInstanceOf(WalletError);
    expect(error).toMatchObject({ ending, message: endingWords[ending], cause: thrown });
  });
});

it('S131: the wallet of the window is one and the same from call to call', async () => {
  const { window, scripts, provide, options } = aWindow();
  const wallet: WalletServices = createLazyWallet(window);
  expect(scripts).toHaveLength(0);
  provide();
  await wallet.loadWalletScript({}, signal);
  await wallet.prepareWallet({ config, onPay }, signal);
  await wallet.authorisePayment({ config, total: cents(1) }, signal);
  expect(options).toHaveBeenCalledOnce();
});

const aWindowOfBank = () => {
  const assign = vi.fn<(address: string) => void>();
  const window = Object.assign(new EventTarget(), { location: { assign } });
  const { openBankPage } = createWalletServices(window as unknown as typeof globalThis & Window);
  return { window, openBankPage, assign };
};
const page = 'https://bank.example/1';
describe('A21: the page of the buyer’s bank', () => {
  it('is opened in place of the shop, and left when the buyer is back by Back', async () => {
    const { window, openBankPage, assign } = aWindowOfBank();
    const opened = vi.fn<() => void>();
    const opening = openBankPage({ page }, signal).then(opened);
    expect(assign).toHaveBeenCalledExactlyOnceWith(page);
    await Promise.resolve();
    expect(opened).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pageshow'));
    await opening;
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,1', '/order/o1', 'bank.example'])(
    'must be a web page: %j is not opened',
    async (other) => {
      const { openBankPage, assign } = aWindowOfBank();
      await expect(openBankPage({ page: other }, signal)).rejects.toThrow(walletWords.noBankPage);
      expect(assign).not.toHaveBeenCalled();
    },
  );
});
