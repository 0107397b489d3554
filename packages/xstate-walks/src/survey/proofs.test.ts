import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { proofsOf } from './proofs.ts';
import { arrowsOf } from '../chart/transitions.ts';

const machine = setup({ guards: { isLate: () => true } }).createMachine({
  id: 'm',
  initial: 'a',
  on: { home: '.a', shout: { actions: () => {} } },
  states: {
    a: {
      on: { go: [{ target: 'b' }, { guard: 'isLate', target: 'lost' }], shout: {} },
    },
    b: {
      type: 'parallel',
      on: { go: 'passing', shout: {} },
      states: {
        left: { initial: 'x', states: { x: { on: { go: 'y' } }, y: { on: { go: 'x' } } } },
        right: { initial: 'x', states: { x: { on: { turn: { guard: 'isLate', target: 'y' } } }, y: {} } },
      },
    },
    passing: { always: 'a', on: { go: 'lost' } },
    lost: { on: { go: 'a' } },
    never: { initial: 'x', onDone: 'a', states: { x: {} } },
  },
});

const { enterable, dead, mayFollow } = proofsOf(machine);
const arrow = (key: string) => arrowsOf(machine).find((each) => each.key === key)!;

describe('the structure of a chart', () => {
  it('says which states nothing leads to', () => {
    const states = ['m.a', 'm.b.left.y', 'm.b.right.x', 'm.passing', 'm.lost', 'm.never'];
    expect(states.filter((id) => !enterable.has(id))).toEqual(['m.passing', 'm.lost', 'm.never']);
  });

  it('says which arrows cannot be crossed, and why', () => {
    expect(Object.fromEntries(dead)).toEqual({
      'm.a :: go [1]': 'the branch before it has no guard',
      'm.b :: go': 'a state inside always takes the event first',
      'm.passing :: always': 'nothing leads to its state',
      'm.passing :: go': 'nothing leads to its state',
      'm.lost :: go': 'nothing leads to its state',
      'm.never :: xstate.done.state.m.never': 'nothing leads to its state',
      'm :: shout': 'a state inside always takes the event first',
    });
  });

  it('knows a state that is left at once, and one that does not end', () => {
    const other = setup({}).createMachine({
      id: 'o',
      initial: 'passing',
      states: {
        passing: { always: 'endless', on: { go: 'endless' } },
        endless: { initial: 'x', onDone: 'passing', states: { x: {} } },
      },
    });
    expect(Object.fromEntries(proofsOf(other).dead)).toEqual({
      'o.passing :: go': 'its state is left at once',
      'o.endless :: xstate.done.state.o.endless': 'nothing leads to the end of its state',
    });
  });

  it.each([
    ['m.a :: go [0]', 'm.b.left.x :: go', true],
    ['m.a :: go [0]', 'm.b.left.y :: go', false],
    ['m.a :: go [0]', 'm :: home', true],
    ['m.a :: go [0]', 'm.a :: go [0]', false],
    ['m.b.left.x :: go', 'm.b.left.y :: go', true],
    ['m.b.left.x :: go', 'm.b.right.x :: turn', true],
    ['m.b.left.x :: go', 'm.a :: go [0]', false],
    ['m :: home', 'm.a :: go [0]', true],
    ['m :: home', 'm.b.left.x :: go', false],
  ])('says whether %s may be followed by %s: %s', (before, after, expected) => {
    expect(mayFollow(arrow(before), arrow(after))).toBe(expected);
  });
});
