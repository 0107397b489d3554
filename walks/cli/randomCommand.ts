import { resolve } from 'node:path';
import { pluralize, readSavedFailure, type Walkable } from 'xstate-walks';
import { explore, keptOf, replay } from '../random/randomWalks.ts';
import { grounds, type Ground } from '../random/walkables.ts';

type Say = (text: string) => void;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function named(name: string): Promise<Ground> {
  const all = await grounds();
  const found = all.find((ground) => ground.name === name);
  if (!found) throw new Error(`There is no system "${name}"; there are ${all.map((ground) => ground.name).join(', ')}`);
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

/** `--replay <file>`: repeats a walk that failed. */
export async function replayFile(file: string, say: Say): Promise<number> {
  const kept = readSavedFailure(resolve(file));
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
