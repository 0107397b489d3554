import { and, assign, emit, enqueueActions, setup } from 'xstate';
import type { Order, PaymentResult } from '../../common/contract/order.ts';
import { isDeliverable, isOwnOrder, isRefunded } from '../../common/domain/order.ts';
import { toPrices } from '../../common/domain/checkout.ts';
import type { Cents } from '../../common/domain/money.ts';
import { problemOf } from '../services/serviceError.ts';
import { calling, errorIn, errorOf, placeholder, placeholders, withEvent } from './services.ts';
import { failureGuards, orderGuards } from './orderGuards.ts';

/** The user on the page: decides who may pay (A38) and who may deliver (S97). */
export type Viewer = { email: string; isAdmin: boolean };

type Context = {
  orderId: string;
  viewer: Viewer;
  /** True if the backend announces that it gives money back. */
  canRefund: boolean;
  order: Order | null;
  /** A payment that was sent but is not on the order yet, maybe from before a page reload. */
  payment: PaymentResult | null;
  /** Where the buyer's bank wants the payment confirmed. */
  bankPage: string | null;
  error: string | null;
};

/** An order (S32, S94–S98): its buyer pays; an admin delivers or refunds (A81). Each action reads it again. */
export const orderMachine = setup({
  types: {
    input: {} as { orderId: string; viewer: Viewer; payment: PaymentResult | null; canRefund?: boolean },
    context: {} as Context,
    events: {} as
      | { type: 'order.reload' }
      /** Send the same payment again; the server charges once. */
      | { type: 'payment.retry' }
      | { type: 'bank.open' }
      /** Give up the payment that the bank wants confirmed, and pay in another way. */
      | { type: 'payment.replace' }
      | { type: 'order.deliver' }
      | { type: 'refund.ask' }
      /** Also again, while the outcome is unknown: the money goes back once. */
      | { type: 'refund.confirm' }
      | { type: 'refund.cancel' }
      | { type: 'receipt.print' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'receipt.requested' }
      /** The payment in flight; null once its outcome is known. */
      | { type: 'payment.pending'; orderId: string; payment: PaymentResult | null },
    tags: {} as 'busy',
  },
  actors: {
    ...placeholders('getOrder', 'payOrder', 'deliverOrder', 'refundOrder', 'openBankPage'),
    wallet: placeholder<PaymentResult, { total: Cents; email: string }>('wallet'),
  },
  actions: {
    setOrder: assign((_, { output }: { output: Order }) => ({ order: output, bankPage: output.bankPage ?? null })),
    dropPayment: enqueueActions(({ context: { orderId }, enqueue }) => {
      enqueue.assign({ payment: null, error: null });
      enqueue.emit({ type: 'payment.pending', orderId, payment: null });
    }),
    setBankPage: assign(({ event }) => ({ bankPage: problemOf(errorIn(event))?.bankPage ?? null })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    emitPending: emit(({ context: { orderId, payment } }) => ({ type: 'payment.pending', orderId, payment }) as const),
    emitReceipt: emit({ type: 'receipt.requested' }),
  },
  guards: {
    ...orderGuards,
    ...failureGuards,
    hasSentPayment: ({ context }) => context.payment !== null,
    isOwn: ({ context: { order, viewer } }) => order !== null && isOwnOrder(order, viewer),
    mayDeliver: ({ context: { order, viewer } }) => viewer.isAdmin && order !== null && isDeliverable(order),
    mayRefund: ({ context: { order, viewer, canRefund } }) =>
      canRefund && viewer.isAdmin && order?.isPaid === true && !isRefunded(order),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ canRefund: false, ...input, order: null, bankPage: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getOrder', {
      input: ({ context }) => ({ id: context.orderId }),
      onDone: { target: 'shown', actions: withEvent('setOrder') },
      onError: { target: 'unavailable', actions: 'setError' },
      onCancel: 'unavailable',
    }),
    unavailable: { exit: 'clearError', on: { 'order.reload': 'loading' } },
    shown: {
      type: 'parallel',
      exit: 'clearError',
      states: {
        payment: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: and(['isRefunded', 'hasSentPayment']), target: 'refunded', actions: 'dropPayment' },
                { guard: 'isRefunded', target: 'refunded' },
                { guard: and(['isPaid', 'hasSentPayment']), target: 'paid.justNow' },
                { guard: 'isPaid', target: 'paid' },
                { guard: 'isAskedByBank', target: 'confirming' },
                { guard: 'isAtBank', target: 'confirming.processing' },
                { guard: 'isRefusedByBank', target: 'payable.refused' },
                { guard: 'hasSentPayment', target: 'settlementUnknown' },
                { guard: 'isOwn', target: 'payable' },
                { target: 'unpaid' },
              ],
            },
            /** All of its money was given back (A81): it can neither be paid nor delivered any more. */
            refunded: { on: { 'receipt.print': { guard: 'isPaid', actions: 'emitReceipt' } } },
            /** Another user's order: only its buyer gets the wallet (A38). */
            unpaid: {},
            payable: {
              initial: 'offered',
              invoke: {
                id: 'wallet',
                src: 'wallet',
                input: ({ context: { order, viewer } }) => ({ total: toPrices(order!).total, email: viewer.email }),
                onDone: { target: 'settling', actions: assign({ payment: ({ event }) => event.output }) },
                onError: { target: '.walletUnavailable', actions: 'setError' },
              },
              states: {
                offered: {},
                /** The gateway declined the payment; the wallet is offered again. */
                declined: {},
                /** The buyer's bank did not confirm the payment; the wallet is offered again. */
                refused: { entry: 'dropPayment' },
                walletUnavailable: { on: { 'order.reload': '#order.loading' } },
              },
            },
            settling: calling('payOrder', {
              entry: ['clearError', 'emitPending'],
              input: ({ context }) => ({ id: context.orderId, payment: context.payment! }),
              onDone: '#order.loading',
              onError: [
                { guard: 'isOrderRefunded', target: '#order.loading', actions: ['dropPayment', 'setError'] },
                { guard: 'isInDoubt', target: '#order.loading', actions: 'setError' },
                { guard: 'needsBank', target: 'confirming', actions: 'setBankPage' },
                { target: 'payable.declined', actions: ['dropPayment', 'setError'] },
              ],
              onCancel: '#order.loading',
            }),
            /** A payment was sent, but the order is not paid: the answer was lost. */
            settlementUnknown: { on: { 'payment.retry': 'settling', 'order.reload': '#order.loading' } },
            /** The bank wants the payment confirmed (3-D Secure), which is kept: another backend may need it again. */
            confirming: {
              initial: 'asked',
              states: {
                asked: {
                  on: {
                    'bank.open': 'leaving',
                    'order.reload': '#order.loading',
                    'payment.replace': { target: '#order.shown.payment.payable', actions: 'dropPayment' },
                  },
                },
                /** The bank's page is opening. Done when the buyer is back by Back. */
                leaving: calling('openBankPage', {
                  entry: 'clearError',
                  input: ({ context }) => ({ page: context.bankPage ?? '' }),
                  onDone: '#order.loading',
                  onError: { target: 'asked', actions: 'setError' },
                  onCancel: 'asked',
                }),
                processing: { on: { 'order.reload': '#order.loading' } },
              },
            },
            paid: {
              initial: 'before',
              on: { 'receipt.print': { actions: 'emitReceipt' } },
              states: {
                before: {},
                justNow: { entry: 'dropPayment' },
              },
            },
          },
        },
        delivery: {
          initial: 'waiting',
          states: {
            waiting: {
              always: [
                { guard: 'isDelivered', target: 'delivered' },
                { guard: 'mayDeliver', target: 'deliverable' },
              ],
            },
            deliverable: {
              on: { 'order.deliver': 'delivering', 'refund.ask': { guard: 'mayRefund', target: 'confirmingRefund' } },
            },
            delivering: calling('deliverOrder', {
              entry: 'clearError',
              input: ({ context }) => ({ id: context.orderId }),
              onDone: '#order.loading',
              onError: [
                /** Another admin was faster, or the money was given back (A81). */
                { guard: 'isConflict', target: '#order.loading' },
                { target: 'deliverable', actions: 'setError' },
              ],
              onCancel: '#order.loading',
            }),
            delivered: { on: { 'refund.ask': { guard: 'mayRefund', target: 'confirmingRefund' } } },
            confirmingRefund: { on: { 'refund.confirm': 'refunding', 'refund.cancel': 'waiting' } },
            refunding: calling('refundOrder', {
              entry: 'clearError',
              input: ({ context }) => ({ id: context.orderId }),
              onDone: '#order.loading',
              onError: [
                { guard: 'isUnanswered', target: 'refundUnknown', actions: 'setError' },
                { target: 'waiting', actions: 'setError' },
              ],
              onCancel: 'refundUnknown',
            }),
            /** The money may be on its way: only the gateway knows. */
            refundUnknown: { on: { 'refund.confirm': 'refunding', 'order.reload': '#order.loading' } },
          },
        },
      },
    },
  },
});
