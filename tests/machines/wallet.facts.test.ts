import * as walletWords from '#texts/order.ts';
import { describe, expect, it } from 'vitest';
import { getNextSnapshot, type EventFrom } from 'xstate';
import { cents } from '../../common/domain/money.ts';
import { walletMachine } from '../../src/machines/wallet.machine.ts';
import { endingWords, WalletError } from '../../src/services/walletServices.ts';
import { aPayment } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(
  walletMachine,
  'getWalletConfig',
  'loadWalletScript',
  'prepareWallet',
  'authorisePayment',
);
const input = { total: cents(203_49), email: 'jane@example.com' };
const config = { gatewayMerchantId: 'gateway', merchantId: 'merchant' };
const inTest = { ...config, testWallet: true };

const done = (actorId: string, output?: unknown) => ({ type: `xstate.done.actor.${actorId}`, actorId, output });
const failed = (actorId: string, error: unknown = new Error('down')) => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error,
});
const placeButton = () => undefined;
const ended = (ending: WalletError['ending']) =>
  failed('authorisePayment', new WalletError(ending, endingWords[ending]));

describe('the wallet', () => {
  it.each([
    ['configuring', done('getWalletConfig', config), { reaching: 'loadingScript' }],
    ['configuring', failed('getWalletConfig'), { unavailable: 'failed' }],
    [{ reaching: 'loadingScript' }, done('loadWalletScript'), { reaching: 'checking' }],
    [{ reaching: 'loadingScript' }, failed('loadWalletScript'), { unavailable: 'failed' }],
    [{ reaching: 'checking' }, done('prepareWallet', placeButton), { ready: 'offered' }],
    [{ reaching: 'checking' }, done('prepareWallet', null), { unavailable: 'failed' }],
    [{ reaching: 'checking' }, failed('prepareWallet'), { unavailable: 'failed' }],
    [{ ready: 'offered' }, { type: 'wallet.pay' }, 'authorising'],
    ['authorising', done('authorisePayment', aPayment), 'authorised'],
    ['authorising', ended('cancelled'), { ready: 'cancelled' }],
    ['authorising', ended('declined'), { ready: 'declined' }],
    ['authorising', ended('failed'), { unavailable: 'failed' }],
    ['authorising', { type: 'work.cancel' }, { ready: 'cancelled' }],
    [{ ready: 'declined' }, { type: 'wallet.pay' }, 'authorising'],
    [{ unavailable: 'failed' }, { type: 'wallet.retry' }, 'configuring'],
    ['testing', { type: 'testWallet.approve' }, 'authorised'],
    ['testing', { type: 'testWallet.decline' }, { unavailable: 'declined' }],
    ['testing', { type: 'testWallet.cancel' }, { unavailable: 'cancelled' }],
  ] as const)('S6: from %o, %o leads to %o', (value, event, next) => {
    const before = machine.resolveState({
      value,
      context: { ...input, config, placeButton: null, payment: null, error: null },
    });
    expect(getNextSnapshot(machine, before, event as EventFrom<typeof machine>).value).toEqual(next);
  });

  it.each([
    [null, false],
    [config, false],
    [inTest, true],
  ])('A21: with %o, the test wallet is offered: %s', (given, offered) => {
    const state = machine.resolveState({
      value: { unavailable: 'failed' },
      context: { ...input, config: given, placeButton: null, payment: null, error: 'down' },
    });
    expect(state.can({ type: 'testWallet.open' })).toBe(offered);
  });
  it('A21: has no test wallet while the real one works', () => {
    const context = { ...input, config: inTest, placeButton: null, payment: null, error: null };
    expect(machine.resolveState({ value: { ready: 'offered' }, context }).can({ type: 'testWallet.open' })).toBe(false);
  });

  it('gives the provider 20 seconds in total; the configuration call has no limit (S129)', async () => {
    const { clock, value, context } = started(machine, input);
    clock.increment(3_600_000);
    expect(value()).toBe('configuring');

    await services.done('getWalletConfig', config);
    clock.increment(10_000);
    await services.done('loadWalletScript');
    clock.increment(9_999);
    expect(value()).toEqual({ reaching: 'checking' });
    clock.increment(1);
    expect(value()).toEqual({ unavailable: 'failed' });
    expect(context().error).toBe(walletWords.silent);
  });

  it("S6: passes the order's total and the shop's ids, and outputs the provider's answer", async () => {
    const { now, context } = started(machine, input);
    await services.done('getWalletConfig', config);
    await services.done('loadWalletScript');
    await services.done('prepareWallet', placeButton);
    expect(context().placeButton).toBe(placeButton);
    const [{ onPay }] = services.calls('prepareWallet') as [{ onPay: () => void }];
    onPay();
    onPay(); // pressed while the wallet is open
    expect(services.calls('authorisePayment')).toEqual([{ config, total: cents(203_49) }]);
    await services.done('authorisePayment', aPayment);
    expect(now()).toMatchObject({ status: 'done', output: aPayment });
  });

  it("S70: an approval of the test wallet carries the shopper's email and the time", async () => {
    const { send, now } = started(machine, input);
    await services.done('getWalletConfig', inTest);
    await services.fail('loadWalletScript');
    send({ type: 'testWallet.open' });
    const before = Date.now();
    send({ type: 'testWallet.approve' });
    const { output } = now();
    expect(output).toMatchObject({ email: 'jane@example.com', transactionState: 'SUCCESS', token: 'test-wallet' });
    expect(Date.parse(String(output?.paytime))).toBeGreaterThanOrEqual(before);
  });
});
