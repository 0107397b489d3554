import { resolve } from 'node:path';
import type { Terrain } from 'xstate-walks/chance.ts';
import { readKept } from 'xstate-walks/kept.ts';
import { counted } from 'xstate-walks/words.ts';
import { explore, keptOf, replay } from '../random/randomWalks.ts';
import { grounds, type Ground } from '../random/walkables.ts';

type Say = (text: string) => void;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function named(name: string): Promise<Ground> {
  const all = await grounds();
  const found = all.find((ground) => ground.name === name);
  if (!found) throw new Error(`nothing is called "${name}"; there are ${all.map((ground) => ground.name).join(', ')}`);
  return found;
}

/** Opens something, and closes it whatever becomes of the work. */
async function on<T>({ open }: Ground, work: (terrain: Terrain) => Promise<T>): Promise<T> {
  const { terrain, close } = await open();
  try {
    return await work(terrain);
  } finally {
    await close();
  }
}

/** `--replay <file>`: makes a walk that failed again. */
export async function replayFile(file: string, say: Say): Promise<number> {
  const kept = readKept(resolve(file));
  try {
    await on(await named(kept.failure.system), (terrain) => replay(terrain, kept));
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
  say(`${counted(kept.failure.moves.length, 'move')}, and nothing is wrong any more. It stays as a test.`);
  return 0;
}

/** `--chance <runs>`: walks by chance what `--system` names, or all that needs no server; what failed before first. */
export async function walkAll(
  wanted: { system?: string | undefined; runs: number; seed: number; length: number },
  say: Say,
) {
  const { system, ...chances } = wanted;
  say(`seed ${chances.seed}`);
  let code = 0;
  const chosen =
    system === undefined ? (await grounds()).filter(({ needsServer }) => !needsServer) : [await named(system)];
  for (const ground of chosen) {
    try {
      const again = counted(keptOf(ground.name).length, 'kept walk');
      const { runs, moves } = await on(ground, (terrain) => explore(terrain, chances));
      say(`✓ ${ground.name}: ${again}, ${counted(runs, 'walk')} of ${counted(moves, 'move')}`);
    } catch (error) {
      say(`✗ ${ground.name}: ${messageOf(error)}\n`);
      code = 1;
    }
  }
  return code;
}
