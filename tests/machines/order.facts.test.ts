import { describe, expect, it } from 'vitest';
import { getNextSnapshot, type EventFrom } from 'xstate';
import type { Order, PaymentResult } from '../../common/contract/order.ts';
import { orderMachine } from '../../src/machines/order.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aPayment, anOrder } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { refusal, started } from './started.ts';

const { services, machine } = withServices(
  orderMachine,
  'getOrder',
  'wallet',
  'payOrder',
  'deliverOrder',
  'refundOrder',
  'openBankPage',
);
const jane = { email: 'jane@example.com', isAdmin: false };
const admin = { email: 'admin@example.com', isAdmin: true };

const unpaid = anOrder({ isOwn: true });
const others = anOrder({ isOwn: false });
const paid = anOrder({ isPaid: true, paidAt: '2026-01-02T00:00:00.000Z' });
const delivered = { ...paid, isDelivered: true, deliveredAt: '2026-01-03T00:00:00.000Z' };

const refunded = { ...paid, refundedAt: '2026-01-04T00:00:00.000Z' };
const refundedLate = { ...delivered, refundedAt: '2026-01-04T00:00:00.000Z' };

const done = (actorId: string, output?: unknown) => ({ type: `xstate.done.actor.${actorId}`, actorId, output });
const failed = (actorId: string, error: unknown) => ({ type: `xstate.error.actor.${actorId}`, actorId, error });

const after = (
  value: unknown,
  event: object,
  about: Partial<Parameters<typeof machine.resolveState>[0]['context']>,
) => {
  const nothing = { order: null, payment: null, bankPage: null, error: null };
  const context = { orderId: 'o1', viewer: jane, canRefund: true, ...nothing, ...about };
  const before = machine.resolveState({ value: value as never, context });
  return getNextSnapshot(machine, before, event as EventFrom<typeof machine>);
};
const shown = (payment: unknown, delivery = 'waiting') => ({ shown: { payment, delivery } });

