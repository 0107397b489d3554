import type { AnyStateMachine } from 'xstate';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { copyOf, mutantsOf, type Mutant } from './mutations.ts';
import { suiteOf } from './suite.ts';

/** The result for a mutant: a walk failed (dead), nothing can tell it from the chart (equivalent), or it survives. */
export type Fate =
  | { fate: 'dead'; by: string; why: string }
  | { fate: 'equivalent'; why: string }
  | { fate: 'alive'; why: string };

export type MutantResult = Pick<Mutant, 'kind' | 'what'> & Fate;

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
  const { chart, failure, fateOfSurvivor } = suiteOf(machine, options);
  const without = await failure(copyOf(chart));
  if (without) throw new Error(`${chart.id}: a walk for ${without.by} fails without a fault: ${without.why}`);
  const fates: MutantResult[] = [];
  for (const { kind, what, make } of mutantsOf(chart, toExploreOptions(options).samples).filter(isChosen)) {
    const mutant = make();
    const failed = await failure(mutant);
    fates.push({
      kind,
      what,
      ...(failed ? { fate: 'dead', ...failed } : fateOfSurvivor(mutant, moments)),
    });
  }
  return fates;
}

/** The share of mutants that died, of those that differ from the chart. */
export function scoreOf(fates: readonly Fate[]) {
  const count = (fate: Fate['fate']) => fates.filter((each) => each.fate === fate).length;
  const [dead, equivalent, alive] = [count('dead'), count('equivalent'), count('alive')];
  return { dead, equivalent, alive, score: dead + alive === 0 ? 1 : dead / (dead + alive) };
}
