import { retryAfterOf } from '../services/serviceError.ts';
import { errorIn, type Failed } from './services.ts';

/** A refused read is no failure (A52): the chart waits for `Retry-After` and reads again. Writes are never repeated. */

/** How often in a row a read waits. The refusal after that is an ordinary failure. */
const MOST_WAITS = 2;

/** Bounds of `Retry-After`, in seconds. */
const LEAST = 1;
const MOST = 60;

/** For the context of a chart: the seconds of each wait since the last answer. */
export type Waits = { waits: readonly number[] };

/** For the context at the start, and for `assign` once the shop has answered, or a failure is over. */
export const noWaits: Waits = { waits: [] };

type Args = { context: Waits };

export const hasWaitedEnough = ({ context: { waits } }: Args): boolean => waits.length === MOST_WAITS;

/** For `guards`: whether the shop refuses a call for now only. */
export const isRefused = ({ event }: Failed): boolean => retryAfterOf(errorIn(event)) !== undefined;

export const addWait = ({ context: { waits }, event }: Args & Failed): Waits => ({
  waits: [...waits, Math.min(Math.max(retryAfterOf(errorIn(event))!, LEAST), MOST)],
});

/** For `onError` of a read. Needs the states `waiting` and `failed`, and the actions `addWait` and `setError`. */
export const readFailures = [
  { guard: 'hasWaitedEnough', target: 'failed', actions: 'setError' },
  { guard: 'isRefused', target: 'waiting', actions: 'addWait' },
  { target: 'failed', actions: 'setError' },
] as const;

export const wait = ({ context }: Args): number => context.waits.at(-1)! * 1000;