describe('an order on screen', () => {
  it('S80: starts by loading', () => {
    const { now } = started(machine, { orderId: 'o1', viewer: jane, payment: null });
    expect(now()).toMatchObject({ value: 'loading', context: { order: null } });
    expect(services.calls('getOrder')).toEqual([{ id: 'o1' }]);
  });

  it.each<[string, Order, typeof jane, unknown]>([
    ['S94: the own unpaid order is to be paid', unpaid, jane, shown({ payable: 'offered' })],
    ['A38: an unpaid order of another is only looked at', others, admin, shown('unpaid')],
    ['A38: an own order of an admin is to be paid', unpaid, admin, shown({ payable: 'offered' })],
    ['S97: a paid order is only looked at by its buyer', paid, jane, shown({ paid: 'before' })],
    ['S98: a paid order is to be delivered by an admin', paid, admin, shown({ paid: 'before' }, 'deliverable')],
    ['S98: a delivered order is done', delivered, admin, shown({ paid: 'before' }, 'delivered')],
    ['A81: a refunded order is not to be delivered by an admin', refunded, admin, shown('refunded')],
    ['A81: a delivered order can be refunded', refundedLate, admin, shown('refunded', 'delivered')],
    [
      'A81: an own order that is refunded before it is paid has no wallet',
      { ...unpaid, refundedAt: refunded.refundedAt },
      jane,
      shown('refunded'),
    ],
    [
      'A81: another backend may say that it is not',
      { ...unpaid, refundedAt: null },
      jane,
      shown({ payable: 'offered' }),
    ],
  ])('%s', (_, order, viewer, value) => {
    expect(after('loading', done('getOrder', order), { viewer }).value).toEqual(value);
  });

  it.each([
    ['S94: taken', done('payOrder', null), 'loading'],
    ['declined', failed('payOrder', refusal(402)), shown({ payable: 'declined' })],
    [
      'A34: refused because its stock is gone',
      failed('payOrder', refusal(409, { code: 'OUT_OF_STOCK' })),
      shown({ payable: 'declined' }),
    ],
    ['A21: running already, or paid before', failed('payOrder', refusal(409)), 'loading'],
    ['without an answer', failed('payOrder', new ServiceError('unreachable')), 'loading'],
    ['answered by a broken server', failed('payOrder', refusal(502)), 'loading'],
    ['one too many for now', failed('payOrder', refusal(429)), 'loading'],
    ['sent after the session ended', failed('payOrder', refusal(401)), 'loading'],
    ['stopped', { type: 'work.cancel' }, 'loading'],
  ])('a payment that is %s', (_, event, value) => {
    const next = after(shown('settling'), event, { order: unpaid, payment: aPayment });
    expect(next.value).toEqual(value);
    expect(next.context.payment).toEqual(value === 'loading' ? aPayment : null);
  });

  it('S94, S95: a payment has arrived when the order is paid', () => {
    const next = after('loading', done('getOrder', paid), { order: unpaid, payment: aPayment });
    expect(next.value).toEqual(shown({ paid: 'justNow' }));
    expect(next.context.order?.paidAt).toBe('2026-01-02T00:00:00.000Z');
  });

  it('S94, A21: a payment without an answer is kept until the order is paid', () => {
    const doubtful = after('loading', done('getOrder', unpaid), { order: unpaid, payment: aPayment });
    expect(doubtful.value).toEqual(shown('settlementUnknown'));
    expect(doubtful.can({ type: 'payment.retry' })).toBe(true);
    const again = getNextSnapshot(machine, doubtful, { type: 'order.reload' });
    expect(again).toMatchObject({ value: 'loading', context: { payment: aPayment } });
  });

  it.each([
    ['done', done('deliverOrder', null), 'loading', null],
    ['done by another admin before', failed('deliverOrder', refusal(409)), 'loading', null],
    [
      'refused',
      failed('deliverOrder', refusal(403)),
      shown({ paid: 'before' }, 'deliverable'),
      'refused by the server',
    ],
    ['stopped', { type: 'work.cancel' }, 'loading', null],
  ])('S96: a delivery that is %s', (_, event, value, error) => {
    const next = after(shown({ paid: 'before' }, 'delivering'), event, { order: paid, viewer: admin });
    expect(next.value).toEqual(value);
    expect(next.context.error).toBe(error);
  });
});

const asked = anOrder({ isOwn: true, bankCheck: 'asked', bankPage: 'https://bank.example/1' });
const needsBank = new ServiceError('refused by the server', {
  status: 402,
  problem: { message: 'refused by the server', code: 'PAYMENT_ACTION_REQUIRED', bankPage: 'https://bank.example/2' },
});

describe('A81: an order whose money was given back', () => {
  it('says why, if that became known by paying it, and forgets the payment', () => {
    const next = after(shown('settling'), failed('payOrder', refusal(409, { code: 'ORDER_REFUNDED' })), {
      order: unpaid,
      payment: aPayment,
    });
    expect(next).toMatchObject({ value: 'loading', context: { payment: null, error: 'refused by the server' } });
    const shownNext = getNextSnapshot(machine, next, done('getOrder', refunded) as EventFrom<typeof machine>);
    expect(shownNext).toMatchObject({ value: shown('refunded'), context: { error: 'refused by the server' } });
  });

  it('ends the doubt about a payment without an answer', () => {
    const next = after('loading', done('getOrder', refunded), { payment: aPayment, error: 'unreachable' });
    expect(next).toMatchObject({ value: shown('refunded'), context: { payment: null, error: null } });
  });

  const unknown = shown({ paid: 'before' }, 'refundUnknown');
  it.each([
    ['done', done('refundOrder', null), 'loading', null],
    ['refused', failed('refundOrder', refusal(409)), shown({ paid: 'before' }, 'deliverable'), 'refused by the server'],
    ['of unknown outcome', failed('refundOrder', refusal(502)), unknown, 'refused by the server'],
    ['without an answer', failed('refundOrder', new ServiceError('unreachable')), unknown, 'unreachable'],
    ['stopped', { type: 'work.cancel' }, unknown, null],
  ])('after a refund by an admin that is %s', (_, event, value, error) => {
    const next = after(shown({ paid: 'before' }, 'refunding'), event, { order: paid, viewer: admin });
    expect(next).toMatchObject({ value, context: { error } });
  });

  it.each([
    ['is offered to an admin', paid, { viewer: admin }, true],
    ['is offered after the delivery, too', delivered, { viewer: admin }, true],
    ['is not offered to its buyer', paid, {}, false],
    ['is not offered before the payment', others, { viewer: admin }, false],
    ['is offered once', refundedLate, { viewer: admin }, false],
    ['is not offered where the backend cannot', paid, { viewer: admin, canRefund: false }, false],
  ])('a refund %s', (_, order, about, is) => {
    expect(after('loading', done('getOrder', order), about).can({ type: 'refund.ask' })).toBe(is);
  });

  it('has a receipt if it was paid', () => {
    expect(after('loading', done('getOrder', refunded), {}).can({ type: 'receipt.print' })).toBe(true);
    const unpaidToo = after('loading', done('getOrder', { ...unpaid, refundedAt: refunded.refundedAt }), {});
    expect(unpaidToo.can({ type: 'receipt.print' })).toBe(false);
  });
});

