import type { Model } from './linearizable.ts';

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
