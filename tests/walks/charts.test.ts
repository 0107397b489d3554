import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrowsOf,
  covers,
  explore,
  feasibleIn,
  movesOf,
  proofsOf,
  reachedBy,
  simulate,
  toExploreOptions,
  type PlannedPath,
} from 'xstate-walks';
import { readModels } from '../models/declarations.ts';

describe.each(await readModels())('the chart of $file', ({ machine, options }) => {
  const exploration = toExploreOptions(options);
  const graph = explore(machine, exploration);

  it('does nothing that its structure rules out', () => {
    const { dead, enterable, mayFollow } = proofsOf(machine);
    const arrows = new Map(arrowsOf(machine).map((arrow) => [arrow.key, arrow]));
    const pairs = [...feasibleIn(graph, 'transition pairs')]
      .map((pair) => pair.split(' >> '))
      .filter(({ length }) => length === 2);
    expect([...dead.keys()].filter((key) => feasibleIn(graph, 'transitions').has(key))).toEqual([]);
    expect([...feasibleIn(graph, 'states')].filter((id) => !enterable.has(id))).toEqual([]);
    expect(pairs.filter(([one, other]) => !mayFollow(arrows.get(one!)!, arrows.get(other!)!))).toEqual([]);
  });

  it('does nothing on a random walk that exploring it did not find: its nodes are fine enough', () => {
    const movesIn = movesOf(machine, exploration);
    const inputs = exploration.inputs ?? [undefined];
    const choices = fc.sample(fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), { seed: 7, numRuns: 12 });
    const walks = choices.map((chosen): PlannedPath => {
      const input = inputs[chosen[0]! % inputs.length];
      const begun = simulate(machine).begin(input);
      let { moment } = begun;
      const edges = chosen.flatMap((choice) => {
        const moves = movesIn(moment).map(({ event, cause, run }) => ({ event, cause, ...run() }));
        const changing = moves.filter(({ cause, taken }) => cause === 'time' || taken.length > 0);
        const next = changing[choice % changing.length];
        if (!next) return [];
        ({ moment } = next);
        return [{ ...next, from: '', to: '', emitted: [] }];
      });
      return { start: { input, node: { key: '', moment, out: [], refused: [] }, ...begun }, edges };
    });
    for (const cover of covers) {
      const feasible = feasibleIn(graph, cover);
      const met = walks.flatMap((walk) => [...reachedBy(cover, walk)]);
      expect(met.filter((goal) => !feasible.has(goal))).toEqual([]);
    }
  });
});
