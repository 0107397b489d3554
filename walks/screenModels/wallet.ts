import type { walletMachine } from '../../src/machines/wallet.machine.ts';
import { WALLET_WORDS, type WalletError } from '../../src/services/walletServices.ts';
import { outside, press } from 'xstate-walks/surface/actions.ts';
import { absent, shown } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import { anOrder } from '../support/samples.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { answered } from '../browser/elsewhere.ts';
import { cancelSlowWork } from './actions.ts';

type Asked = 'isReadyToPay' | 'loadPaymentData';
type End = (how: { way: 'resolve' | 'reject'; value: unknown }) => void;
type Globals = { walletCalls?: Partial<Record<Asked, End>>; walletEnds?: Partial<Record<Asked, Parameters<End>[0]>> };

/** In the place of the provider's script: a wallet whose answers a test gives. Runs in the page. */
const install = () => {
  // Asked for again before it has come, it comes once, and runs for both; nobody waits for what was given up.
  if (!document.currentScript?.isConnected) return;
  const page = globalThis as Globals & { google?: unknown };
  const calls = (page.walletCalls ??= {});
  const ends = (page.walletEnds ??= {});
  const ask = (name: Asked) => () =>
    new Promise((resolve, reject) => {
      delete page.google; // so that a retry loads it again
      const end: End = ({ way, value }) => (way === 'resolve' ? resolve(value) : reject(value));
      const given = ends[name];
      delete ends[name];
      if (given) end(given);
      else calls[name] = end;
    });
  page.google = {
    payments: {
      api: {
        PaymentsClient: class {
          isReadyToPay = ask('isReadyToPay');
          loadPaymentData = ask('loadPaymentData');
          createButton = ({ onClick }: { onClick: () => void }) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.setAttribute('aria-label', 'Pay with GPay');
            button.addEventListener('click', onClick);
            const around = document.createElement('div');
            around.append(button);
            return around;
          };
        },
      },
    },
  };
};

/** Ends the call to the wallet that waits, or else the next one. Runs in the page. */
const end = ({ name, way, value }: { name: Asked; way: 'resolve' | 'reject'; value: unknown }) => {
  const { walletCalls = {}, walletEnds = {} } = globalThis as Globals;
  const call = walletCalls[name];
  delete walletCalls[name];
  if (call) call({ way, value });
  else walletEnds[name] = { way, value };
};

const walletSays = (what: string, name: Asked, way: 'resolve' | 'reject', value: unknown) =>
  outside('the wallet', what, { inPage: end, given: { name, way, value } });

const codes = { cancelled: 'CANCELED', declined: 'BUYER_ACCOUNT_ERROR', failed: 'INTERNAL_ERROR' };

const paid = {
  email: 'buyer@example.com',
  paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'token-of-the-wallet' } },
};

const dialog = part('dialog', 'Test wallet');

/** The wallet on the page of an own order. */
export const walletScreenModel: ShopScreenModel<typeof walletMachine> = {
  services: { getWalletConfig: 'getWalletConfig' },
  scripts: { loadWalletScript: /^\/gp\/p\/js\/pay\.js$/ },
  still: true,
  prepare: [shown('region', 'Order Summary')], // what is loading then is the wallet, and no more the page around it
  arrive: async ({ api }) => {
    const as = await api.aPerson('Sophie Shopper');
    return {
      path: '/order/o1',
      visit: { as, failing: ['pay.google.com'] },
      answers: [
        { method: 'GET', path: '/api/orders/o1', status: 200, body: anOrder({ isOwn: true }) },
        { method: 'PUT', path: '/api/orders/o1/pay', status: 200, body: {} },
      ],
    };
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
        body: `(${install.toString()})();`,
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
      walletSays('authorises the payment', 'loadPaymentData', 'resolve', paid),
    ],
    'xstate.error.actor.authorisePayment': ({ event }) => {
      const { ending } = event['error'] as WalletError;
      return [walletSays(`ends with ${ending}`, 'loadPaymentData', 'reject', { statusCode: codes[ending] })];
    },
  },
  shared: ['work.cancel'], // the dialog has a button of that name
  expectations: {
    configuring: () => [shown('status', 'Loading'), absent('button', 'Pay with GPay')],
    reaching: () => [shown('status', 'Loading'), absent('button', 'Pay with GPay')],
    ready: () => [shown('button', 'Pay with GPay', { enabled: true })],
    'ready.offered': () => [absent('alert')],
    'ready.cancelled': () => [shown('status', undefined, { says: WALLET_WORDS.cancelled, nth: 0 })],
    'ready.declined': () => [shown('alert', undefined, { says: WALLET_WORDS.declined })],
    authorising: () => [
      shown('button', 'Pay with GPay', { enabled: false }),
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
    'unavailable.failed': () => [shown('alert', undefined, { says: /\S/ })],
    'unavailable.declined': () => [shown('alert', undefined, { says: WALLET_WORDS.declined })],
    testing: () => [shown('dialog', 'Test wallet', { says: 'Nothing is charged' })],
    authorised: () => [absent('dialog', 'Test wallet')],
  },
};
