import { press, wait, type Deed } from 'xstate-walks/surface/deeds.ts';
import type { SpotOptions } from 'xstate-walks/surface/spots.ts';

/** Stops what takes longer than ten seconds (A13), somewhere on a screen on which more than one thing may. */
export const cancelSlowWorkIn = (where?: SpotOptions) => (): Deed[] => [wait(10_000), press('button', 'Cancel', where)];

/** Stops what takes longer than ten seconds (A13). */
export const cancelSlowWork = cancelSlowWorkIn();
