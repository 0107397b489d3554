import { nat, noBias, sample } from 'fast-check';
import { drawnFrom, hashOf } from '../random/moveSequences.ts';
import type { Counterexample } from './check.ts';
import type { Transition } from './processes.ts';
import type { Composition, GlobalState } from './globalState.ts';

export type SimulateOptions = {
  /** The same seed makes the same run. */
  seed: number;
  /** At most this many steps, faults among them. */
  steps?: number;
  /** At most this many steps without further faults, in which every goal must be reached once. */
  calmSteps?: number;
};

/** What a simulated run has shown. */
export type Simulated = {
  steps: number;
  faults: number;
  /** The run, if a rule was broken or a goal not reached. */
  counterexample: Counterexample<GlobalState, Transition> | null;
};

/**
 * One random run through a system that is too large to explore: first with faults, then without, until every goal was
 * reached. A goal that is not reached within the steps is a broken rule. Each run prefers some steps to others, by its
 * seed.
 */
export async function simulate(
  system: Composition,
  { seed, steps = 150, calmSteps = 1000 }: SimulateOptions,
): Promise<Simulated> {
  const [preference = 0, ...drawn] = sample(noBias(nat()), { seed, numRuns: 1 + steps + calmSteps });
  const path: Counterexample<GlobalState, Transition>['path'] = [];
  let state = await system.initial();

  /** A run that leaves some steps out gets further with the others, and its messages wait longer. */
  const isLeftOut = (name: string) => hashOf(`${name} in ${preference}`) % 3 === 0;

  /** Takes one step and returns the rule that it breaks: '' if none, null if no step is possible. */
  const next = async (isCalm: boolean): Promise<string | null> => {
    const number = drawn[path.length]!;
    const offered = system.offers(state).filter(({ name, isFault }) => (isCalm ? !isFault : !isLeftOut(name)));
    const names = new Set(offered.map(({ name }) => name));
    while (names.size > 0) {
      const name = drawnFrom([...names], number, preference);
      const ends = await system.take(state, name);
      names.delete(name);
      if (ends.length === 0) continue;
      const [move, after] = ends[number % ends.length]!;
      const [rule = ''] = system.broken(state, move, after);
      path.push({ move, before: state, after });
      state = after;
      return rule;
    }
    return null;
  };
  const ended = (rule: string | null): Simulated => ({
    steps: path.length,
    faults: path.filter(({ move }) => system.isFault(move)).length,
    counterexample: rule === null ? null : { rule, path },
  });

  while (path.length < steps) {
    const rule = await next(false);
    if (rule === null) break;
    if (rule !== '') return ended(rule);
  }
  let ahead = Object.entries(system.goals);
  for (let calm = 0; calm < calmSteps; calm += 1) {
    ahead = ahead.filter(([, holds]) => !holds(state));
    if (ahead.length === 0) return ended(null);
    const rule = await next(true);
    if (rule === null) break;
    if (rule !== '') return ended(rule);
  }
  return ended(ahead[0]![0]);
}
