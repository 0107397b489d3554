import { describe, expect, it } from 'vitest';
import { raise, setup } from 'xstate';
import { deferred } from './deferred.ts';
import { TestClock } from './clock.ts';
import { explore } from '../explore/explore.ts';
import { playerMachine } from '../fixtures/charts.ts';
import { modelOf } from './model.ts';

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

describe('timers of regions', () => {
  const two = setup({}).createMachine({
    id: 'two',
    type: 'parallel',
    states: {
      fast: { initial: 'a', states: { a: { after: { 20: 'b' } }, b: { after: { 20: 'a' } } } },
      slow: { initial: 'a', states: { a: { after: { 30: 'b' } }, b: { after: { 30: 'a' } } } },
    },
  });

  it('are tracked: a region moves while the other waits on, and both when they are due together', () => {
    const graph = explore(two);
    const ways = [...graph.nodes.values()].flatMap(({ out }) => out.map(({ taken }) => taken.flat().length));
    expect(new Set(ways)).toEqual(new Set([1, 2]));
  });

  it('agree with the running actor', async () => {
    const model = modelOf(two);
    await model.walkActor({}, 'transition pairs');
    expect(model.uncovered()).toEqual([]);
    expect(model.uncovered('transition pairs')).toEqual([]);
  });

  it('are dropped when an event leaves their state', async () => {
    const services = deferred('getTrack');
    const model = modelOf(playerMachine.provide({ actors: services.actors }), {
      input: { id: '7' },
      events: {
        'xstate.done.actor.getTrack': [{ output: { title: 'Song', seconds: 9 } }],
        'screen.touch': [{ at: 1 }],
      },
    });
    await model.walkActor(services.outcomes, 'transition pairs');
    expect(model.uncovered('transition pairs')).toEqual([]);
  });
});

it('events that a chart delays for itself are time, too', async () => {
  const alarm = setup({ types: { events: {} as { type: 'ring' } | { type: 'set' } } }).createMachine({
    id: 'alarm',
    initial: 'off',
    states: {
      off: { on: { set: { target: 'on', actions: raise({ type: 'ring' }, { delay: 60_000 }) } } },
      on: { on: { ring: 'off' } },
    },
  });
  const model = modelOf(alarm, { filter: (_, { type }, cause) => type !== 'ring' || cause === 'time' });
  await model.walkActor();
  expect(model.uncovered()).toEqual([]);
});
