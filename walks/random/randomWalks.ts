import { relative } from 'node:path';
import {
  describeFailure,
  type RandomOptions,
  type RandomResult,
  replayWalk,
  type SavedFailure,
  savedFailuresIn,
  saveFailure,
  type Walkable,
  walkAtRandom,
} from 'xstate-walks';
import { projectDir } from '../../tests/fixtures/paths.ts';
import { keptFolder } from './walkables.ts';

const named = (file: string) => relative(projectDir, file);

/** The command that repeats a saved walk. */
export const replayCommand = (file: string) => `npm run paths -- --replay ${named(file)}`;

/** The saved failures of one system. */
export const keptOf = (name: string): SavedFailure[] =>
  savedFailuresIn(keptFolder).filter(({ failure }) => failure.system === name);

/** Repeats a saved walk; throws if it still fails, or if it is no longer possible. */
export async function replay(walkable: Walkable, { file, failure }: SavedFailure): Promise<void> {
  const { wrong, missing } = await replayWalk(walkable, failure);
  if (wrong !== undefined) throw new Error(describeFailure({ ...failure, said: wrong }, replayCommand(file)));
  if (missing.length > 0)
    throw new Error(`${named(file)} is no longer possible: no move is called ${missing.join(', ')}`);
}

/** Repeats the saved failures of a system, then walks at random. Saves a new failure and throws its description. */
export async function explore(walkable: Walkable, randomOptions: RandomOptions): Promise<RandomResult> {
  for (const kept of keptOf(walkable.name)) await replay(walkable, kept);
  const outcome = await walkAtRandom(walkable, randomOptions);
  if (outcome.failure)
    throw new Error(describeFailure(outcome.failure, replayCommand(saveFailure(keptFolder, outcome.failure))));
  return outcome;
}

/** The seed of random walks in tests; `SEED` overrides it. */
export const seedOfTests = Number(process.env.SEED ?? 7);
