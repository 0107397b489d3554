import { describe, expect, it } from 'vitest';
import {
  arrowsOf,
  covers,
  explore,
  feasibleIn,
  proofsOf,
  randomTours,
  reachedBy,
  toExploreOptions,
} from 'xstate-walks';
import { readModels } from '../models/declarations.ts';

describe.each(await readModels())('the chart of $file', ({ machine, options }) => {
  const exploration = toExploreOptions(options);
  const graph = explore(machine, exploration);

  it('does nothing that its structure rules out', () => {
    const { dead, enterable, mayFollow } = proofsOf(machine);
    const arrows = new Map(arrowsOf(machine).map((arrow) => [arrow.key, arrow]));
    const pairs = [...feasibleIn(graph, 'pairs')]
      .map((pair) => pair.split(' >> '))
      .filter(({ length }) => length === 2);
    expect([...dead.keys()].filter((key) => feasibleIn(graph, 'transitions').has(key))).toEqual([]);
    expect([...feasibleIn(graph, 'states')].filter((id) => !enterable.has(id))).toEqual([]);
    expect(pairs.filter(([one, other]) => !mayFollow(arrows.get(one!)!, arrows.get(other!)!))).toEqual([]);
  });

  it('does nothing on a random walk that exploring it did not find: its vertices are fine enough', () => {
    const walks = randomTours(machine, exploration, { random: 12, seed: 7, length: 20 });
    for (const cover of covers) {
      const feasible = feasibleIn(graph, cover);
      const met = walks.flatMap((walk) => [...reachedBy(cover, walk)]);
      expect(met.filter((goal) => !feasible.has(goal))).toEqual([]);
    }
  });
});
