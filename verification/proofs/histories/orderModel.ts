import type { Model } from './linearizable.ts';

/** What is known of the order of one key. */
export type OrderState = 'none' | 'refused' | 'placed' | 'paid' | 'delivered';

/** A call about the order of one key, with its answer; no answer if it was lost. */
export type OrderOp =
  | { call: 'place'; answer?: 'placed' | 'refused' }
  | { call: 'pay'; answer?: 'paid' | 'in progress' }
  | { call: 'deliver'; answer?: 'delivered' | 'not paid' | 'delivered before' }
  | { call: 'read'; answer: { isPaid: boolean; isDelivered: boolean } }
  /** Looks the order up by its key. */
  | { call: 'find'; answer: boolean };

const exists = (state: OrderState): boolean => state !== 'none' && state !== 'refused';
const isPaid = (state: OrderState): boolean => state === 'paid' || state === 'delivered';

const place = (state: OrderState, answer: 'placed' | 'refused' | undefined): OrderState[] => {
  if (state === 'none') {
    if (answer === undefined) return ['placed', 'refused'];
    return [answer];
  }
  const given = state === 'refused' ? 'refused' : 'placed';
  return answer === undefined || answer === given ? [state] : [];
};

const pay = (state: OrderState, answer: 'paid' | 'in progress' | undefined): OrderState[] => {
  if (!exists(state)) return answer === undefined ? [state] : [];
  if (answer === 'in progress') return state === 'placed' ? [state] : [];
  return [state === 'placed' ? 'paid' : state];
};

const deliver = (state: OrderState, answer: Extract<OrderOp, { call: 'deliver' }>['answer']): OrderState[] => {
  if (answer === 'not paid') return state === 'placed' ? [state] : [];
  if (answer === 'delivered before') return state === 'delivered' ? [state] : [];
  if (answer === 'delivered') return state === 'paid' ? ['delivered'] : [];
  return [state === 'paid' ? 'delivered' : state];
};

/** An order: it is placed or refused once, and then paid and delivered, each once and for good. */
export const orderModel: Model<OrderState, OrderOp> = {
  initial: 'none',
  keyOf: (state) => state,
  step: (state, op) => {
    if (op.call === 'place') return place(state, op.answer);
    if (op.call === 'pay') return pay(state, op.answer);
    if (op.call === 'deliver') return deliver(state, op.answer);
    if (op.call === 'find') return op.answer === exists(state) ? [state] : [];
    const isRight =
      exists(state) && op.answer.isPaid === isPaid(state) && op.answer.isDelivered === (state === 'delivered');
    return isRight ? [state] : [];
  },
};