describe('A21: a payment that the buyer’s bank wants confirmed (3-D Secure)', () => {
  it('C17: is told of, with the page of the bank, and stays stored', () => {
    const next = after(shown('settling'), failed('payOrder', needsBank), { order: unpaid, payment: aPayment });
    expect(next.value).toEqual(shown({ confirming: 'asked' }));
    expect(next.context).toMatchObject({ bankPage: 'https://bank.example/2', payment: aPayment, error: null });
  });

  it.each([
    ['asked', asked, { confirming: 'asked' }, 'https://bank.example/1'],
    ['processing', anOrder({ isOwn: true, bankCheck: 'processing' }), { confirming: 'processing' }, null],
    ['refused', anOrder({ isOwn: true, bankCheck: 'refused' }), { payable: 'refused' }, null],
    ['paid', { ...asked, isPaid: true }, { paid: 'before' }, 'https://bank.example/1'],
  ] as const)('C16: is found in any tab: %s', (_, order, payment, bankPage) => {
    const next = after('loading', done('getOrder', order), {});
    expect(next).toMatchObject({ value: shown(payment), context: { bankPage } });
  });

  it('is refused: the tab that sent it forgets it, and offers the wallet', () => {
    const refused = anOrder({ isOwn: true, bankCheck: 'refused' });
    const next = after('loading', done('getOrder', refused), { order: asked, payment: aPayment });
    expect(next).toMatchObject({ value: shown({ payable: 'refused' }), context: { payment: null } });
  });

  it.each([
    ['the page of the bank is opened', 'asked', { type: 'bank.open' }, shown({ confirming: 'leaving' })],
    ['the order is read again', 'asked', { type: 'order.reload' }, 'loading'],
    ['another payment takes its place', 'asked', { type: 'payment.replace' }, shown({ payable: 'offered' })],
    ['the buyer comes back by Back', 'leaving', done('openBankPage'), 'loading'],
    ['the buyer stops', 'leaving', { type: 'work.cancel' }, shown({ confirming: 'asked' })],
    ['the order is read again while the bank decides', 'processing', { type: 'order.reload' }, 'loading'],
  ] as const)('%s', (_, state, event, value) => {
    expect(after(shown({ confirming: state }), event, { order: asked, payment: aPayment }).value).toEqual(value);
  });

  it('a page that cannot be opened is said, and can be opened again', () => {
    const next = after(shown({ confirming: 'leaving' }), failed('openBankPage', new Error('no page')), {
      order: asked,
    });
    expect(next).toMatchObject({ value: shown({ confirming: 'asked' }), context: { error: 'no page' } });
    expect(next.can({ type: 'bank.open' })).toBe(true);
  });

  it('while the bank decides no other payment can be made', () => {
    const next = after(shown({ confirming: 'processing' }), { type: 'payment.replace' }, { order: asked });
    expect(next.value).toEqual(shown({ confirming: 'processing' }));
  });
});

