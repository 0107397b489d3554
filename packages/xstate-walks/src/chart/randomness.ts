import type { AnyEventObject } from 'xstate';
import { areOfOneKind, differencesBetween, type Difference, type Observed } from './differences.ts';
import type { Moment, Outcome } from './simulate.ts';

/** Streams of random values and times: two out of three differ even where a chart only tosses a coin. */
const streams = [0, 1, 2];

/** A class whose instances without arguments are of this time. */
const dateAt = (now: () => number) =>
  new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });

/** Does synchronous work with the random values and the times of a stream. No two of them are the same. */
export function inStream<T>(stream: number, work: () => T): T {
  const real = { random: Math.random, Date };
  const start = Date.now() + stream * 1009;
  let calls = 0;
  const next = () => (calls += 1);
  Math.random = () => (next() * 0.618_033_988_749 + stream / streams.length) % 1;
  globalThis.Date = dateAt(() => start + next());
  try {
    return work();
  } finally {
    Math.random = real.random;
    globalThis.Date = real.Date;
  }
}

/** What a step makes at random: `varying` differs from walk to walk, and of that `fresh` is made in this step. */
export type RandomPlaces = { varying: Places; fresh: Places };

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Whether a value is its own evidence: no other value of a chart is likely to equal it. */
const isTelling = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > 5 : !Number.isInteger(value) || Math.abs(value as number) > 999_999;

/** Real values by the planned ones in whose places they are. */
export class Pairs {
  private readonly real = new Map<unknown, unknown[]>();

  note(planned: unknown, real: unknown): void {
    this.real.set(planned, [...(this.real.get(planned) ?? []), real]);
  }

  knows(planned: unknown): boolean {
    return this.real.has(planned);
  }

  has(planned: unknown, real: unknown): boolean {
    return this.real.get(planned)?.includes(real) ?? false;
  }

  noteAll(differences: readonly Difference[]): void {
    for (const { actual, expected } of differences) this.note(expected, actual);
  }

  /** A planned event as the system would get it: with its own random values. */
  translate<T>(planned: T): T {
    if (isWord(planned) && isTelling(planned)) return (this.real.get(planned)?.at(-1) ?? planned) as T;
    const isList = Array.isArray(planned);
    if (typeof planned !== 'object' || planned === null) return planned;
    if (!isList && Object.getPrototypeOf(planned) !== Object.prototype) return planned;
    const parts = Object.entries(planned).map(([key, part]) => [key, part, this.translate(part)] as const);
    if (parts.every(([, part, real]) => Object.is(part, real))) return planned; // the very event of the plan
    return (
      isList ? parts.map(([, , real]) => real) : Object.fromEntries(parts.map(([key, , real]) => [key, real]))
    ) as T;
  }
}

const observed = ({ moment: { snapshot }, effects }: Outcome): Observed => ({ state: snapshot, effects });

/** Places, and whether values of any kind may be there. */
type Places = ReadonlyMap<string, boolean>;

function placesIn(differences: readonly Difference[]): Places {
  const places = new Map<string, boolean>();
  for (const difference of differences) {
    const place = difference.whole ?? difference.path;
    places.set(place, places.get(place) || !areOfOneKind(difference));
  }
  return places;
}

/** Whether a difference is in one of these places, or inside of one. */
export const isIn = (places: Places, difference: Difference): boolean =>
  [...places].some(([place, isAnyKind]) => {
    const { path } = difference;
    if (path !== place && !(path.startsWith(place) && /\W/.test(path[place.length]!))) return false;
    return isAnyKind || areOfOneKind(difference);
  });

/** Steps of a chart, each from the moment before; `undefined` is the moment before the start. */
export type Steps = readonly ((
  before: Moment | undefined,
  translated: (event: AnyEventObject) => AnyEventObject,
) => Outcome)[];

const same = <T>(value: T) => value;

/**
 * Takes the same steps in three streams side by side. What differs between them varies from walk to walk; what differs
 * after one step from the same moment is made by that step.
 */
export function randomPlacesOf(steps: Steps): RandomPlaces[] {
  const lanes = streams.map((stream) => ({ stream, pairs: new Pairs(), before: undefined as Moment | undefined }));
  return steps.map((step, index) => {
    const [first, ...others] = lanes;
    const planned = inStream(0, () => step(first!.before, same));
    const differing = others.flatMap((lane) => {
      const outcome = inStream(lane.stream, () => step(lane.before, (event) => lane.pairs.translate(event)));
      if (JSON.stringify(outcome.taken) !== JSON.stringify(planned.taken))
        throw new Error(`step ${index} does not do the same twice: random values or the time decide what it does`);
      const differences = differencesBetween(observed(outcome), observed(planned));
      lane.pairs.noteAll(differences);
      lane.before = outcome.moment;
      return differences;
    });
    const again = (stream: number) => observed(inStream(stream, () => step(first!.before, same)));
    const made =
      differing.length === 0
        ? []
        : others.flatMap(({ stream }) => differencesBetween(again(stream), observed(planned)));
    first!.before = planned.moment;
    return { varying: placesIn(differing), fresh: placesIn(made) };
  });
}
