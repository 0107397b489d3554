import { press, wait, type Deed } from '../../model/surface/deeds.ts';

/** Stops what takes longer than ten seconds (A13). */
export const cancelSlowWork = (): Deed[] => [wait(10_000), press('button', 'Cancel')];
