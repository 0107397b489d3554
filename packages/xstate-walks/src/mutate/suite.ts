import type { AnyStateMachine } from 'xstate';
import { bareActor } from '../walk/bareActor.ts';
import { toursFor, type Objective } from '../plan/objective.ts';
import { collectorOf } from '../walk/collector.ts';
import { deferredOf } from '../walk/deferred.ts';
import { explore } from '../explore/explore.ts';
import { compareBehaviour } from './equivalence.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import type { RandomValues } from '../chart/oracle.ts';
import { toTours } from '../plan/tour.ts';
import { walkTour } from '../walk/walk.ts';

/** The objectives of the suite, the cheapest first. */
const objectives: [name: string, objective: Objective][] = [
  ['transitions', { goal: 'transitions' }],
  ['pairs', { goal: 'pairs' }],
  ['refused', { goal: 'refused' }],
  ['random', { random: 30, seed: 7 }],
];

/** The walk that failed, by its objective, and how. */
type WalkFailure = { by: string; why: string };

/** The tours of a chart, to be walked through any other chart in its place. */
export function suiteOf(machine: AnyStateMachine, options: ModelOptions<AnyStateMachine> = {}) {
  const services = deferredOf(machine);
  const chart = machine.provide({ actors: services.actors as never });
  const exploration = toExploreOptions(options);
  const graph = explore(chart, exploration);
  const planned = objectives.map(
    ([by, objective]) =>
      [by, toursFor(chart, graph, { ...exploration, maxSteps: options.maxSteps }, objective)] as const,
  );
  const tours = planned.flatMap(([by, each]) => toTours(chart, each).map((tour) => ({ by, tour })));
  const collector = collectorOf(chart);
  const random = options.random as RandomValues | undefined;

  /** Walks one tour through another chart. */
  const walk = async (
    { by, tour }: (typeof tours)[number],
    other: AnyStateMachine,
  ): Promise<WalkFailure | undefined> => {
    const system = bareActor(chart, exploration.samples ?? {}, services.outcomes, other);
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

  /** The first walk that fails with another chart as the system under test. */
  const failure = async (other: AnyStateMachine): Promise<WalkFailure | undefined> => {
    for (const each of tours) {
      const failed = await walk(each, other);
      if (failed) return failed;
    }
    return undefined;
  };

  /** Says what becomes of a mutant that survives: whether anything in its samples tells it from the chart. */
  const fateOfSurvivor = (other: AnyStateMachine, most?: number): SurvivorFate => {
    const comparison = compareBehaviour(chart, other, { ...exploration, random }, most);
    if (comparison.is === 'different')
      return { fate: 'alive', why: `after ${comparison.after.join(' → ')}: ${comparison.differences[0]}` };
    if (comparison.is === 'unknown')
      return { fate: 'alive', why: `no difference in ${comparison.moments} moments, and there are more` };
    return { fate: 'equivalent', why: `the same in all ${comparison.moments} moments that the samples lead to` };
  };

  return { chart, failure, fateOfSurvivor };
}

type SurvivorFate = { fate: 'equivalent'; why: string } | { fate: 'alive'; why: string };
