import { assign, emit, enqueueActions, setup, stateIn } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { hasStatus, isOutcomeUnknown } from '../services/serviceError.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

/** How long a delivery can be taken back before it is sent, in milliseconds. */
export const UNDO_WINDOW = 5000;

type Delivery = {
  orderId: string;
  /** Whether the server may have heard of it before, without an answer. */
  isTold: boolean;
};

type Context = {
  /** What is sent unless it is taken back in time. */
  wish: string | null;
  /** What can no longer be taken back, the oldest first. The first one is at the server, or was refused. */
  due: Delivery[];
  /** Orders that the server says are delivered, and since when. */
  settled: Readonly<Record<string, { deliveredAt: string | null }>>;
  /** What came to its end last. */
  last: { orderId: string; isDelivered: boolean } | null;
  error: string | null;
};

const nothing: Context = { wish: null, due: [], settled: {}, last: null, error: null };

/**
 * Marking orders as delivered from their list, one after the other (S96–S98). Each can be taken back for a moment before
 * it is sent; whatever the server answers then, the order is read again, so that what is shown is its own record.
 */
export const deliveryQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'order.deliver'; orderId: string }
      | { type: 'delivery.undo' }
      | { type: 'delivery.retry' }
      /** Go on without the one that was refused. */
      | { type: 'delivery.leave' }
      /** Nobody looks at the page any more, and it may never come back. */
      | { type: 'page.hidden' }
      /** What was an admin's is not for whoever is next (S83). */
      | { type: 'admin.left' }
      | { type: 'work.cancel' },
    emitted: {} as
      /** Somebody else was faster. */
      | { type: 'delivery.overtaken'; orderId: string }
      | { type: 'delivery.refused'; orderId: string }
      /** These cannot wait for their turn. */
      | { type: 'deliveries.hurried'; orderIds: string[] }
      | { type: 'deliveries.dropped'; count: number },
    tags: {} as 'busy',
  },
  actors: placeholders('deliverOrder', 'getOrder'),
  actions: {
    makeWish: assign((_, { orderId }: { orderId: string }) => ({ wish: orderId })),
    passOn: assign(({ context: { wish, due } }) => ({
      wish: null,
      due: wish === null ? due : [...due, { orderId: wish, isTold: false }],
    })),
    takeBack: assign(({ context: { wish } }) => ({
      wish: null,
      last: wish === null ? null : { orderId: wish, isDelivered: false },
    })),
    noteTold: assign(({ context: { due } }) => ({ due: due.with(0, { ...due[0]!, isTold: true }) })),
    settle: assign(({ context: { due, settled } }, { output }: { output: Order }) => {
      const [{ orderId }, ...others] = due as [Delivery, ...Delivery[]];
      return {
        due: others,
        settled: { ...settled, [orderId]: { deliveredAt: output.deliveredAt ?? null } },
        last: { orderId, isDelivered: true },
        error: null,
      };
    }),
    leaveFirst: assign(({ context: { due } }) => ({ due: due.slice(1) })),
    setError: assign(errorOf),
    setDenial: assign(({ context: { error } }) => ({ error: error ?? 'The order is still not marked as delivered.' })),
    clearError: assign({ error: null }),
    clearAll: assign(nothing),
    emitOvertaken: emit(({ context: { due } }) => ({ type: 'delivery.overtaken', orderId: due[0]!.orderId }) as const),
    emitRefused: emit(({ context: { due } }) => ({ type: 'delivery.refused', orderId: due[0]!.orderId }) as const),
    emitDropped: enqueueActions(({ context: { wish, due }, enqueue }) => {
      const count = due.length + Number(wish !== null);
      if (count > 0) enqueue.emit({ type: 'deliveries.dropped', count });
    }),
    hurry: enqueueActions(({ context: { due }, enqueue }) => {
      const [first, ...others] = due;
      const orderIds = others.filter(({ isTold }) => !isTold).map(({ orderId }) => orderId);
      if (first === undefined || orderIds.length === 0) return;
      enqueue.assign({ due: [first, ...others.map(({ orderId }) => ({ orderId, isTold: true }))] });
      enqueue.emit({ type: 'deliveries.hurried', orderIds });
    }),
  },
  guards: {
    isNew: ({ context: { wish, due, settled } }, { orderId }: { orderId: string }) =>
      wish !== orderId && !Object.hasOwn(settled, orderId) && due.every((each) => each.orderId !== orderId),
    hasDue: ({ context: { due } }) => due.length > 0,
    isTold: ({ context: { due } }) => due[0]?.isTold === true,
    /** Of what the server may have heard of before, nobody can tell who was faster. */
    isOvertaken: ({ context: { due } }, { error }: { error: unknown }) =>
      hasStatus(error, 409) && due[0]?.isTold === false,
    isInDoubt: (_, { error }: { error: unknown }) => hasStatus(error, 409) || isOutcomeUnknown(error),
    isUndelivered: (_, { output }: { output: Order }) => !output.isDelivered,
    wasOvertaken: stateIn({ line: { rereading: 'overtaken' } }),
  },
  delays: { undoWindow: UNDO_WINDOW },
}).createMachine({
  id: 'deliveryQueue',
  context: nothing,
  type: 'parallel',
  on: { 'admin.left': { target: ['.wish.none', '.line.idle'], actions: ['emitDropped', 'clearAll'] } },
  states: {
    wish: {
      initial: 'none',
      states: {
        none: {
          on: {
            'order.deliver': {
              guard: withEvent('isNew'),
              target: 'undoable',
              actions: withEvent('makeWish'),
            },
          },
        },
        undoable: {
          after: { undoWindow: { target: 'none', actions: 'passOn' } },
          on: {
            'delivery.undo': { target: 'none', actions: 'takeBack' },
            'order.deliver': {
              guard: withEvent('isNew'),
              target: 'undoable',
              reenter: true,
              actions: ['passOn', withEvent('makeWish')],
            },
            'page.hidden': { target: 'none', actions: 'passOn' },
          },
        },
      },
    },
    line: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'isTold', target: 'rereading' },
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
            onDone: { target: 'rereading', actions: 'noteTold' },
            onError: [
              {
                guard: withEvent('isOvertaken'),
                target: 'rereading.overtaken',
                actions: withEvent('setError'),
              },
              {
                guard: withEvent('isInDoubt'),
                target: 'rereading',
                actions: ['noteTold', withEvent('setError')],
              },
              { target: 'refused', actions: withEvent('setError') },
            ],
          },
          on: { 'work.cancel': { target: 'rereading', actions: 'noteTold' }, 'page.hidden': { actions: 'hurry' } },
        },
        /** Only the order itself knows what has become of it. */
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
                actions: 'setDenial',
              },
              {
                guard: 'wasOvertaken',
                target: 'idle',
                actions: ['emitOvertaken', withEvent('settle')],
              },
              { target: 'idle', actions: withEvent('settle') },
            ],
            onError: { target: 'refused', actions: withEvent('setError') },
          },
          on: { 'work.cancel': 'refused', 'page.hidden': { actions: 'hurry' } },
          states: { inDoubt: {}, overtaken: {} },
        },
        /** Not delivered, as far as is known. Whatever is due after it waits for what the admin decides. */
        refused: {
          entry: 'emitRefused',
          exit: 'clearError',
          on: {
            'delivery.retry': 'sending',
            'delivery.leave': { target: 'idle', actions: 'leaveFirst' },
            'page.hidden': { actions: 'hurry' },
          },
        },
      },
    },
  },
});
