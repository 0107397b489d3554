import { describe, expect, it } from 'vitest';
import { array, assert, nat, property, tuple } from 'fast-check';
import { setup } from 'xstate';
import { stepLowerBound } from './lowerBound.ts';
import { explore } from '../explore/explore.ts';
import { lightMachine } from '../fixtures/light.machine.ts';
import { feasibleIn, plan } from './plan.ts';

const boundOf = (machine: Parameters<typeof explore>[0]) => {
  const graph = explore(machine);
  const { tours } = plan(graph);
  return {
    least: stepLowerBound(graph, feasibleIn(graph, 'transitions')),
    steps: tours.flatMap(({ edges }) => edges).length,
  };
};

/** States 0, 1, …, the first of them initial, and arrows between them. */
const chartOf = (count: number, arrows: [from: number, to: number][]) => {
  const states = Array.from({ length: count }, (_, state) => {
    const out = arrows.flatMap(([from, to], index) => (from === state ? [[`e${index}`, String(to)]] : []));
    return [String(state), { on: Object.fromEntries(out) as Record<string, string> }];
  });
  return setup({}).createMachine({ id: 'chart', initial: '0', states: Object.fromEntries(states) });
};

describe('the least number of steps', () => {
  it('is that of the best tours where it is easy to see', () => {
    expect(boundOf(lightMachine)).toEqual({ least: 5, steps: 5 });
  });

  it('counts the path to each branch again, since a tour restarts or returns', () => {
    const fork = chartOf(4, [
      [0, 1],
      [1, 2],
      [1, 3],
    ]);
    expect(boundOf(fork)).toEqual({ least: 4, steps: 4 });
  });

  it('counts the way to a circle that nothing else leads to', () => {
    const lasso = chartOf(4, [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 2],
      [1, 0],
    ]);
    expect(boundOf(lasso)).toEqual({ least: 6, steps: 6 });
  });

  it('is never more than a plan needs, whatever the chart', () => {
    const arrow = tuple(nat({ max: 5 }), nat({ max: 5 }));
    assert(
      property(array(arrow, { minLength: 1, maxLength: 12 }), (arrows) => {
        const chart = chartOf(6, arrows);
        const { least, steps } = boundOf(chart);
        expect(least).toBeLessThanOrEqual(steps);
        expect(least).toBeGreaterThanOrEqual(feasibleIn(explore(chart), 'transitions').size);
      }),
      { seed: 4, numRuns: 10 },
    );
  });

  it('is nothing where nothing happens', () => expect(boundOf(chartOf(1, []))).toEqual({ least: 0, steps: 0 }));
});
