import type { AnyStateMachine } from 'xstate';
import { bareActor } from '../walk/bareActor.ts';
import { toursFor, type Objective } from '../plan/objective.ts';
import { collectorOf } from '../walk/collector.ts';
import { deferredOf } from '../walk/deferred.ts';
import { explore } from '../explore/explore.ts';
import { compareBehaviour, type During } from './equivalence.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import type { RandomValues } from '../chart/oracle.ts';
import { payloadTours } from '../plan/payloadTours.ts';
import { toTours } from '../plan/tour.ts';
import { walkTour } from '../walk/walk.ts';

/** The objectives of the suite, the cheapest first. */
const objectives: [name: string, objective: Objective][] = [
  ['transitions', { goal: 'transitions' }],
  ['pairs', { goal: 'pairs' }],
  ['refused', { goal: 'refused' }],
  ['random', { random: 30, seed: 7 }],
];

/** The number of steps in which payloads at their bounds are tried. */
const MOST_STEPS = 6000;

/** The walk that failed, by its objective, and how. */
export type WalkFailure = { by: string; why: string };

/**
 * The tours of a chart, to be walked through any other chart in its place. With `bounds`, samples at the bounds of what
 * is possible, further tours try each of these.
 */
export function suiteOf(
  machine: AnyStateMachine,
  options: ModelOptions<AnyStateMachine> = {},
  bounds?: ModelOptions<AnyStateMachine>,
) {
  const services = deferredOf(machine);
  const chart = machine.provide({ actors: services.actors as never });
  const exploration = toExploreOptions(options);
  const graph = explore(chart, exploration);
  const widest = toExploreOptions(bounds ?? options);
  const planned = objectives.map(
    ([by, objective]) =>
      [by, toursFor(chart, graph, { ...exploration, maxSteps: options.maxSteps }, objective)] as const,
  );
  if (bounds) planned.push(['payloads', payloadTours(chart, widest, { steps: MOST_STEPS })]);
  const tours = planned.flatMap(([by, each]) => toTours(chart, each).map((tour) => ({ by, tour })));
  const collector = collectorOf(chart);
  const random = options.random as RandomValues | undefined;

  /** Walks one tour through another chart. */
  const walk = async (index: number, other: AnyStateMachine): Promise<WalkFailure | undefined> => {
    const { by, tour } = tours[index]!;
    const system = bareActor(chart, widest.samples ?? {}, services.outcomes, other);
    try {
      await walkTour(
        { machine: chart, collector, goal: by, tour, onScreen: false, random, testModel: options.testModel },
        { ...system, system: 'mutant' },
      );
      return undefined;
    } catch (error) {
      return { by, why: (error as Error).message.replace(/\nPath:[^]*/, '') };
    } finally {
      services.reset();
    }
  };

  /** The first walk that fails with another chart as the system under test; `isChosen` selects tours. */
  const failure = async (
    other: AnyStateMachine,
    isChosen: (index: number) => boolean = () => true,
  ): Promise<WalkFailure | undefined> => {
    for (const index of tours.keys()) {
      const failed = isChosen(index) ? await walk(index, other) : undefined;
      if (failed) return failed;
    }
    return undefined;
  };

  /** Says what becomes of a mutant that survives: whether anything in its samples tells it from the chart. */
  const fateOfSurvivor = (other: AnyStateMachine, moments?: number, during?: During): SurvivorFate => {
    const searched: string[] = [];
    for (const samples of bounds ? [exploration, widest] : [exploration]) {
      const comparison = compareBehaviour(chart, other, { ...samples, random, during }, moments);
      if (comparison.is === 'different')
        return { fate: 'alive', why: `after ${comparison.after.join(' → ')}: ${comparison.differences[0]}` };
      if (comparison.is === 'unknown' && !bounds)
        return { fate: 'alive', why: `no difference in ${comparison.moments} moments, and there are more` };
      const all = comparison.is === 'same' ? 'all ' : '';
      searched.push(
        `in ${all}${comparison.moments} moments that the samples ${samples === exploration ? '' : 'at their bounds '}lead to`,
      );
    }
    return { fate: 'equivalent', why: `the same ${searched.join(' and ')}` };
  };

  return { chart, tours, walk, failure, fateOfSurvivor };
}

type SurvivorFate = { fate: 'equivalent'; why: string } | { fate: 'alive'; why: string };
