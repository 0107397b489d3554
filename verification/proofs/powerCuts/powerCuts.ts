import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../../server/platform/db/embedded.ts';
import { randomFrom } from '../../../scripts/random.mjs';
import { scratchDir } from '../../../walks/support/scratch.ts';
import { allIsLost, fateOf, layOut, type Fate } from './afterCut.ts';
import { damageOf, type Damage } from './checkShop.ts';
import type { Recording } from './recordOrders.ts';

/** A power cut: how many entries of the journal come before it, and what becomes of those that were not synced. */
export type Cut = { name: string; after: number; fate: Fate };

/** The places of the journal at which something is synced, and its end. */
const syncsIn = ({ entries }: Recording): number[] => [
  ...entries.flatMap(({ did }, i) => (did.startsWith('sync') ? [i] : [])),
  entries.length,
];

/** A cut just before each sync, and one at the end: nothing that was not synced reaches the disk. */
export const cutsAtSyncs = (recording: Recording): Cut[] =>
  syncsIn(recording).map((after) => ({ name: `before entry ${after}`, after, fate: allIsLost }));

/**
 * A cut at any moment before any sync, after which what was not synced has reached the disk in part and in any order.
 */
export const seededCut = (recording: Recording, seed: number): Cut => {
  const random = randomFrom(seed);
  const syncs = syncsIn(recording);
  const next = Math.floor(random() * syncs.length);
  const [from, to] = [next === 0 ? 0 : syncs[next - 1]! + 1, syncs[next]!];
  return { name: `seed ${seed}`, after: from + Math.floor(random() * (to - from + 1)), fate: fateOf(random) };
};

/** Lays out what a cut leaves on the disk, opens the shop there and looks for damage. */
export const tryCut = async (recording: Recording, { after, fate }: Cut): Promise<Damage[]> => {
  const dir = scratchDir('cut');
  const entries = recording.entries.slice(0, after);
  try {
    layOut(recording.base, join(dir, 'database'), entries, fate);
    const database = await openEmbedded(dir);
    try {
      return await damageOf(database.db, recording, entries);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ kind: 'torn', what: `the database cannot be used: ${String(error)}` }];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
