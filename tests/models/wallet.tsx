import * as walletWords from '#texts/order.ts';
import { absent, outside, part, press, shown } from 'xstate-walks/screen';
import { cents } from '../../common/domain/money.ts';
import { walletMachine } from '../../src/machines/wallet.machine.ts';
import { endingWords, WalletError, type PlaceButton } from '../../src/services/walletServices.ts';
import { endWalletCall, installWallet, type Asked } from '../drivers/browser/walletDouble.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { answered, cancelSlowWork } from './shopActions.ts';
import { anOrder, aPayment } from '../fixtures/samples.ts';

export const config = { gatewayMerchantId: 'gateway', merchantId: 'merchant' };

const endings = ['cancelled', 'declined', 'failed'] as const;
/** How the provider names the endings. */
const codes = { cancelled: 'CANCELED', declined: 'BUYER_ACCOUNT_ERROR', failed: 'INTERNAL_ERROR' };

/** What the provider answers to a payment that its buyer authorised. */
const authorised = {
  email: 'buyer@example.com',
  paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'token-of-the-wallet' } },
};

const walletSays = (what: string, name: Asked, way: 'resolve' | 'reject', value: unknown) =>
  outside('the wallet', what, { inPage: endWalletCall, given: { name, way, value } });

const paying = part('group', 'Payment');
const dialog = part('dialog', 'Test wallet');

const working = () => [
  shown('status', 'Loading', { within: paying }),
  absent('button', undefined, { within: paying }),
  absent('alert', undefined, { within: paying }),
];
const cancelled = () => [shown('status', undefined, { within: paying, nth: 0, says: walletWords.cancelled })];
const declined = () => [shown('alert', undefined, { within: paying, says: walletWords.declined })];

/** Adds a button like the provider's: with its name, and calling back on a press. */
export const providerButton =
  (onPay: () => void): PlaceButton =>
  (host) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Pay with GPay');
    button.addEventListener('click', onPay);
    host?.replaceChildren(button);
  };

/** The wallet on the page of an own order, with and without the test wallet behind it, and every way it may end. */
export const wallet = {
  machine: walletMachine,
  statements: 'S6',
  title: 'the wallet',
  model: {
    input: { total: cents(203_49), email: 'jane@example.com' },
    events: {
      'xstate.done.actor.getWalletConfig': [{ output: config }, { output: { ...config, testWallet: true } }],
      'xstate.done.actor.prepareWallet': [{ output: () => undefined }, { output: null }],
      'xstate.done.actor.authorisePayment': [{ output: aPayment }],
      'xstate.error.actor.authorisePayment': endings.map((ending) => ({
        error: new WalletError(ending, endingWords[ending]),
      })),
    },
    stateKey: ({ context }) => context.config?.testWallet,
  },
  actions: {
    'wallet.pay': () => [press('button', 'Pay with GPay')],
    'wallet.retry': () => [press('button', 'Try again')],
    'testWallet.open': () => [press('button', 'Pay with the test wallet')],
    'testWallet.approve': () => [press('button', 'Approve', { within: dialog })],
    'testWallet.decline': () => [press('button', 'Decline', { within: dialog })],
    'testWallet.cancel': () => [press('button', 'Cancel', { within: dialog })],
    'work.cancel': cancelSlowWork,
    'xstate.done.actor.loadWalletScript': () => [
      answered('the provider', 'gives the script', 'loadWalletScript', {
        status: 200,
        contentType: 'text/javascript',
        body: `(${installWallet.toString()})();`,
      }),
    ],
    'xstate.error.actor.loadWalletScript': () => [
      answered('the network', 'does not bring the script', 'loadWalletScript', null),
    ],
    'xstate.done.actor.prepareWallet': ({ event: { output } }) => [
      walletSays(output ? 'is ready' : 'is not for this browser', 'isReadyToPay', 'resolve', {
        result: output !== null,
      }),
    ],
    'xstate.error.actor.prepareWallet': () => [
      walletSays('fails', 'isReadyToPay', 'reject', { statusCode: 'DEVELOPER_ERROR' }),
    ],
    'xstate.done.actor.authorisePayment': () => [
      walletSays('authorises the payment', 'loadPaymentData', 'resolve', authorised),
    ],
    'xstate.error.actor.authorisePayment': ({ event }) => {
      const { ending } = event['error'] as WalletError;
      return [walletSays(`ends with ${ending}`, 'loadPaymentData', 'reject', { statusCode: codes[ending] })];
    },
  },
  screens: {
    '*': (state) => (state.matches('testing') ? [] : [absent('dialog')]),
    configuring: working,
    reaching: working,
    ready: () => [
      shown('button', 'Pay with GPay', { enabled: true }),
      shown('group', 'Google Pay', { attributes: { 'aria-disabled': 'false' } }),
    ],
    'ready.offered': () => [absent('alert')],
    'ready.cancelled': cancelled,
    'ready.declined': declined,
    authorising: () => [
      shown('group', 'Google Pay', { attributes: { 'aria-disabled': 'true' } }),
      shown('button', 'Pay with GPay', { enabled: false, focused: true }),
      shown('status', 'Google Pay is open'),
      absent('alert'),
    ],
    unavailable: ({ context }) => [
      shown('button', 'Try again', { enabled: true }),
      context.config?.testWallet === true
        ? shown('button', 'Pay with the test wallet', { enabled: true })
        : absent('button', 'Pay with the test wallet'),
    ],
    'unavailable.failed': ({ context }) => [shown('alert', undefined, { says: context.error ?? 'Stopped.' })],
    'unavailable.cancelled': cancelled,
    'unavailable.declined': declined,
    testing: () => [
      shown('dialog', 'Test wallet', { says: 'Nothing is charged' }),
      shown('dialog', 'Test wallet', { says: '$203.49' }),
    ],
    authorised: () => [],
  },
  inShop: {
    services: { getWalletConfig: 'getWalletConfig' },
    scripts: { loadWalletScript: /^\/gp\/p\/js\/pay\.js$/ },
    still: true,
    prepare: [shown('region', 'Order Summary')], // what is loading then is the wallet, and no longer its page
    arrive: async ({ api }) => ({
      path: '/order/o1',
      visit: { as: await api.aPerson('Sophie Shopper'), failing: ['pay.google.com'] },
      answers: [
        { method: 'GET', path: '/api/orders/o1', status: 200, body: anOrder({ isOwn: true }) },
        { method: 'PUT', path: '/api/orders/o1/pay', status: 200, body: {} },
      ],
    }),
    shared: ['work.cancel'], // the dialog has a button of that name
  },
  view: async () => {
    const { WalletView } = await import('../../src/views/order/WalletView.tsx');
    return {
      draw: (actor) => (
        <div role="group" aria-label="Payment">
          <WalletView wallet={actor} />
        </div>
      ),
    };
  },
  viewTest: ({ expect, screen, services }) => ({
    executors: {
      /** The provider's wallet answers with a button that it draws itself. */
      'xstate.done.actor.prepareWallet': ({ event }) => {
        const { onPay } = services.calls('prepareWallet').at(-1) as { onPay: () => void };
        return services.done('prepareWallet', event['output'] === null ? null : providerButton(onPay));
      },
    },
    screens: {
      authorised: () => expect(screen.queryAllByRole('button')).toEqual([]), // in the shop its order goes on
    },
  }),
} satisfies ChartDeclaration<typeof walletMachine>;
