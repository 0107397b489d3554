import { assign, emit, enqueueActions, setup, stateIn } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { hasStatus, isOutcomeUnknown } from '../services/serviceError.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

/** How long a delivery can be undone before it is sent, in milliseconds. */
export const UNDO_WINDOW = 5000;

type Delivery = {
  orderId: string;
  /** Whether an earlier request without an answer may have reached the server. */
  mayHaveArrived: boolean;
};

type Context = {
  /** The order that can still be undone. */
  pending: string | null;
  /** Deliveries that can no longer be undone, the oldest first. The first one is being sent, or was refused. */
  due: Delivery[];
  /** Delivered orders according to the server. */
  settled: Readonly<Record<string, { deliveredAt: string | null }>>;
  /** The delivery that was completed or undone last. */
  last: { orderId: string; isDelivered: boolean } | null;
  error: string | null;
};

const empty: Context = { pending: null, due: [], settled: {}, last: null, error: null };

/**
 * Marks orders in the list as delivered, one after the other (S96–S98). Each can be undone for a moment before it is sent.
 * Whatever the server answers, the order is read again, so the list shows the server's record.
 */
export const deliveryQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'order.deliver'; orderId: string }
      | { type: 'delivery.undo' }
      | { type: 'delivery.retry' }
      /** Skip the delivery that was refused. */
      | { type: 'delivery.leave' }
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
    setPending: assign((_, { orderId }: { orderId: string }) => ({ pending: orderId })),
    enqueuePending: assign(({ context: { pending, due } }) => ({
      pending: null,
      due: pending === null ? due : [...due, { orderId: pending, mayHaveArrived: false }],
    })),
    undoPending: assign(({ context: { pending } }) => ({
      pending: null,
      last: pending === null ? null : { orderId: pending, isDelivered: false },
    })),
    setMayHaveArrived: assign(({ context: { due } }) => ({ due: due.with(0, { ...due[0]!, mayHaveArrived: true }) })),
    setSettled: assign(({ context: { due, settled } }, { output }: { output: Order }) => {
      const [{ orderId }, ...others] = due as [Delivery, ...Delivery[]];
      return {
        due: others,
        settled: { ...settled, [orderId]: { deliveredAt: output.deliveredAt ?? null } },
        last: { orderId, isDelivered: true },
        error: null,
      };
    }),
    dropFirst: assign(({ context: { due } }) => ({ due: due.slice(1) })),
    setError: assign(errorOf),
    setNotDelivered: assign(({ context: { error } }) => ({
      error: error ?? 'The order is still not marked as delivered.',
    })),
    clearError: assign({ error: null }),
    clearAll: assign(empty),
    emitOvertaken: emit(({ context: { due } }) => ({ type: 'delivery.overtaken', orderId: due[0]!.orderId }) as const),
    emitRefused: emit(({ context: { due } }) => ({ type: 'delivery.refused', orderId: due[0]!.orderId }) as const),
    emitDropped: enqueueActions(({ context: { pending, due }, enqueue }) => {
      const count = due.length + Number(pending !== null);
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
    isNew: ({ context: { pending, due, settled } }, { orderId }: { orderId: string }) =>
      pending !== orderId && !Object.hasOwn(settled, orderId) && due.every((each) => each.orderId !== orderId),
    hasDue: ({ context: { due } }) => due.length > 0,
    mayHaveArrived: ({ context: { due } }) => due[0]?.mayHaveArrived === true,
    /** If an earlier request may have arrived, this admin may have been the faster one. */
    isOvertaken: ({ context: { due } }, { error }: { error: unknown }) =>
      hasStatus(error, 409) && due[0]?.mayHaveArrived === false,
    isInDoubt: (_, { error }: { error: unknown }) => hasStatus(error, 409) || isOutcomeUnknown(error),
    isUndelivered: (_, { output }: { output: Order }) => !output.isDelivered,
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
            'order.deliver': {
              guard: withEvent('isNew'),
              target: 'undoable',
              actions: withEvent('setPending'),
            },
          },
        },
        undoable: {
          after: { undoWindow: { target: 'none', actions: 'enqueuePending' } },
          on: {
            'delivery.undo': { target: 'none', actions: 'undoPending' },
            'order.deliver': {
              guard: withEvent('isNew'),
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
      states: {
        idle: {
          always: [
            { guard: 'mayHaveArrived', target: 'rereading' },
            { guard: 'hasDue', target: 'sending' },
          ],
        },
        sending: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'deliverOrder',
            src: 'deliverOrder',
            input: ({ context }) => ({ id: context.due[0]!.orderId }),
            onDone: { target: 'rereading', actions: 'setMayHaveArrived' },
            onError: [
              {
                guard: withEvent('isOvertaken'),
                target: 'rereading.overtaken',
                actions: withEvent('setError'),
              },
              {
                guard: withEvent('isInDoubt'),
                target: 'rereading',
                actions: ['setMayHaveArrived', withEvent('setError')],
              },
              { target: 'refused', actions: withEvent('setError') },
            ],
          },
          on: {
            'work.cancel': { target: 'rereading', actions: 'setMayHaveArrived' },
            'page.hidden': { actions: 'emitHurried' },
          },
        },
        /** Reads the order to see whether it is delivered. */
        rereading: {
          tags: 'busy',
          initial: 'inDoubt',
          invoke: {
            id: 'getOrder',
            src: 'getOrder',
            input: ({ context }) => ({ id: context.due[0]!.orderId }),
            onDone: [
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
            onError: { target: 'refused', actions: withEvent('setError') },
          },
          on: { 'work.cancel': 'refused', 'page.hidden': { actions: 'emitHurried' } },
          states: { inDoubt: {}, overtaken: {} },
        },
        /** The order seems not to be delivered. The rest of the queue waits for the admin's decision. */
        refused: {
          entry: 'emitRefused',
          exit: 'clearError',
          on: {
            'delivery.retry': 'sending',
            'delivery.leave': { target: 'idle', actions: 'dropFirst' },
            'page.hidden': { actions: 'emitHurried' },
          },
        },
      },
    },
  },
});
