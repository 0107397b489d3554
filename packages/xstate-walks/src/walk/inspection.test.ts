import { describe, expect, it } from 'vitest';
import { createActor, setup, type InspectionEvent } from 'xstate';
import { lightMachine, playerMachine } from '../fixtures/charts.ts';
import { modelOf } from './model.ts';
import { arrowsOf, takenIn } from '../chart/transitions.ts';
import { startForTest } from '../vitest/helpers.ts';

it('xstate tells on inspection which transitions a microstep took, as the very objects of the chart', () => {
  const seen: unknown[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') seen.push(...event._transitions);
  };
  const light = startForTest(createActor(lightMachine, { inspect }));
  light.send({ type: 'light.off' });
  expect(seen).toEqual([lightMachine.states.shining!.transitions.get('light.off')![0]]);
});

it('keys are all different, number the branches, and are the same for every clone', () => {
  const keys = arrowsOf(playerMachine).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain('player.checking :: always [1]');
  expect(keys).toContain('player.open.sound.paused :: track.play');
  const clone = playerMachine.provide({ guards: { isSilent: () => true } });
  expect(arrowsOf(clone).map(({ key }) => key)).toEqual(keys);
});

describe('regions that hear the same event', () => {
  const both = setup({ types: { events: {} as { type: 'go' } | { type: 'leave' } | { type: 'shut' } } }).createMachine({
    id: 'both',
    initial: 'in',
    states: {
      in: {
        type: 'parallel',
        on: { shut: {}, leave: '#out' },
        states: {
          a: { initial: 'x', states: { x: { on: { go: 'y', leave: '#out' } }, y: {} } },
          b: { initial: 'x', states: { x: { on: { go: 'y', leave: '#out' } }, y: {} } },
        },
      },
      out: { id: 'out' },
    },
  });
  /** What an actor tells about the transitions that it took. */
  const send = (type: 'go' | 'leave' | 'shut') => {
    const taken: string[][] = [];
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') taken.push(takenIn(event));
    };
    startForTest(createActor(both, { inspect })).send({ type });
    return taken;
  };

  it('cross both transitions when they get along', () =>
    expect(send('go')).toEqual([['both.in.a.x :: go', 'both.in.b.x :: go']]));

  it('cross only the first when both leave', () => expect(send('leave')).toEqual([['both.in.a.x :: leave']]));

  it('cross nothing where a transition only refuses', () => expect(send('shut')).toEqual([[]]));

  it('leave the preempted one unreachable', () => expect(modelOf(both).unreachable).toEqual(['both.in.b.x :: leave']));
});
