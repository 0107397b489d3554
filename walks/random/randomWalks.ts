import { relative } from 'node:path';
import {
  tellFailure,
  walkAgain,
  walkAtRandom,
  type RandomOptions,
  type Outcome,
  type Walkable,
} from 'xstate-walks/randomWalks.ts';
import { keep, keptIn, type Kept } from 'xstate-walks/kept.ts';
import { projectDir } from '../support/paths.ts';
import { keptFolder } from './walkables.ts';

const named = (file: string) => relative(projectDir, file);

/** The command that repeats a saved walk. */
export const replayCommand = (file: string) => `npm run paths -- --replay ${named(file)}`;

/** The saved failures of one system. */
export const keptOf = (name: string): Kept[] => keptIn(keptFolder).filter(({ failure }) => failure.system === name);

/** Repeats a saved walk; throws if it still fails, or if it is no longer possible. */
export async function replay(walkable: Walkable, { file, failure }: Kept): Promise<void> {
  const { wrong, missing } = await walkAgain(walkable, failure);
  if (wrong !== undefined) throw new Error(tellFailure({ ...failure, said: wrong }, replayCommand(file)));
  if (missing.length > 0)
    throw new Error(`${named(file)} is no longer possible: no move is called ${missing.join(', ')}`);
}

/** Repeats the saved failures of a system, then walks at random. Saves a new failure and throws its description. */
export async function explore(walkable: Walkable, randomOptions: RandomOptions): Promise<Outcome> {
  for (const kept of keptOf(walkable.name)) await replay(walkable, kept);
  const outcome = await walkAtRandom(walkable, randomOptions);
  if (outcome.failure) throw new Error(tellFailure(outcome.failure, replayCommand(keep(keptFolder, outcome.failure))));
  return outcome;
}

/** The seed of random walks in tests; `SEED` overrides it. */
export const seedOfTests = Number(process.env.SEED ?? 7);
