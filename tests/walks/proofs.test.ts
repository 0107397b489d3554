import { describe, expect, it } from 'vitest';
import { type Call, checkHistory, type Model } from '../../verification/proofs/histories/linearizable.ts';
import {
  orderModel,
  type OrderOp,
  productModel,
  type ProductOp,
  type Reviews,
  reviewsModel,
  type ReviewsOp,
} from '../../verification/proofs/histories/models.ts';
import { explore, type Run } from '../../verification/proofs/interleavings/explore.ts';

/** A call from one moment to another. */
const call = <T>(from: number, to: number, op: T): Call<T> => ({ op, from, to });
const LOST = Infinity;

type RegisterOp = { write: number } | { read: number };
const register: Model<number, RegisterOp> = {
  initial: 0,
  keyOf: String,
  step: (state, op) => {
    if ('write' in op) return [op.write];
    return op.read === state ? [state] : [];
  },
};

const isRegister = (...history: Call<RegisterOp>[]) => checkHistory(history, register).isLinearizable;

describe('the checker of histories', () => {
  it('finds an outdated read', () => {
    expect(isRegister(call(0, 1, { write: 1 }), call(2, 3, { read: 0 }))).toBe(false);
  });

  it('lets a call without an answer take effect late, or never', () => {
    const lost = call(0, LOST, { write: 1 });
    expect(isRegister(lost, call(5, 6, { read: 0 }))).toBe(true);
    expect(isRegister(lost, call(5, 6, { read: 0 }), call(7, 8, { read: 1 }))).toBe(true);
    expect(isRegister(lost, call(5, 6, { read: 1 }), call(7, 8, { read: 0 }))).toBe(false);
    expect(isRegister(lost)).toBe(true);
  });
});

const readReviews = (reviews: Reviews, rating: number, count: number) =>
  call<ReviewsOp>(8, 9, { call: 'read', answer: { reviews, rating, count } });
const isFit = (...history: Call<ReviewsOp>[]) => checkHistory(history, reviewsModel).isLinearizable;

describe('the reviews of a product', () => {
  const added = call<ReviewsOp>(0, 1, { call: 'review', by: 'Kim', rating: 4, answer: 'added' });

  it('A22: are one by each person, with their average and count', () => {
    const lost = call<ReviewsOp>(2, LOST, { call: 'review', by: 'Lee', rating: 1 });
    expect(isFit(added, lost, readReviews({ Kim: 4 }, 4, 1))).toBe(true);
    expect(isFit(added, lost, readReviews({ Kim: 4, Lee: 1 }, 2.5, 2))).toBe(true);
    expect(isFit(added, lost, readReviews({ Kim: 4, Lee: 1 }, 4, 2))).toBe(false);
    expect(isFit(added, lost, readReviews({ Kim: 4, Lee: 1 }, 2.5, 1))).toBe(false);
    expect(isFit(added, readReviews({}, 0, 0))).toBe(false);
  });
});

const isOrder = (...history: Call<OrderOp>[]) => checkHistory(history, orderModel).isLinearizable;

describe('an order', () => {
  const placed = call<OrderOp>(0, 1, { call: 'place', answer: 'placed' });
  const paid = call<OrderOp>(2, 9, { call: 'pay', answer: 'paid' });

  it('A40: is never refused under the key that has placed it', () => {
    expect(isOrder(placed, call(2, 3, { call: 'place', answer: 'placed' }))).toBe(true);
    expect(isOrder(placed, call(2, 3, { call: 'place', answer: 'refused' }))).toBe(false);
  });

  it('S96: is not called delivered before it is', () => {
    expect(isOrder(placed, paid, call(3, 4, { call: 'deliver', answer: 'not paid' }))).toBe(true);
    expect(isOrder(placed, paid, call(3, 4, { call: 'deliver', answer: 'delivered before' }))).toBe(false);
  });
  it('whose answer was lost is there or not, but not by turns', () => {
    const lost = call<OrderOp>(0, LOST, { call: 'place' });
    const [found, missing] = [true, false].map((answer) => ({ call: 'find' as const, answer }));
    expect(isOrder(lost, call(1, 2, missing!), call(3, 4, found!))).toBe(true);
    expect(isOrder(lost, call(1, 2, found!), call(3, 4, missing!))).toBe(false);
  });
});

const model = productModel({ price: 10, stock: 3, version: 1 });
const isProduct = (...history: Call<ProductOp>[]) => checkHistory(history, model).isLinearizable;
const taking = (from: number, to: number, key: string, placedAt = 10) =>
  call<ProductOp>(from, to, { call: 'order', key, qty: 2, answer: { placedAt } });
const reading = (at: number, stock: number, version: number) =>
  call<ProductOp>(at, at + 1, { call: 'read', answer: { price: 10, stock, version } });

describe('a product', () => {
  it('A34: is not sold beyond its stock', () => {
    expect(isProduct(taking(0, 5, 'a'), taking(0, 5, 'b'))).toBe(false);
  });

  it('A5: is sold once for a key', () => {
    expect(isProduct(taking(0, 5, 'a'), taking(0, 5, 'a'), reading(6, 1, 2))).toBe(true);
    expect(isProduct(taking(0, 1, 'a'), taking(2, 3, 'a'), reading(6, -1, 3))).toBe(false);
  });
  it('may be sold late by an order whose answer was lost', () => {
    const lost = call<ProductOp>(0, LOST, { call: 'order', key: 'a', qty: 2 });
    expect(isProduct(lost, reading(1, 3, 1), reading(3, 1, 2))).toBe(true);
    expect(isProduct(lost, reading(1, 1, 2), reading(3, 3, 1))).toBe(false);
  });
});

/** Requests that each read a counter and then write one more than they have read. */
const increments = (requests: number) => {
  let counter = 0;
  let read: (number | null)[] = [];
  let steps: number[] = [];
  const run: Run = {
    start: async () => {
      counter = 0;
      read = Array.from({ length: requests }, () => null);
      steps = read.map(() => 0);
    },
    ready: () => [...steps.keys()].filter((request) => steps[request]! < 2),
    isAmbiguous: () => false,
    step: async (request) => {
      if (steps[request] === 0) read[request] = counter;
      else counter = read[request]! + 1;
      steps[request]! += 1;
    },
    state: async () => JSON.stringify({ counter, read, steps }),
    end: async () => {},
  };
  return { run, counter: () => counter };
};

describe('the exploration of interleavings', () => {
  it.each([
    [1, 1],
    [2, 6],
    [3, 90],
  ])('of %i requests with two statements tries all %i', async (requests, interleavings) => {
    const explored = await explore(increments(requests).run, { maxStates: Infinity, onState: () => false });
    expect(explored).toMatchObject({ interleavings, left: 0, isComplete: true });
  });

  it('meets every end, those of one request after the other first', async () => {
    const { run, counter } = increments(2);
    const ends: number[] = [];
    const onState = (isEnd: boolean) => {
      if (isEnd) ends.push(counter());
      return false;
    };
    await explore(run, { maxStates: Infinity, onState });
    expect(ends[0]).toBe(2);
    expect(new Set(ends)).toEqual(new Set([2, 1]));
  });
});
