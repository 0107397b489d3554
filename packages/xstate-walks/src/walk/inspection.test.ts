import { describe, expect, it } from 'vitest';
import { createActor, setup, type InspectionEvent } from 'xstate';
import { deferred } from './deferred.ts';
import { lightMachine, playerMachine } from '../fixtures/charts.ts';
import { modelOf } from './model.ts';
import { arrowsOf, keyOf, takenIn } from '../chart/transitions.ts';
import { startForTest } from '../vitest/helpers.ts';

/** What an actor tells about the transitions that it took. */
const takenBy = (run: (inspect: (event: InspectionEvent) => void) => void) => {
  const taken: string[][] = [];
  run((event) => {
    if (event.type === '@xstate.microstep') taken.push(takenIn(event));
  });
  return taken;
};

describe('what xstate keeps for itself and we look at', () => {
  it('tells on inspection which transitions a microstep took, as the very objects of the chart', () => {
    const seen: unknown[] = [];
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') seen.push(...event._transitions);
    };
    const light = createActor(lightMachine, { inspect }).start();
    light.send({ type: 'light.off' });
    expect(seen).toEqual([lightMachine.states.shining!.transitions.get('light.off')![0]]);
    light.stop();
  });

  it('tells of `always` on the way in', () => {
    const machine = setup({}).createMachine({ id: 'm', initial: 'a', states: { a: { always: 'b' }, b: {} } });
    expect(takenBy((inspect) => startForTest(createActor(machine, { inspect })))).toEqual([['m.a :: always']]);
  });
});

const keysOf = (machine: typeof playerMachine) => arrowsOf(machine).map(({ key }) => key);

describe('keys', () => {
  it('are the same for every clone', () => {
    const clone = playerMachine.provide({ actors: deferred('getTrack').actors, guards: { isSilent: () => true } });
    expect(keysOf(clone)).toEqual(keysOf(playerMachine));
    expect(arrowsOf(clone)[0]!.definition).not.toBe(arrowsOf(playerMachine)[0]!.definition);
  });

  it('are all different, and number the branches', () => {
    const keys = arrowsOf(playerMachine).map(({ definition }) => keyOf(definition));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('player.checking :: always [1]');
    expect(keys).toContain('player.open.sound.paused :: track.play');
  });
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
  const send = (type: 'go' | 'leave' | 'shut') =>
    takenBy((inspect) => startForTest(createActor(both, { inspect })).send({ type }));

  it('cross both transitions when they get along', () =>
    expect(send('go')).toEqual([['both.in.a.x :: go', 'both.in.b.x :: go']]));

  it('cross only the first when both leave', () => expect(send('leave')).toEqual([['both.in.a.x :: leave']]));

  it('cross nothing where a transition only refuses', () => expect(send('shut')).toEqual([[]]));

  it('leave the preempted one unreachable', () => expect(modelOf(both).unreachable).toEqual(['both.in.b.x :: leave']));
});
