import { resolve } from 'node:path';
import type { Terrain } from '../model/chance.ts';
import { readKept } from '../model/kept.ts';
import { counted } from '../model/words.ts';
import { explore, keptOf, replay } from './chance.ts';
import { terrains } from './terrains.ts';

type Say = (text: string) => void;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function named(name: string): Promise<Terrain> {
  const all = await terrains();
  const found = all.find((terrain) => terrain.name === name);
  if (!found)
    throw new Error(`nothing is called "${name}"; there are ${all.map((terrain) => terrain.name).join(', ')}`);
  return found;
}

/** `--replay <file>`: makes a walk that failed again. */
export async function replayFile(file: string, say: Say): Promise<number> {
  const kept = readKept(resolve(file));
  try {
    await replay(await named(kept.failure.system), kept);
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
  say(`${counted(kept.failure.moves.length, 'move')}, and nothing is wrong any more. It stays as a test.`);
  return 0;
}

/** `--chance <runs>`: walks every system by chance, what failed before first. */
export async function walkAll(
  wanted: { system?: string | undefined; runs: number; seed: number; length: number },
  say: Say,
) {
  const { system, ...chances } = wanted;
  say(`seed ${chances.seed}`);
  let code = 0;
  for (const terrain of system === undefined ? await terrains() : [await named(system)]) {
    try {
      const again = counted(keptOf(terrain).length, 'kept walk');
      const { runs, moves } = await explore(terrain, chances); // oxlint-disable-line no-await-in-loop -- they share services
      say(`✓ ${terrain.name}: ${again}, ${counted(runs, 'walk')} of ${counted(moves, 'move')}`);
    } catch (error) {
      say(`✗ ${terrain.name}: ${messageOf(error)}\n`);
      code = 1;
    }
  }
  return code;
}
