import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { bareActor } from '../walk/bareActor.ts';
import type { Walkable } from './randomWalks.ts';
import { collectorOf } from '../walk/collector.ts';
import { movesOf, type Move } from '../explore/explore.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { simulate } from '../chart/simulate.ts';
import { toTestPaths, type Planned } from '../plan/testPath.ts';
import { runTestPath, type EventExecutor, type Walk } from '../walk/walk.ts';
import { describePayload, describeEvent } from '../chart/labels.ts';

const maxWidth = 60;

const named = ({ type, ...carried }: AnyEventObject) => {
  const said = describePayload({ type, ...carried });
  return `${describeEvent(type)} ${said.length > maxWidth ? `${said.slice(0, maxWidth)}…` : said}`.trim();
};

function byName(moves: Move[]): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of moves) {
    const name = named(move.event);
    const count = [...found.keys()].filter((each) => each === name || each.startsWith(`${name} (`)).length;
    found.set(count === 0 ? name : `${name} (${count + 1})`, move);
  }
  return found;
}

/**
 * One chart for random walks, refused events included. The system under test (the bare actor by default) takes the same
 * steps and is compared after each.
 */
export function walkableChart<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M>,
  under: { outcomes: Record<string, EventExecutor> } | { walk: Walk<M> },
): Walkable {
  const exploration = toExploreOptions(options);
  const movesIn = movesOf(machine, { ...exploration, pauses: true });
  const chart = simulate(machine, exploration.system);
  const collector = collectorOf(machine);
  const { inputs = [undefined] } = exploration;
  const startingPoints = inputs.map((_, index) => (inputs.length === 1 ? 'the start' : `start ${index + 1}`));
  const system = 'walk' in under ? under.walk : bareActor(machine, exploration.samples ?? {}, under.outcomes);

  return {
    name: `the chart ${machine.id}`,
    startingPoints,
    walk: async (startingPoint, choose) => {
      const input = inputs[startingPoints.indexOf(startingPoint)];
      const edges: Planned['edges'] = [];
      for (let { moment } = chart.begin(input); ;) {
        const moves = byName(movesIn(moment));
        const name = choose([...moves.keys()]);
        if (name === undefined) break;
        const { event, eventIn, cause, run } = moves.get(name)!;
        const { moment: next, taken } = run();
        edges.push({ event, eventIn, cause, taken });
        moment = next;
      }
      const [testPath] = toTestPaths(machine, [{ start: { input }, edges }], exploration.system);
      const { random, watch, testModel } = options as ModelOptions<AnyStateMachine>;
      const look = watch?.();
      let before: AnyMachineSnapshot | undefined;
      for (const { event, state, effects } of testPath!.steps) {
        look?.({ event, before, state, effects });
        before = state;
      }
      const about = { machine, collector, goal: 'random', testPath: testPath!, onScreen: 'walk' in under };
      await runTestPath({ ...about, random, testModel }, system);
    },
  };
}
