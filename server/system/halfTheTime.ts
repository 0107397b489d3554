import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

const LONGEST_PAUSE_MS = 1000;

type Bounds = {
  /** Pieces at a time. */
  atOnce: number;
  /** Pieces that may wait for their turn. */
  mostWaiting: number;
  /** How long a piece may wait, in milliseconds. */
  longestWait: number;
  /** The error of a piece that would wait longer, or beside too many. */
  refusal: () => Error;
};

/**
 * Runs slow work a few pieces at a time, for at most half of the time: after each piece its place stays empty for as
 * long as the piece took, so that everything else gets its turn. The result does not wait for that. A piece that does not
 * get its turn in time is refused, and never begun.
 */
export const halfTheTime = (
  { atOnce, mostWaiting, longestWait, refusal }: Bounds,
  pause: (ms: number) => Promise<unknown> = wait,
) => {
  const inTurn = pLimit(atOnce);
  let waiting = 0;

  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting >= mostWaiting) return reject(refusal());
      let hasLeft = false;
      waiting += 1;
      const leave = () => {
        clearTimeout(timer);
        hasLeft = true;
        waiting -= 1;
      };
      const timer = setTimeout(() => {
        leave();
        reject(refusal());
      }, longestWait);
      void inTurn(async () => {
        if (hasLeft) return;
        leave();
        const begun = performance.now();
        const piece = work();
        piece.then(resolve, reject);
        await Promise.allSettled([piece]);
        await pause(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
      });
    });
};
