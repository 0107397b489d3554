import { describe, expect, it } from 'vitest';
import { setup, type AnyStateMachine } from 'xstate';
import { diffCharts } from './diff.ts';
import { lightMachine, playerMachine } from '../fixtures/charts.ts';

const chart = (states: object): AnyStateMachine =>
  setup({ guards: { isLate: () => true, isEarly: () => true }, actions: { ring: () => {} } }).createMachine({
    id: 'c',
    initial: 'a',
    states,
  } as never) as unknown as AnyStateMachine;

const before = chart({
  a: { on: { go: [{ guard: 'isLate', target: 'b' }, { target: 'c' }], stay: { actions: 'ring' } } },
  b: { on: { back: 'a' } },
  c: {},
});
const after = chart({
  a: { on: { go: [{ guard: 'isEarly', target: 'd' }, { guard: 'isLate', target: 'b' }, { target: 'b' }], stay: {} } },
  b: { tags: ['busy'], on: { back: { target: 'a', actions: 'ring' } } },
  d: {},
});

describe('the difference between two versions of a chart', () => {
  it('names states and transitions that are new, gone, have other targets, or changed', () => {
    expect(diffCharts([before], [after])).toEqual([
      {
        id: 'c',
        is: 'kept',
        states: {
          added: ['c.d'],
          removed: ['c.c'],
          changed: [{ id: 'c.b', before: 'atomic', after: 'atomic; tagged busy' }],
        },
        transitions: {
          added: ['c.a: go [isEarly] → c.d'],
          removed: ['c.a: stay → (stays)'],
          retargeted: [{ name: 'c.a: go → c.c', before: 'c.c', after: 'c.b' }],
          changed: [{ name: 'c.b: back → c.a', before: 'no guard; no action', after: 'no guard; ring' }],
        },
        touched: ['c.a :: go [0]', 'c.a :: go [2]', 'c.b :: back'],
      },
    ]);
  });

  it('is nothing where nothing but its implementations changed', () => {
    expect(diffCharts([playerMachine], [playerMachine.provide({ guards: { isSilent: () => true } })])).toEqual([]);
  });

  it('lists charts that are new or gone', () => {
    const diffs = diffCharts([lightMachine], [playerMachine]);
    expect(diffs.map(({ id, is }) => [id, is])).toEqual([
      ['light', 'removed'],
      ['player', 'added'],
    ]);
    expect(diffs[1]!.touched).toHaveLength(13);
  });
});
