import type { AnyStateMachine } from 'xstate';
import { bareActor } from '../walk/bareActor.ts';
import { toursFor, type Objective } from '../plan/objective.ts';
import { collectorOf } from '../walk/collector.ts';
import { deferredOf } from '../walk/deferred.ts';
import { explore } from '../explore/explore.ts';
import { compareBehaviour } from './equivalence.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { copyOf, mutantsOf, type Mutant } from './mutations.ts';
import type { RandomValues } from '../chart/oracle.ts';
import { toTours } from '../plan/tour.ts';
import { walkTour } from '../walk/walk.ts';

/** The result for a mutant: a walk failed (dead), nothing can tell it from the chart (equivalent), or it survives. */
export type Fate =
  | { fate: 'dead'; by: string; why: string }
  | { fate: 'equivalent'; why: string }
  | { fate: 'alive'; why: string };

export type MutantResult = Pick<Mutant, 'kind' | 'what'> & Fate;

/** The objectives of the suite, the cheapest first. */
const suite: [name: string, objective: Objective][] = [
  ['transitions', { goal: 'transitions' }],
  ['pairs', { goal: 'pairs' }],
  ['refused', { goal: 'refused' }],
  ['random', { random: 30, seed: 7 }],
];

/** The tours of a chart, to be walked through any other chart. */
function suiteOf(machine: AnyStateMachine, options: ModelOptions<AnyStateMachine>) {
  const services = deferredOf(machine);
  const chart = machine.provide({ actors: services.actors as never });
  const exploration = toExploreOptions(options);
  const graph = explore(chart, exploration);
  const tours = suite.flatMap(([by, objective]) =>
    toTours(chart, toursFor(chart, graph, { ...exploration, maxSteps: options.maxSteps }, objective)).map((tour) => ({
      by,
      tour,
    })),
  );
  const collector = collectorOf(chart);
  const random = options.random as RandomValues | undefined;

  /** The first walk that fails with another chart as the system under test. */
  const failure = async (other: AnyStateMachine): Promise<{ by: string; why: string } | undefined> => {
    const mutant = bareActor(chart, exploration.samples ?? {}, services.outcomes, other);
    for (const { by, tour } of tours) {
      const route = { machine: chart, collector, goal: by, tour, onScreen: false, random };
      try {
        await walkTour(route, { ...mutant, system: 'mutant' });
      } catch (error) {
        return { by, why: (error as Error).message.replace(/\nPath:[^]*/, '') };
      } finally {
        services.reset();
      }
    }
    return undefined;
  };
  const compareWithChart = (other: AnyStateMachine, moments?: number) =>
    compareBehaviour(chart, other, { ...exploration, random }, moments);
  return { chart, failure, compareWithChart };
}

/**
 * Conformance testing: the suite is generated from the chart, and each mutant takes the place of the system under test.
 * A mutant is dead once a walk fails. The chart itself must pass first. `moments` limits the search for a difference
 * between the chart and a mutant that survives.
 */
export async function runMutants(
  machine: AnyStateMachine,
  options: ModelOptions<AnyStateMachine> = {},
  isChosen: (mutant: Mutant, index: number) => boolean = () => true,
  moments?: number,
): Promise<MutantResult[]> {
  const { chart, failure, compareWithChart } = suiteOf(machine, options);
  const without = await failure(copyOf(chart));
  if (without) throw new Error(`${chart.id}: a walk for ${without.by} fails without a fault: ${without.why}`);
  const fates: MutantResult[] = [];
  for (const { kind, what, make } of mutantsOf(chart, toExploreOptions(options).samples).filter(isChosen)) {
    const mutant = make();
    const failed = await failure(mutant);
    fates.push({
      kind,
      what,
      ...(failed ? { fate: 'dead', ...failed } : fateOfSurvivor(compareWithChart(mutant, moments))),
    });
  }
  return fates;
}

function fateOfSurvivor(comparison: ReturnType<typeof compareBehaviour>): Fate {
  if (comparison.is === 'same')
    return { fate: 'equivalent', why: `the same in all ${comparison.moments} moments that the samples lead to` };
  if (comparison.is === 'unknown')
    return { fate: 'alive', why: `no difference in ${comparison.moments} moments, and there are more` };
  return { fate: 'alive', why: `after ${comparison.after.join(' → ')}: ${comparison.differences[0]}` };
}

/** The share of mutants that died, of those that differ from the chart. */
export function scoreOf(fates: readonly Fate[]) {
  const count = (fate: Fate['fate']) => fates.filter((each) => each.fate === fate).length;
  const [dead, equivalent, alive] = [count('dead'), count('equivalent'), count('alive')];
  return { dead, equivalent, alive, score: dead + alive === 0 ? 1 : dead / (dead + alive) };
}
