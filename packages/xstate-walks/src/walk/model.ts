import { pluralize } from '../chart/labels.ts';
import type { AnyEventObject, AnyStateMachine, InspectionEvent, SnapshotFrom } from 'xstate';
import { bareActor } from './bareActor.ts';
import { collectorOf, type Microstep } from './collector.ts';
import { explore, requirementGoal } from '../explore/explore.ts';
import { toExploreOptions, type Explored, type Given } from '../explore/exploreOptions.ts';
import type { RandomValues } from '../chart/oracle.ts';
import { conditionsOf } from '../explore/conditions.ts';
import { describeObjective, testPathsFor, type Objective } from '../plan/objective.ts';
import { plan, reachedBy, type Goal, type Plan, type PlannedPath } from '../plan/plan.ts';
import { toTestPaths } from '../plan/testPath.ts';
import { arrowsOf, type TransitionKey } from '../chart/transitions.ts';
import { statesOf } from '../chart/nodes.ts';
import type { Watch } from '../rules/rules.ts';
import { runTestPath, type EventExecutor, type TestModelClass, type Walk } from './walk.ts';

/** A model in numbers. */
export type Summary = { id: string; states: number; transitions: number; testPaths: number; steps: number };

export const summaryLine = ({ id, states, transitions, testPaths, steps }: Summary): string =>
  `chart ${id}: ${pluralize(states, 'state')}, ${pluralize(transitions, 'transition')}, ${pluralize(testPaths, 'test path')} of ${pluralize(steps, 'step')}`;

/** For `afterAll(() => printSummary(model))`: prints the chart in one line. */
export function printSummary({ summary }: { summary: Summary }): void {
  // oxlint-disable-next-line no-console -- the one line that the run is asked to print
  console.info(summaryLine(summary));
}

export type ModelOptions<M extends AnyStateMachine> = Explored<M> & {
  /** Rules for every walk. */
  watch?: Watch;
  /** Runs the tests: `TestModel` of `@xstate/test`; that of `xstate/graph` by default. */
  testModel?: TestModelClass;
  /** The largest number of steps in a test path; 40 by default. */
  maxSteps?: number;
};

/** A test path for `it.each`: its title and the function that walks it. */
export type TitledPath<M extends AnyStateMachine> = [title: string, walk: (walk: Walk<M>) => Promise<void>];

export type Model<M extends AnyStateMachine> = {
  /** Test paths that cross every transition within reach. */
  testPaths: TitledPath<M>[];
  /** Test paths for another goal, into a state, or for given events. */
  testPathsOf: (objective: Goal | Objective) => TitledPath<M>[];
  /** Walks all test paths through the bare actor: user events are sent, services are settled by `outcomes`. */
  walkActor: (outcomes?: Record<string, EventExecutor>, objective?: Goal | Objective) => Promise<void>;
  /** Collects what an actor does. Walks pass it to `start`; other tests may use it too. */
  inspect: (event: InspectionEvent) => void;
  /** Collects microsteps of actors in another process. */
  record: (note: Microstep) => void;
  /** Transitions (or what another goal asks for) that no actor has covered yet. */
  uncovered: (goal?: Goal) => string[];
  /** Transitions that no test data reach. */
  unreachable: TransitionKey[];
  /** User events that the chart refuses: one entry per node of the graph and payload. */
  refused: { snapshot: SnapshotFrom<M>; event: AnyEventObject }[];
  summary: Summary;
};

/** Explores a chart, plans test paths across it and collects what actors cross. */
export function modelOf<M extends AnyStateMachine>(machine: M, ...given: Given<M, ModelOptions<M>>): Model<M> {
  const [options = {}] = given as [ModelOptions<M>?];
  const { maxSteps, watch, testModel } = options;
  const random = options.random as RandomValues | undefined;
  const exploration = toExploreOptions(options);
  const graph = explore(machine, exploration);
  const dead = options.dead ?? {};
  const arrows = arrowsOf(machine);
  const alive = arrows.map(({ key }) => key).filter((key) => dead[key] === undefined);
  const collector = collectorOf(machine);
  const plans = new Map<Goal, Plan>();

  const planOf = (cover: Goal): Plan => {
    const known = plans.get(cover) ?? plan(graph, cover, maxSteps);
    plans.set(cover, known);
    return known;
  };
  /** The walks that passed were as planned: they reached what records of actors do not tell. */
  const passed: PlannedPath[] = [];
  const routesOf = (wanted: Goal | Objective, onScreen: boolean) => {
    const objective = typeof wanted === 'string' ? { goal: wanted } : wanted;
    const planned =
      'goal' in objective
        ? planOf(objective.goal).testPaths
        : testPathsFor(machine, graph, { ...exploration, maxSteps }, objective);
    const goal = describeObjective(objective).replace(/^all /, '');
    return toTestPaths(machine, planned, options.system).map((testPath, index) => {
      const route = { machine, collector, goal, testPath, onScreen, random, watch, testModel };
      const walk = async (system: Walk<M>) => {
        await runTestPath(route, system);
        passed.push(planned[index]!);
      };
      return { title: testPath.title, walk };
    });
  };
  const testPathsOf = (objective: Goal | Objective): TitledPath<M>[] =>
    routesOf(objective, true).map(({ title, walk }) => [title, walk]);

  const walkActor = async (
    outcomes: Record<string, EventExecutor> = {},
    objective: Goal | Objective = 'transitions',
  ): Promise<void> => {
    const actor = bareActor(machine, exploration.samples ?? {}, outcomes);
    for (const { walk } of routesOf(objective, false)) await walk(actor as never); // in turn: they share the services
  };

  /** What a goal asks for, where the search does not say it: what no test data reach is uncovered too. */
  const wantedBy = (goal: 'values' | 'guards' | 'requirements'): Iterable<string> => {
    if (goal === 'values') return planOf(goal).goals;
    if (goal === 'guards')
      return arrows.filter(({ key }) => dead[key] === undefined).flatMap((arrow) => conditionsOf(arrow));
    return Object.entries(options.requirements ?? {}).flatMap(([id, parts]) =>
      parts.map((part) => requirementGoal(id, part)),
    );
  };

  const uncovered = (cover: Goal = 'transitions') => {
    if (cover === 'transitions') return alive.filter((key) => !collector.taken.has(key));
    if (cover === 'values' || cover === 'guards' || cover === 'requirements') {
      const reached = new Set(passed.flatMap((testPath) => [...reachedBy(cover, testPath)]));
      return [...wantedBy(cover)].filter((goal) => !reached.has(goal));
    }
    const met = { states: collector.visited, 'transition pairs': collector.pairs, 'ignored events': collector.refused }[
      cover
    ];
    const isMet = (goal: string) => met.has(goal) || collector.taken.has(goal); // pairs come with their transitions
    return [...planOf(cover).goals].filter((goal) => !isMet(goal));
  };

  const testPaths = testPathsOf('transitions');
  return {
    testPaths,
    testPathsOf,
    walkActor,
    inspect: collector.inspect,
    record: collector.record,
    uncovered,
    unreachable: alive.filter((key) => !planOf('transitions').goals.has(key)),
    refused: [...graph.nodes.values()].flatMap(({ moment, refused }) =>
      refused.map(({ event }) => ({ snapshot: moment.snapshot as SnapshotFrom<M>, event })),
    ),
    summary: {
      id: machine.id,
      states: statesOf(machine).length,
      transitions: arrows.length,
      testPaths: testPaths.length,
      steps: planOf('transitions').testPaths.flatMap(({ edges }) => edges).length,
    },
  };
}
