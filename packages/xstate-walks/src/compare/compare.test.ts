import { describe, expect, it } from 'vitest';
import { measure } from './compare.ts';
import { lightMachine } from '../fixtures/light.machine.ts';
import { playerMachine } from '../fixtures/player.machine.ts';

const options = {
  input: { id: '7' },
  events: {
    'screen.touch': [{ at: 1 }],
    'xstate.done.actor.getTrack': [
      { output: { title: 'Song', seconds: 9 } },
      { output: { title: 'Silence', seconds: 0 } },
      { output: { title: 'Nonsense', seconds: -1 } },
    ],
  },
};

describe('beside the generators of xstate', () => {
  it('tours cross every transition', () => {
    const { crossed, of, steps } = measure(playerMachine, options, 'tours');
    expect([crossed, of]).toEqual([13, 13]);
    expect(steps).toBeLessThan(20);
  });

  it('shortest paths reach every state, and not every transition', () => {
    const { crossed, of } = measure(playerMachine, options, 'getShortestPaths');
    expect(crossed).toBeLessThan(of);
    expect(crossed).toBeGreaterThan(of / 2);
  });

  it('simple paths are many more steps', () => {
    expect(measure(lightMachine, {}, 'getSimplePaths').steps).toBeGreaterThan(measure(lightMachine, {}, 'tours').steps);
  });

  it('createTestModel refuses charts that call a service or wait', () => {
    expect(() => measure(playerMachine, options, 'createTestModel')).toThrow('not supported');
    expect(() => measure(lightMachine, {}, 'createTestModel')).toThrow('not supported');
  });
});
