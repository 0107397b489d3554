import type { AnyStateMachine } from 'xstate';
import { comparable } from '../chart/differences.ts';
import { movesOf, type ExploreOptions } from '../explore/explore.ts';
import { oracleOf, type RandomValues } from '../chart/oracle.ts';
import { PAUSE, pauseIn, pendingIn, simulate, type Elapsed, type Moment, type Outcome } from '../chart/simulate.ts';
import { momentKey } from '../explore/momentKey.ts';
import { describeEvent } from '../chart/labels.ts';

/**
 * What a search for a difference between two charts comes to: they are the same in every moment that samples lead to;
 * or they part after some steps; or there are more moments than were looked at.
 */
export type BehaviourComparison =
  | { is: 'same'; moments: number }
  | { is: 'different'; after: string[]; differences: string[] }
  | { is: 'unknown'; moments: number };

/** Two charts side by side, how they came there, and how often time passed on the way without anything falling due. */
type Place = { ought: Moment; is: Moment; made: ReadonlyMap<unknown, unknown>; way: string[]; pauses: number };

/** Half of what is left can pass for ever. Whether a timer was started anew shows after one pause; two are two timers. */
const MOST_PAUSES = 2;

/** A key for all of a moment that decides what comes next. Random values are replaced by their positions. */
function behaviourKey(moment: Moment, randomValues: RandomValues): string {
  const values = randomValues(moment.snapshot);
  const replaced = (_: string, value: unknown) =>
    value !== null && values.includes(value) ? `random ${values.indexOf(value)}` : comparable(value);
  return momentKey(moment, [[...pendingIn(moment)], JSON.stringify(moment.snapshot.context, replaced)]);
}

const seeing = ({ moment, effects }: Outcome) => ({ state: moment.snapshot, effects });

/**
 * Goes through everything that can be done with the first chart, in every order, with up to two pauses between any two
 * events while a timer runs, and does the same with the second.
 * Two moments are one only where all that decides what comes next is the same in both, so where the search comes to an
 * end without a difference, the same samples never tell the two charts apart.
 */
export function compareBehaviour(
  ought: AnyStateMachine,
  is: AnyStateMachine,
  options: ExploreOptions & { random?: RandomValues },
  limit = 40_000,
): BehaviourComparison {
  const { inputs = [undefined], random = () => [] } = options;
  const [planned, actual] = [simulate(ought), simulate(is)];
  const movesIn = movesOf(ought, { ...options, pauses: true });
  const seen = new Set<string>();
  const queue: Place[] = [];

  /** The difference between two outcomes; a new place to go on from if there is none. */
  const meet = (due: Outcome, done: () => Outcome | undefined, before: Omit<Place, 'ought' | 'is'>) => {
    const { way, pauses } = before;
    const made = new Map(before.made);
    let outcome;
    try {
      outcome = done();
    } catch (error) {
      return [String(error)];
    }
    if (!outcome) return ['no timer rings then'];
    const differences = oracleOf(random, made)(seeing(outcome), seeing(due));
    const name = JSON.stringify([pauses, behaviourKey(due.moment, random), behaviourKey(outcome.moment, random)]);
    if (differences.length > 0) return differences;
    if (!seen.has(name)) {
      seen.add(name);
      queue.push({ ought: due.moment, is: outcome.moment, made, way, pauses });
    }
    return [];
  };

  for (const input of inputs) {
    const before = { made: new Map(), way: ['start'], pauses: 0 };
    const differences = meet(planned.begin(input), () => actual.begin(input), before);
    if (differences.length > 0) return { is: 'different', after: ['start'], differences };
  }
  for (const place of queue) {
    if (seen.size > limit) return { is: 'unknown', moments: limit };
    for (const { event, cause, run } of movesIn(place.ought)) {
      const isPause = event.type === PAUSE;
      if (isPause && place.pauses === MOST_PAUSES) continue;
      const way = [...place.way, describeEvent(event.type)];
      const due = run();
      const done = () => {
        if (cause !== 'time') return actual.send(place.is, event);
        const { advance } = due as Elapsed;
        if (isPause) return pauseIn(place.is, advance);
        const elapsed = actual.elapse(place.is);
        return elapsed?.advance === advance ? elapsed : undefined;
      };
      const pauses = place.pauses + (isPause ? 1 : 0);
      const differences = meet(due, done, { made: place.made, way, pauses });
      if (differences.length > 0) return { is: 'different', after: way, differences };
    }
  }
  return { is: 'same', moments: seen.size };
}
