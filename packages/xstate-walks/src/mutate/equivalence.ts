import type { AnyStateMachine } from 'xstate';
import { comparable } from '../chart/differences.ts';
import { movesOf, type ExploreOptions } from '../explore/explore.ts';
import { oracleOf, type RandomValues } from '../chart/oracle.ts';
import { PAUSE, pauseIn, pendingIn, simulate, type Elapsed, type Moment, type Outcome } from '../chart/simulate.ts';
import { momentKey } from '../explore/momentKey.ts';
import { describeEvent } from '../chart/labels.ts';

/**
 * The result of a search for a difference between two charts: none in any moment that samples lead to, a difference
 * after some events, or none within the limit.
 */
export type BehaviourComparison =
  | { is: 'same'; moments: number }
  | { is: 'different'; after: string[]; differences: string[] }
  | { is: 'unknown'; moments: number };

/** A moment of each chart, the events that led there, and the number of pauses among them. */
type Place = { expected: Moment; actual: Moment; made: ReadonlyMap<unknown, unknown>; path: string[]; pauses: number };

/** A restarted timer shows after one pause; two pauses tell two timers apart. More would never end. */
const MOST_PAUSES = 2;

/** A key for all of a moment that decides what comes next. Random values are replaced by their positions. */
function behaviourKey(moment: Moment, randomValues: RandomValues): string {
  const values = randomValues(moment.snapshot);
  const replaced = (_: string, value: unknown) =>
    value !== null && values.includes(value) ? `random ${values.indexOf(value)}` : comparable(value);
  return momentKey(moment, [[...pendingIn(moment)], JSON.stringify(moment.snapshot.context, replaced)]);
}

const observedIn = ({ moment, effects }: Outcome) => ({ state: moment.snapshot, effects });

/**
 * Searches everything that the first chart can do, with up to two pauses between events while a timer runs, and lets the
 * second chart do the same. Moments have the same key only if all that decides what comes next is equal in both charts:
 * a search that ends without a difference proves that the same samples never tell the charts apart.
 */
export function compareBehaviour(
  expected: AnyStateMachine,
  actual: AnyStateMachine,
  options: ExploreOptions & { random?: RandomValues },
  limit = 40_000,
): BehaviourComparison {
  const { inputs = [undefined], random = () => [] } = options;
  const [original, other] = [simulate(expected), simulate(actual)];
  const movesIn = movesOf(expected, { ...options, pauses: true });
  const seen = new Set<string>();
  const queue: Place[] = [];

  /** Compares two outcomes; equal ones are queued for further search. */
  const compareOutcomes = (
    due: Outcome,
    done: () => Outcome | undefined,
    before: Omit<Place, 'expected' | 'actual'>,
  ) => {
    const { path, pauses } = before;
    const made = new Map(before.made);
    let outcome;
    try {
      outcome = done();
    } catch (error) {
      return [String(error)];
    }
    if (!outcome) return ['no timer rings then'];
    const differences = oracleOf(random, made)(observedIn(outcome), observedIn(due));
    const name = JSON.stringify([pauses, behaviourKey(due.moment, random), behaviourKey(outcome.moment, random)]);
    if (differences.length > 0) return differences;
    if (!seen.has(name)) {
      seen.add(name);
      queue.push({ expected: due.moment, actual: outcome.moment, made, path, pauses });
    }
    return [];
  };

  for (const input of inputs) {
    const before = { made: new Map(), path: ['start'], pauses: 0 };
    const differences = compareOutcomes(original.begin(input), () => other.begin(input), before);
    if (differences.length > 0) return { is: 'different', after: ['start'], differences };
  }
  for (const place of queue) {
    if (seen.size > limit) return { is: 'unknown', moments: limit };
    for (const { event, cause, run } of movesIn(place.expected)) {
      const isPause = event.type === PAUSE;
      if (isPause && place.pauses === MOST_PAUSES) continue;
      const path = [...place.path, describeEvent(event.type)];
      const due = run();
      const done = () => {
        if (cause !== 'time') return other.send(place.actual, event);
        const { advance } = due as Elapsed;
        if (isPause) return pauseIn(place.actual, advance);
        const elapsed = other.elapse(place.actual);
        return elapsed?.advance === advance ? elapsed : undefined;
      };
      const pauses = place.pauses + (isPause ? 1 : 0);
      const differences = compareOutcomes(due, done, { made: place.made, path, pauses });
      if (differences.length > 0) return { is: 'different', after: path, differences };
    }
  }
  return { is: 'same', moments: seen.size };
}
