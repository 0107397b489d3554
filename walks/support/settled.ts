import { setImmediate as turn } from 'node:timers/promises';

/** Lets pending promises settle; no code here waits for a clock. */
export const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 12; turns += 1) await turn();
};
