import { pluralize, type RandomOptions, type Walkable } from 'xstate-walks';
import { instead } from 'xstate-walks/exports';
import { explore, keptOf } from './randomWalks.ts';
import { grounds, type Ground } from './walkables.ts';

/** The system of this name. An error names those that there are. */
export async function groundOf(name: string): Promise<Ground> {
  const all = await grounds();
  const found = all.find((ground) => ground.name === name);
  const known = all.map((ground) => ground.name);
  if (!found) throw new Error(`There is no system “${name}”.${instead(name, 'systems', known)}`);
  return found;
}

/** Opens a system for `work`, and closes it in any case. */
export async function walkOn<T>({ open }: Ground, work: (walkable: Walkable) => Promise<T>): Promise<T> {
  const { walkable, close } = await open();
  try {
    return await work(walkable);
  } finally {
    await close();
  }
}

/** Walks one system at random, or all that need no server; saved failures first. Returns the number of failures. */
export async function walkSystems(
  system: string | undefined,
  options: RandomOptions,
  say: (text: string) => void,
): Promise<number> {
  let failures = 0;
  const all = system === undefined ? (await grounds()).filter((each) => !each.needsServer) : [await groundOf(system)];
  for (const [index, ground] of all.entries()) {
    const place = `${index + 1} of ${all.length}`;
    try {
      const again = pluralize(keptOf(ground.name).length, 'saved counterexample');
      const { runs, moves } = await walkOn(ground, (walkable) => explore(walkable, options));
      say(`✓ ${place}, ${ground.name}: ${again}, ${pluralize(runs, 'test path')} of ${pluralize(moves, 'step')}`);
    } catch (error) {
      say(`✗ ${place}, ${ground.name}: ${error instanceof Error ? error.message : String(error)}\n`);
      failures += 1;
    }
  }
  return failures;
}
