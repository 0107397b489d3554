import { describe, expect, it } from 'vitest';
import { type Call, checkHistory, type Model } from '../../verification/proofs/histories/linearizable.ts';
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
