import {
  check,
  record,
  simulate,
  stepsOf,
  replaySteps,
  type Checked,
  type Transition,
  type Progress,
  type Recording,
  type Simulated,
  type Step,
  type ReplayedSteps,
  type GlobalState,
  type Work,
  type Words,
} from 'xstate-walks/check';
import type { Database } from '../../server/platform/db/database.ts';
import { openTestDatabase } from '../../tests/fixtures/database.ts';
import { scenarioOf } from './scenarios.ts';
import { everything } from './scenarios.ts';
import { openCheckedShop, type Scenario } from './shop.ts';
import type { SavedCounterexample } from './savedCounterexamples.ts';
import { viewsOf, wordsOf } from './views.ts';

export { asSequenceDiagram, inWords, stepsOf } from 'xstate-walks/check';

/** What the exploration of a scenario has shown. */
export type Proof = Omit<Checked<GlobalState, Transition>, 'counterexamples'> & {
  scenario: Scenario;
  seconds: number;
  work: Work;
  words: Words;
  /** The shortest way to each broken rule. */
  counterexamples: { rule: string; steps: Step[] }[];
  /** All that was explored, to be played; null if it was not recorded. */
  recording: Recording | null;
};

/** A saved counterexample that was walked again. */
export type Replayed = ReplayedSteps & { counterexample: SavedCounterexample; seconds: number };

/** A saved counterexample that was walked again by actors, and all that was met on the way, to be played. */
export type RecordedReplay = Replayed & { recording: Recording };

type Options = {
  maxStates?: number;
  stopAtFirst?: boolean;
  /** Whether it is to be played: to record takes about as long as to explore. */
  isRecorded?: boolean;
  onProgress?: (scenario: Scenario, progress: Progress) => void;
};

/** Opens the shop of a scenario, and records what its parts do. */
const openRecordedShop = async (database: Database, scenario: Scenario) => {
  let recording: (() => Recording) | undefined;
  const shop = await openCheckedShop(database, scenario, (parts, orders) => {
    const recorded = record(parts, wordsOf(parts.processes.map(({ name }) => name)), viewsOf(orders));
    recording = recorded.recording;
    return recorded.composed;
  });
  return { ...shop, words: wordsOf(shop.names), recording: () => recording!() };
};

/** Opens the shop of a scenario. */
const openShopOf = async (database: Database, scenario: Scenario) => {
  const shop = await openCheckedShop(database, scenario);
  return { ...shop, words: wordsOf(shop.names), recording: () => null };
};

/** Explores one scenario within its bounds. */
const prove = async (
  database: Database,
  scenario: Scenario,
  { onProgress, isRecorded = false, ...options }: Options,
): Promise<Proof> => {
  const shop = await (isRecorded ? openRecordedShop : openShopOf)(database, scenario);
  try {
    const { words } = shop;
    const start = performance.now();
    const { counterexamples: found, ...checked } = await check(shop, {
      ...options,
      ...(onProgress && { onProgress: (progress) => onProgress(scenario, progress) }),
    });
    const counterexamples = found.map(({ rule, path }) => ({ rule, steps: stepsOf(path, words) }));
    const seconds = (performance.now() - start) / 1000;
    return { scenario, ...checked, counterexamples, seconds, work: shop.work(), words, recording: shop.recording() };
  } finally {
    await shop.close();
  }
};

/** Walks a saved counterexample again. */
const replay = async (database: Database, counterexample: SavedCounterexample): Promise<RecordedReplay> => {
  const shop = await openRecordedShop(database, scenarioOf(counterexample.scenario));
  try {
    const start = performance.now();
    const walked = await replaySteps(shop, counterexample.steps, shop.words);
    return { counterexample, ...walked, seconds: (performance.now() - start) / 1000, recording: shop.recording() };
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
export const replays = (counterexamples: readonly SavedCounterexample[]): AsyncGenerator<RecordedReplay> =>
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
