import { pluralize } from '../chart/labels.ts';
import type { AnyEventObject, AnyStateMachine, InspectionEvent, SnapshotFrom } from 'xstate';
import { bareActor } from './bareActor.ts';
import { collectorOf, type Microstep } from './collector.ts';
import { explore } from '../explore/explore.ts';
import { toExploreOptions, type Explored } from '../explore/exploreOptions.ts';
import type { RandomValues } from '../chart/oracle.ts';
import { plan, type Cover, type Goal, type Plan } from '../plan/plan.ts';
import { toTours } from '../plan/tour.ts';
import { arrowsOf, type TransitionKey } from '../chart/transitions.ts';
import { statesOf } from '../chart/nodes.ts';
import type { Watch } from '../rules/rules.ts';
import { walkTour, type Gesture, type TestModelClass, type Walk } from './walk.ts';

/** A model in numbers. */
export type Summary = { id: string; states: number; transitions: number; tours: number; steps: number };

/** A model in one line. */
export const summaryLine = ({ id, states, transitions, tours, steps }: Summary): string =>
  `chart ${id}: ${pluralize(states, 'state')}, ${pluralize(transitions, 'transition')}, ${pluralize(tours, 'tour')} of ${pluralize(steps, 'step')}`;

/** For `afterAll(() => printSummary(model))`: prints the chart in one line. */
export function printSummary({ summary }: { summary: Summary }): void {
  // oxlint-disable-next-line no-console -- the one line that the run is asked to print
  console.info(summaryLine(summary));
}

export type ModelOptions<M extends AnyStateMachine> = Explored<M> & {
  /** Rules for every walk. */
  watch?: Watch;
  /** Takes the walks: `TestModel` of `@xstate/test`; that of `xstate/graph` by default. */
  testModel?: TestModelClass;
  /** The largest number of steps in a tour; 40 by default. */
  maxSteps?: number;
};

/** A tour for `it.each`: its title and the function that walks it. */
export type TitledTour<M extends AnyStateMachine> = [title: string, walk: (walk: Walk<M>) => Promise<void>];

export type Model<M extends AnyStateMachine> = {
  /** Tours that cross every transition within reach. */
  tours: TitledTour<M>[];
  /** Tours for another goal. */
  toursOf: (goal: Goal) => TitledTour<M>[];
  /** Walks all tours through the bare actor: user events are sent, services are settled by `outcomes`. */
  walkActor: (outcomes?: Record<string, Gesture>, cover?: Cover) => Promise<void>;
  /** Collects what an actor does. Walks pass it to `start`; other tests may use it too. */
  inspect: (event: InspectionEvent) => void;
  /** Collects microsteps of actors in another process. */
  record: (note: Microstep) => void;
  /** Transitions (or states, feasible pairs, refusals) that no actor has covered yet. */
  uncovered: (cover?: Cover) => string[];
  /** Transitions that no sample reaches. */
  unreachable: TransitionKey[];
  /** User events that the chart refuses: one entry per vertex and sample. */
  refused: { snapshot: SnapshotFrom<M>; event: AnyEventObject }[];
  summary: Summary;
};

/** Explores a chart, plans tours across it and collects what actors cross. */
export function modelOf<M extends AnyStateMachine>(machine: M, options: ModelOptions<M> = {}): Model<M> {
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
  const rawTours = (cover: Goal) => toTours(machine, planOf(cover).tours, options.system);
  const toursOf = (cover: Goal): TitledTour<M>[] =>
    rawTours(cover).map((tour) => [
      tour.title,
      (walk) => walkTour({ machine, collector, goal: cover, tour, onScreen: true, random, watch, testModel }, walk),
    ]);

  const walkActor = async (outcomes: Record<string, Gesture> = {}, cover: Cover = 'transitions') => {
    const actor = bareActor(machine, exploration.samples ?? {}, outcomes);
    for (const tour of rawTours(cover)) {
      const route = { machine, collector, goal: cover, tour, onScreen: false, random, watch, testModel };
      await walkTour(route, actor as never); // one after the other: they share the services
    }
  };

  const uncovered = (cover: Cover = 'transitions') => {
    if (cover === 'transitions') return alive.filter((key) => !collector.taken.has(key));
    const met = { states: collector.visited, pairs: collector.pairs, refused: collector.refused }[cover];
    const isMet = (goal: string) => met.has(goal) || collector.taken.has(goal); // pairs come with their transitions
    return [...planOf(cover).goals].filter((goal) => !isMet(goal));
  };

  const tours = toursOf('transitions');
  return {
    tours,
    toursOf,
    walkActor,
    inspect: collector.inspect,
    record: collector.record,
    uncovered,
    unreachable: alive.filter((key) => !planOf('transitions').goals.has(key)),
    refused: [...graph.vertices.values()].flatMap(({ moment, refused }) =>
      refused.map(({ event }) => ({ snapshot: moment.snapshot as SnapshotFrom<M>, event })),
    ),
    summary: {
      id: machine.id,
      states: statesOf(machine).length,
      transitions: arrows.length,
      tours: tours.length,
      steps: planOf('transitions').tours.flatMap(({ edges }) => edges).length,
    },
  };
}
