import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { TestClock } from './clock.ts';
import { explore } from '../explore/explore.ts';

it('the clock rings alarms at their own time, those due together as they were set', () => {
  const clock = new TestClock();
  const rung: string[] = [];
  const note = (name: string) => () => rung.push(`${name} at ${clock.now()}`);
  clock.setTimeout(note('late'), 30);
  clock.setTimeout(() => {
    note('first')();
    clock.setTimeout(note('soon'), 5);
  }, 10);
  clock.setTimeout(note('second'), 10);
  clock.clearTimeout(clock.setTimeout(note('never'), 10));
  clock.increment(20);
  expect(rung).toEqual(['first at 10', 'second at 10', 'soon at 15']);
  expect(clock.now()).toBe(20);
});

it('a region moves while the timer of another runs on, and both move when they are due together', () => {
  const two = setup({}).createMachine({
    id: 'two',
    type: 'parallel',
    states: {
      fast: { initial: 'a', states: { a: { after: { 20: 'b' } }, b: { after: { 20: 'a' } } } },
      slow: { initial: 'a', states: { a: { after: { 30: 'b' } }, b: { after: { 30: 'a' } } } },
    },
  });
  const graph = explore(two);
  const ways = [...graph.nodes.values()].flatMap(({ out }) => out.map(({ taken }) => taken.flat().length));
  expect(new Set(ways)).toEqual(new Set([1, 2]));
});
