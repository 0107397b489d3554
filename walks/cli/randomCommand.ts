import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pluralize, readSavedFailure, type SavedFailure, type Walkable } from 'xstate-walks';
import { instead } from './options.ts';
import { explore, keptOf, replay } from '../random/randomWalks.ts';
import { grounds, keptFolder, type Ground } from '../random/walkables.ts';

type Say = (text: string) => void;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function named(name: string): Promise<Ground> {
  const all = await grounds();
  const found = all.find((ground) => ground.name === name);
  const known = all.map((ground) => ground.name);
  if (!found) throw new Error(`There is no system “${name}”.${instead(name, 'systems', known)}`);
  return found;
}

/** Opens a system for `work`, and closes it in any case. */
async function on<T>({ open }: Ground, work: (walkable: Walkable) => Promise<T>): Promise<T> {
  const { walkable, close } = await open();
  try {
    return await work(walkable);
  } finally {
    await close();
  }
}

/** A saved walk: its file, or the name of one in `walks/kept`. Throws an error that names those that there are. */
function savedWalk(file: string): SavedFailure {
  const files = existsSync(keptFolder) ? readdirSync(keptFolder).filter((name) => name.endsWith('.json')) : [];
  const known = files.toSorted().map((name) => relative(process.cwd(), join(keptFolder, name)));
  const path = [file, join(keptFolder, file), join(keptFolder, `${file}.json`)].find((each) => existsSync(each));
  if (path === undefined) throw new Error(`There is no saved walk ${file}.${instead(file, 'saved walks', known)}`);
  try {
    const saved = readSavedFailure(resolve(path));
    if (typeof saved.failure.system === 'string' && Array.isArray(saved.failure.moves)) return saved;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${file} is no saved walk.${instead(file, 'saved walks', known)}`);
}

/** `--replay <file>`: repeats a walk that failed. */
export async function replayFile(file: string, say: Say): Promise<number> {
  const kept = savedWalk(file);
  try {
    await on(await named(kept.failure.system), (walkable) => replay(walkable, kept));
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
  say(`${pluralize(kept.failure.moves.length, 'move')}, and no rule is broken any more. The walk stays as a test.`);
  return 0;
}

/** `--fuzz <runs>`: walks the system of `--system`, or all that need no server, at random; saved failures first. */
export async function walkAll(
  wanted: { system?: string | undefined; runs: number; seed: number; length: number },
  say: Say,
) {
  const { system, ...randomOptions } = wanted;
  say(`seed ${randomOptions.seed}`);
  let code = 0;
  const chosen =
    system === undefined ? (await grounds()).filter(({ needsServer }) => !needsServer) : [await named(system)];
  for (const ground of chosen) {
    try {
      const again = pluralize(keptOf(ground.name).length, 'saved walk');
      const { runs, moves } = await on(ground, (walkable) => explore(walkable, randomOptions));
      say(`✓ ${ground.name}: ${again}, ${pluralize(runs, 'walk')} of ${pluralize(moves, 'move')}`);
    } catch (error) {
      say(`✗ ${ground.name}: ${messageOf(error)}\n`);
      code = 1;
    }
  }
  return code;
}
