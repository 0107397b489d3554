import { press, wait, type Action } from 'xstate-walks/surface/actions.ts';
import type { LocatorOptions } from 'xstate-walks/surface/locators.ts';

/** Stops what takes longer than ten seconds (A13), somewhere on a screen on which more than one thing may. */
export const cancelSlowWorkIn = (where?: LocatorOptions) => (): Action[] => [
  wait(10_000),
  press('button', 'Cancel', where),
];

/** Stops what takes longer than ten seconds (A13). */
export const cancelSlowWork = cancelSlowWorkIn();
