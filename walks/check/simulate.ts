import { simulate, type Simulated } from 'xstate-walks/check';
import { openTestDatabase } from '../../tests/fixtures/database.ts';
import { everything } from './scenarios/everything.ts';
import { openCheckedShop } from './shop.ts';

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
