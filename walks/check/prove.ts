import {
  check,
  simulate,
  stepsOf,
  replaySteps,
  type Checked,
  type Transition,
  type Progress,
  type Simulated,
  type Step,
  type ReplayedSteps,
  type GlobalState,
  type Work,
  type Words,
} from 'xstate-walks/check';
import type { Database } from '../../server/platform/db/database.ts';
import { openTestDatabase } from '../../tests/fixtures/database.ts';
import { everything, scenarioOf } from './scenarios.ts';
import { openCheckedShop, type Scenario } from './shop.ts';
import type { SavedCounterexample } from './savedCounterexamples.ts';
import { wordsOf } from './words.ts';

export { asSequenceDiagram, inWords, stepsOf } from 'xstate-walks/check';

/** What the exploration of a scenario has shown. */
export type Proof = Omit<Checked<GlobalState, Transition>, 'counterexamples'> & {
  scenario: Scenario;
  seconds: number;
  work: Work;
  words: Words;
  /** The shortest way to each broken rule. */
  counterexamples: { rule: string; steps: Step[] }[];
};

/** A saved counterexample that was walked again. */
export type Replayed = ReplayedSteps & { counterexample: SavedCounterexample; seconds: number };

type Options = {
  maxStates?: number;
  stopAtFirst?: boolean;
  onProgress?: (scenario: Scenario, progress: Progress) => void;
};

/** Explores one scenario within its bounds. */
const prove = async (database: Database, scenario: Scenario, { onProgress, ...options }: Options): Promise<Proof> => {
  const shop = await openCheckedShop(database, scenario);
  const words = wordsOf(shop.names);
  try {
    const start = performance.now();
    const { counterexamples: found, ...checked } = await check(shop, {
      ...options,
      ...(onProgress && { onProgress: (progress) => onProgress(scenario, progress) }),
    });
    const counterexamples = found.map(({ rule, path }) => ({ rule, steps: stepsOf(path, words) }));
    const seconds = (performance.now() - start) / 1000;
    return { scenario, ...checked, counterexamples, seconds, work: shop.work(), words };
  } finally {
    await shop.close();
  }
};

/** Walks a saved counterexample again. */
const replay = async (database: Database, counterexample: SavedCounterexample): Promise<Replayed> => {
  const shop = await openCheckedShop(database, scenarioOf(counterexample.scenario));
  try {
    const start = performance.now();
    const walked = await replaySteps(shop, counterexample.steps, wordsOf(shop.names));
    return { counterexample, ...walked, seconds: (performance.now() - start) / 1000 };
  } finally {
    await shop.close();
  }
};

/** Runs some work for each of these, one after the other, on one database. */
async function* inTurn<T, TResult>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (database: Database, item: T) => Promise<TResult>,
): AsyncGenerator<TResult> {
  const database = await openTestDatabase();
  try {
    for await (const item of items) yield await work(database, item);
  } finally {
    await database.close();
  }
}

/** Explores scenarios. */
export const proofs = (chosen: Iterable<Scenario> | AsyncIterable<Scenario>, options: Options): AsyncGenerator<Proof> =>
  inTurn(chosen, (database, scenario) => prove(database, scenario, options));

/** Walks saved counterexamples again. */
export const replays = (counterexamples: readonly SavedCounterexample[]): AsyncGenerator<Replayed> =>
  inTurn(counterexamples, replay);

/** One simulated run of the whole shop. */
export type SimulatedRun = Simulated & { seed: number; tabs: readonly string[] };

/** What is known of states is forgotten after so many runs, so that memory stays bounded. */
const RUNS_PER_SHOP = 50;

/** Simulates runs with the seeds from this one on, without end. */
export async function* simulatedRuns(firstSeed: number): AsyncGenerator<SimulatedRun> {
  const database = await openTestDatabase();
  try {
    for (let first = firstSeed; ; first += RUNS_PER_SHOP) {
      const shop = await openCheckedShop(database, everything);
      try {
        for (let seed = first; seed < first + RUNS_PER_SHOP; seed += 1)
          yield { seed, tabs: shop.names, ...(await simulate(shop, { seed })) };
      } finally {
        await shop.close();
      }
    }
  } finally {
    await database.close();
  }
}
