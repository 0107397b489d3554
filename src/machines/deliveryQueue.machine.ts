import { assign, emit, enqueueActions, setup, stateIn } from 'xstate';
import * as words from '#texts/admin.ts';
import type { Order } from '../../common/contract/order.ts';
import { isRefunded } from '../../common/domain/order.ts';
import { hasStatus, isOutcomeUnknown } from '../services/serviceError.ts';
import { empty, newAmong, type Deliveries, type Delivery } from './deliveries.ts';
import { calling, errorIn, errorOf, placeholders, withEvent } from './services.ts';
import { UNDO_WINDOW } from './undoWindow.ts';

/** Marks orders as delivered (S96–S98), after a moment to undo that. Each is read again: the server decides. */
export const deliveryQueueMachine = setup({
  types: {
    context: {} as Deliveries,
    events: {} as
      | { type: 'orders.deliver'; orderIds: readonly string[] }
      | { type: 'delivery.undo' }
      | { type: 'delivery.undoOne'; orderId: string }
      | { type: 'delivery.retry' }
      /** Skip the delivery that was refused. */
      | { type: 'delivery.leave' }
      /** Skip those that wait behind it, too. */
      | { type: 'delivery.leaveAll' }
      | { type: 'refusal.retry'; orderId: string }
      | { type: 'refusal.leave'; orderId: string }
      /** The page is hidden and may never become visible again. */
      | { type: 'page.hidden' }
      /** The admin signed out; the next user must not inherit the queue (S83). */
      | { type: 'admin.left' }
      | { type: 'work.cancel' },
    emitted: {} as
      /** Another admin was faster. */
      | { type: 'delivery.overtaken'; orderId: string }
      | { type: 'delivery.refused'; orderId: string }
      /** Send these at once, out of turn. */
      | { type: 'deliveries.hurried'; orderIds: string[] }
      | { type: 'deliveries.dropped'; count: number },
    tags: {} as 'busy',
  },
  actors: placeholders('deliverOrder', 'getOrder'),
  actions: {
    setPending: assign(({ context }, { orderIds }: { orderIds: readonly string[] }) => ({
      pending: newAmong(context, orderIds),
    })),
    enqueuePending: assign(({ context: { pending, due, last } }) => ({
      pending: [],
      due: [...due, ...pending.map((orderId) => ({ orderId, mayHaveArrived: false }))],
      last: due.length === 0 ? null : last,
    })),
    undoPending: assign(({ context: { pending } }) => ({
      pending: [],
      last: { orderIds: pending, isDelivered: false },
    })),
    undoOne: assign(({ context: { pending } }, { orderId }: { orderId: string }) => ({
      pending: pending.filter((id) => id !== orderId),
      last: { orderIds: [orderId], isDelivered: false },
    })),
    setMayHaveArrived: assign(({ context: { due } }) => ({ due: due.with(0, { ...due[0]!, mayHaveArrived: true }) })),
    setSettled: assign(({ context: { due, settled, last } }, { output }: { output: Order }) => {
      const [{ orderId }, ...others] = due as [Delivery, ...Delivery[]];
      return {
        due: others,
        settled: { ...settled, [orderId]: { deliveredAt: output.deliveredAt ?? null } },
        last: { orderIds: last?.isDelivered ? [...last.orderIds, orderId] : [orderId], isDelivered: true },
        error: null,
      };
    }),
    dropFirst: assign(({ context: { due } }) => ({ due: due.slice(1) })),
    setAside: assign(({ context: { due, refusals, error } }) => ({
      due: due.slice(1),
      refusals: [...refusals, { orderId: due[0]!.orderId, error: error! }],
      error: null,
    })),
    enqueueRefused: assign(({ context: { due } }, { orderId }: { orderId: string }) => ({
      due: [...due, { orderId, mayHaveArrived: false }],
    })),
    dropRefusal: assign(({ context: { refusals } }, { orderId }: { orderId: string }) => ({
      refusals: refusals.filter((each) => each.orderId !== orderId),
    })),
    setError: assign(errorOf),
    setReason: assign((_, { output }: { output: Order }) => (isRefunded(output) ? { error: words.wasRefunded } : {})),
    setNotDelivered: assign(({ context: { error } }) => ({ error: error ?? words.stillNotMarked })),
    clearError: assign({ error: null }),
    clearAll: assign(empty),
    emitOvertaken: emit(({ context: { due } }) => ({ type: 'delivery.overtaken', orderId: due[0]!.orderId }) as const),
    emitRefused: emit(({ context: { due } }) => ({ type: 'delivery.refused', orderId: due[0]!.orderId }) as const),
    emitDropped: enqueueActions(({ context: { pending, due }, enqueue }) => {
      const count = due.length + pending.length;
      if (count > 0) enqueue.emit({ type: 'deliveries.dropped', count });
    }),
    emitHurried: enqueueActions(({ context: { due }, enqueue }) => {
      const [first, ...others] = due;
      const orderIds = others.filter(({ mayHaveArrived }) => !mayHaveArrived).map(({ orderId }) => orderId);
      if (first === undefined || orderIds.length === 0) return;
      enqueue.assign({ due: [first, ...others.map(({ orderId }) => ({ orderId, mayHaveArrived: true }))] });
      enqueue.emit({ type: 'deliveries.hurried', orderIds });
    }),
  },
  guards: {
    hasNew: ({ context }, { orderIds }: { orderIds: readonly string[] }) => newAmong(context, orderIds).length > 0,
    isPending: ({ context: { pending } }, { orderId }: { orderId: string }) => pending.includes(orderId),
    isLastPending: ({ context: { pending } }, { orderId }: { orderId: string }) => pending.join() === orderId,
    hasDue: ({ context: { due } }) => due.length > 0,
    hasSeveralDue: ({ context: { due } }) => due.length > 1,
    mayHaveArrived: ({ context: { due } }) => due[0]?.mayHaveArrived === true,
    /** If an earlier request may have arrived, this admin may have been the faster one. */
    isOvertaken: ({ context: { due }, event }) => hasStatus(errorIn(event), 409) && due[0]?.mayHaveArrived === false,
    /** The order is not there: the others may well be. */
    isOrderGone: ({ event }) => hasStatus(errorIn(event), 404),
    isRefused: ({ context: { refusals } }, { orderId }: { orderId: string }) =>
      refusals.some((each) => each.orderId === orderId),
    isInDoubt: ({ event }) => hasStatus(errorIn(event), 409) || isOutcomeUnknown(errorIn(event)),
    isUndelivered: (_, { output }: { output: Order }) => !output.isDelivered,
    /** The server refused it, and not because another admin was faster; or its money was given back (A81). */
    isRejected: ({ context: { due } }, { output }: { output: Order }) =>
      !output.isDelivered && (isRefunded(output) || !due[0]!.mayHaveArrived),
    wasOvertaken: stateIn({ queue: { rereading: 'overtaken' } }),
  },
  delays: { undoWindow: UNDO_WINDOW },
}).createMachine({
  id: 'deliveryQueue',
  context: empty,
  type: 'parallel',
  on: { 'admin.left': { target: ['.pending.none', '.queue.idle'], actions: ['emitDropped', 'clearAll'] } },
  states: {
    pending: {
      initial: 'none',
      states: {
        none: {
          on: {
            'orders.deliver': { guard: withEvent('hasNew'), target: 'undoable', actions: withEvent('setPending') },
          },
        },
        undoable: {
          after: { undoWindow: { target: 'none', actions: 'enqueuePending' } },
          on: {
            'delivery.undo': { target: 'none', actions: 'undoPending' },
            /** The others can be undone for five seconds again: there is time for a second one. */
            'delivery.undoOne': [
              { guard: withEvent('isLastPending'), target: 'none', actions: 'undoPending' },
              { guard: withEvent('isPending'), target: 'undoable', reenter: true, actions: withEvent('undoOne') },
            ],
            'orders.deliver': {
              guard: withEvent('hasNew'),
              target: 'undoable',
              reenter: true,
              actions: ['enqueuePending', withEvent('setPending')],
            },
            'page.hidden': { target: 'none', actions: 'enqueuePending' },
          },
        },
      },
    },
    queue: {
      initial: 'idle',
      on: {
        /** The first of several is sent in its turn. */
        'page.hidden': { actions: 'emitHurried' },
        'refusal.retry': {
          guard: withEvent('isRefused'),
          actions: [withEvent('dropRefusal'), withEvent('enqueueRefused')],
        },
        'refusal.leave': { guard: withEvent('isRefused'), actions: withEvent('dropRefusal') },
      },
      states: {
        idle: {
          always: [
            { guard: 'mayHaveArrived', target: 'rereading' },
            { guard: 'hasDue', target: 'sending' },
          ],
        },
        sending: calling('deliverOrder', {
          entry: 'clearError',
          input: ({ context }) => ({ id: context.due[0]!.orderId }),
          onDone: { target: 'rereading', actions: 'setMayHaveArrived' },
          onError: [
            { guard: 'isOvertaken', target: 'rereading.overtaken', actions: 'setError' },
            { guard: 'isInDoubt', target: 'rereading', actions: ['setMayHaveArrived', 'setError'] },
            { guard: 'isOrderGone', target: 'idle', actions: ['setError', 'emitRefused', 'setAside'] },
            { target: 'refused', actions: 'setError' },
          ],
          onCancel: { target: 'rereading', actions: 'setMayHaveArrived' },
        }),
        /** Reads the order to see whether it is delivered. */
        rereading: {
          ...calling('getOrder', {
            input: ({ context }) => ({ id: context.due[0]!.orderId }),
            onDone: [
              {
                guard: withEvent('isRejected'),
                target: 'idle',
                actions: [withEvent('setReason'), 'emitRefused', 'setAside'],
              },
              {
                guard: withEvent('isUndelivered'),
                target: 'refused',
                actions: 'setNotDelivered',
              },
              {
                guard: 'wasOvertaken',
                target: 'idle',
                actions: ['emitOvertaken', withEvent('setSettled')],
              },
              { target: 'idle', actions: withEvent('setSettled') },
            ],
            onError: { target: 'refused', actions: 'setError' },
            onCancel: 'refused',
          }),
          initial: 'inDoubt',
          states: { inDoubt: {}, overtaken: {} },
        },
        /** The order seems not to be delivered. The rest of the queue waits for the admin's decision. */
        refused: {
          entry: 'emitRefused',
          exit: 'clearError',
          on: {
            'delivery.retry': 'sending',
            'delivery.leave': { target: 'idle', actions: 'dropFirst' },
            'delivery.leaveAll': { guard: 'hasSeveralDue', target: 'idle', actions: assign({ due: [] }) },
          },
        },
      },
    },
  },
});
