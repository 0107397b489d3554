import { expect, it } from 'vitest';
import { array, assert, asyncProperty, nat, tuple } from 'fast-check';
import { setup } from 'xstate';
import { explore } from '../explore/explore.ts';
import { minimumSteps } from './minimumSteps.ts';
import { feasibleIn, plan } from '../plan/plan.ts';

/** States 0, 1, …, the first of them initial, and transitions between them. */
const graphOf = (count: number, arrows: [from: number, to: number][]) => {
  const states = Array.from({ length: count }, (_, state) => {
    const out = arrows.flatMap(([from, to], index) => (from === state ? [[`e${index}`, String(to)]] : []));
    return [String(state), { on: Object.fromEntries(out) as Record<string, string> }];
  });
  return explore(setup({}).createMachine({ id: 'chart', initial: '0', states: Object.fromEntries(states) }));
};
const planned = (graph: ReturnType<typeof graphOf>) => plan(graph).testPaths.flatMap(({ edges }) => edges).length;

it.each<[what: string, count: number, arrows: [number, number][], minimum: number]>([
  ['0 where nothing happens', 1, [], 0],
  [
    'a count of the way to each branch',
    4,
    [
      [0, 1],
      [1, 2],
      [1, 3],
    ],
    4,
  ],
  [
    'a count of the way to a circle that nothing else leads to',
    4,
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 2],
      [1, 0],
    ],
    6,
  ],
])('the minimum of steps is %s', async (_, count, arrows, minimum) => {
  const graph = graphOf(count, arrows);
  expect([await minimumSteps(graph), planned(graph)]).toEqual([minimum, minimum]);
});

it('the minimum of steps is never more than a plan needs, whatever the chart', () => {
  const arrow = tuple(nat({ max: 5 }), nat({ max: 5 }));
  return assert(
    asyncProperty(array(arrow, { minLength: 1, maxLength: 12 }), async (arrows) => {
      const graph = graphOf(6, arrows);
      const minimum = await minimumSteps(graph);
      expect(minimum).toBeLessThanOrEqual(planned(graph));
      expect(minimum).toBeGreaterThanOrEqual(feasibleIn(graph, 'transitions').size);
    }),
    { seed: 4, numRuns: 10 },
  );
});
