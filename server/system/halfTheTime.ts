import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

const LONGEST_PAUSE_MS = 1000;

/**
 * Runs slow work a few pieces at a time, for at most half of the time: after each piece its place stays empty for as
 * long as the piece took, so that everything else gets its turn. The result does not wait for that.
 */
export const halfTheTime = (atOnce: number, pause: (ms: number) => Promise<unknown> = wait) => {
  const inTurn = pLimit(atOnce);
  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      void inTurn(async () => {
        const begun = performance.now();
        const piece = work();
        piece.then(resolve, reject);
        await Promise.allSettled([piece]);
        await pause(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
      });
    });
};
