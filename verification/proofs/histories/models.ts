import type { Model } from './linearizable.ts';

/** The reviews of a product: each reviewer's name and rating. */
export type Reviews = Readonly<Record<string, number>>;

/** A call about the reviews of one product, with its answer; no answer if it was lost. */
export type ReviewsOp =
  | { call: 'review'; by: string; rating: number; answer?: 'added' | 'already reviewed' }
  | { call: 'read'; answer: { reviews: Reviews; rating: number; count: number } };

const keyOf = (reviews: Reviews): string => JSON.stringify(reviews, Object.keys(reviews).toSorted());

const averageOf = (reviews: Reviews): number => {
  const ratings = Object.values(reviews);
  return ratings.length === 0 ? 0 : ratings.reduce((sum, each) => sum + each, 0) / ratings.length;
};

/** Each person reviews a product once, and its rating and count are those of all its reviews (A22). */
export const reviewsModel: Model<Reviews, ReviewsOp> = {
  initial: {},
  keyOf,
  step: (state, op) => {
    if (op.call === 'read') {
      const { reviews, rating, count } = op.answer;
      const isRight =
        keyOf(reviews) === keyOf(state) &&
        count === Object.keys(state).length &&
        Math.abs(rating - averageOf(state)) < 1e-9;
      return isRight ? [state] : [];
    }
    const isThere = op.by in state;
    if (op.answer !== undefined && (op.answer === 'already reviewed') !== isThere) return [];
    return [isThere ? state : { ...state, [op.by]: op.rating }];
  },
};

/** What is known of the order of one key. */
type OrderState = 'none' | 'refused' | 'placed' | 'paid' | 'delivered';

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

/** A product, and what became of the keys of orders that want it. */
export type ProductState = {
  price: number;
  stock: number;
  version: number;
  keys: Readonly<Record<string, 'taken' | 'refused'>>;
};

type Shown = { price: number; stock: number };

/** A call about one product, with its answer; no answer if it was lost. */
export type ProductOp =
  | { call: 'read'; answer: Shown & { version: number } }
  /** An admin saves the product as they have read it. */
  | { call: 'save'; version: number; set: Shown; answer?: 'saved' | 'stale' }
  /** An order takes units at the price that its answer shows. A refusal may show the product as it is. */
  | {
      call: 'order';
      key: string;
      qty: number;
      answer?: { placedAt: number } | { refused: Shown | 'for another product' };
    };

type Ordering = Extract<ProductOp, { call: 'order' }>;

const refuse = (state: ProductState, key: string): ProductState => ({
  ...state,
  keys: { ...state.keys, [key]: 'refused' },
});

const take = (state: ProductState, { key, qty }: Ordering, price = state.price): ProductState[] =>
  state.stock < qty || state.price !== price
    ? []
    : [{ ...state, stock: state.stock - qty, version: state.version + 1, keys: { ...state.keys, [key]: 'taken' } }];

/** A key that is known gets the answer that it got before, and nothing changes. */
const order = (state: ProductState, op: Ordering): ProductState[] => {
  const known = state.keys[op.key];
  if (known !== undefined) {
    if (op.answer === undefined) return [state];
    return 'placedAt' in op.answer === (known === 'taken') ? [state] : [];
  }
  if (op.answer === undefined) return [...take(state, op), refuse(state, op.key)];
  if ('placedAt' in op.answer) return take(state, op, op.answer.placedAt);
  const { refused } = op.answer;
  if (refused === 'for another product') return [refuse(state, op.key)];
  return refused.stock === state.stock && refused.price === state.price ? [refuse(state, op.key)] : [];
};

const save = (state: ProductState, { version, set, answer }: Extract<ProductOp, { call: 'save' }>): ProductState[] => {
  const isCurrent = version === state.version;
  if (answer === 'stale') return isCurrent ? [] : [state];
  if (isCurrent) return [{ ...state, ...set, version: version + 1 }];
  return answer === undefined ? [state] : [];
};

/** A product: each order takes its units once, and a save of an outdated version changes nothing. */
export const productModel = (initial: Omit<ProductState, 'keys'>): Model<ProductState, ProductOp> => ({
  initial: { ...initial, keys: {} },
  keyOf: ({ price, stock, version, keys }) =>
    JSON.stringify([price, stock, version, Object.entries(keys).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  step: (state, op) => {
    if (op.call === 'order') return order(state, op);
    if (op.call === 'save') return save(state, op);
    const { price, stock, version } = op.answer;
    return price === state.price && stock === state.stock && version === state.version ? [state] : [];
  },
});