const open = async (order: Order, viewer = jane, payment: PaymentResult | null = null) => {
  const actor = started(machine, { orderId: 'o1', viewer, payment });
  await services.done('getOrder', order);
  return actor;
};

describe('the calls', () => {
  it('S6: the wallet gets the total in cents and the payer', async () => {
    await open(unpaid);
    expect(services.calls('wallet')).toEqual([{ total: 203_49, email: 'jane@example.com' }]);
  });
  it("S70, C17: the order is paid with the wallet's result, and read again", async () => {
    const { now } = await open(unpaid);
    await services.done('wallet', aPayment);
    expect(services.calls('payOrder')).toEqual([{ id: 'o1', payment: aPayment }]);
    await services.done('payOrder', undefined); // S132: an empty answer is enough
    expect(services.calls('getOrder')).toHaveLength(2);
    await services.done('getOrder', paid);
    expect(now().matches({ shown: { payment: { paid: 'justNow' } } })).toBe(true);
  });

  it('A21: a retry sends the same payment, so that the server charges once', async () => {
    const { send, context } = await open(unpaid);
    await services.done('wallet', aPayment);
    await services.fail('payOrder', new ServiceError('unreachable'));
    await services.done('getOrder', unpaid);
    expect(context().error).toBe('unreachable');
    send({ type: 'payment.retry' });
    expect(services.calls('payOrder')).toEqual([
      { id: 'o1', payment: aPayment },
      { id: 'o1', payment: aPayment },
    ]);
  });

  it('S94, A21: a payment is announced before it is sent, and when its outcome is known', async () => {
    const { actor } = await open(unpaid);
    const pending: unknown[] = [];
    const sent: number[] = [];
    actor.on('payment.pending', ({ orderId, payment }) => {
      pending.push([orderId, payment]);
      sent.push(services.calls('payOrder').length);
    });
    await services.done('wallet', aPayment);
    await services.fail('payOrder', refusal(402));
    await services.done('wallet', aPayment);
    await services.done('payOrder', undefined);
    expect(pending).toEqual([
      ['o1', aPayment],
      ['o1', null],
      ['o1', aPayment],
    ]);
    expect(sent).toEqual([0, 1, 1]);
    await services.done('getOrder', paid);
    expect(pending.at(-1)).toEqual(['o1', null]);
  });

  it('A21: the page of the bank is that of the order, and the payment is sent once', async () => {
    const { send, now } = await open(unpaid);
    await services.done('wallet', aPayment);
    await services.fail('payOrder', needsBank);
    send({ type: 'bank.open' });
    expect(services.calls('openBankPage')).toEqual([{ page: 'https://bank.example/2' }]);
    await services.done('openBankPage', undefined);
    await services.done('getOrder', paid);
    expect(services.calls('payOrder')).toHaveLength(1);
    expect(now().matches({ shown: { payment: { paid: 'justNow' } } })).toBe(true);
  });

  it('A21: a payment that another one replaces is forgotten, and its wallet is a new one', async () => {
    const { send, facts } = await open(asked, jane, aPayment);
    send({ type: 'payment.replace' });
    expect(facts).toEqual([{ type: 'payment.pending', orderId: 'o1', payment: null }]);
    expect(services.calls('wallet')).toHaveLength(1);
    await services.done('wallet', aPayment);
    expect(services.calls('payOrder')).toEqual([{ id: 'o1', payment: aPayment }]);
  });
  it('S81: a second attempt clears the failure of the first', async () => {
    const { now, context } = await open(unpaid);
    await services.done('wallet', aPayment);
    await services.fail('payOrder', refusal(402));
    expect(context().error).toBe('refused by the server');
    await services.done('wallet', aPayment);
    expect(now()).toMatchObject({ value: shown('settling'), context: { error: null } });
  });

  it("S9, C18: delivering sends the order's id and reads the order again", async () => {
    const { send, now } = await open(paid, admin);
    send({ type: 'order.deliver' });
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
    await services.done('deliverOrder', undefined);
    await services.done('getOrder', delivered);
    expect(now().matches({ shown: { delivery: 'delivered' } })).toBe(true);
  });
});
