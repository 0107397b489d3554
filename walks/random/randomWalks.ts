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

/** The command that makes a kept walk again. */
export const againBy = (file: string) => `npm run paths -- --replay ${named(file)}`;

/** The failures of one system that were kept. */
export const keptOf = (name: string): Kept[] => keptIn(keptFolder).filter(({ failure }) => failure.system === name);

/** Makes a kept walk again; fails where it still does, or where it cannot be made any more. */
export async function replay(walkable: Walkable, { file, failure }: Kept): Promise<void> {
  const { wrong, missing } = await walkAgain(walkable, failure);
  if (wrong !== undefined) throw new Error(tellFailure({ ...failure, said: wrong }, againBy(file)));
  if (missing.length > 0)
    throw new Error(`${named(file)} cannot be walked any more: nothing offers ${missing.join(', ')}`);
}

/** Walks a system: first what failed before, then by chance. A new failure is kept, and told with what makes it again. */
export async function explore(walkable: Walkable, randomOptions: RandomOptions): Promise<Outcome> {
  for (const kept of keptOf(walkable.name)) await replay(walkable, kept);
  const outcome = await walkAtRandom(walkable, randomOptions);
  if (outcome.failure) throw new Error(tellFailure(outcome.failure, againBy(keep(keptFolder, outcome.failure))));
  return outcome;
}

/** The seed of walks in tests: always the same one, or the one that `SEED` says. */
export const seedOfTests = Number(process.env.SEED ?? 7);
