import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { describeEffect, type Effect } from './effects.ts';
import { describeValue } from './nodes.ts';

/** Whether two different values count as the same. */
type Same = (actual: unknown, expected: unknown) => boolean;

type Pair = { path: string; actual: unknown; expected: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isActor = (value: object): value is { logic?: { id?: string } } => 'getSnapshot' in value && 'send' in value;

const isNode = (value: object): value is Node => 'isEqualNode' in value;

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** The kind of a value: only values of the same kind are compared in depth. */
function kindOf(value: unknown): string {
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  if (isActor(value)) return `actor ${value.logic?.id ?? ''}`;
  return isPlain(value) ? 'object' : (value.constructor as { name: string }).name;
}

/** The parts of an object that are compared. */
function partsOf(value: object): Map<string, unknown> {
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [`get(${say(key)})`, part]));
  if (value instanceof Set) return new Map([...value].map((part, index) => [`(${index})`, part]));
  if (value instanceof Blob) {
    const { name, size, type } = value as File; // and not when it was made
    return new Map(Object.entries({ name, size, type }));
  }
  const own = new Map<string, unknown>(Object.entries(value).map(([key, part]) => [key, part]));
  if (value instanceof Error) own.set('message', value.message);
  if (value instanceof Date) own.set('time', value.getTime());
  return own;
}

/** A value as a short text. */
function say(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (value instanceof Error) return `${value.name}(${JSON.stringify(value.message)})`;
  if (isObject(value) && isActor(value)) return 'an actor';
  if (isObject(value) && kindOf(value) !== 'object' && !Array.isArray(value)) return `a ${kindOf(value)}`;
  const shallow = (_: string, part: unknown) => (isObject(part) && isActor(part) ? 'an actor' : part);
  const text = JSON.stringify(value, shallow) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/**
 * The differences between two values, as text. Functions equal functions, actors equal actors of the same chart, errors
 * must have the same message, files the same name, type and size, elements must look the same.
 */
export function differencesOf(name: string, actual: unknown, expected: unknown, isSame: Same = () => false): string[] {
  const seen = new WeakMap<object, unknown>();
  const compare = ({ path, actual: here, expected: there }: Pair): string[] => {
    if (Object.is(here, there) || isSame(here, there)) return [];
    const kind = kindOf(here);
    if (kind !== kindOf(there) || !isObject(here) || !isObject(there)) {
      return kind === 'function' && typeof there === 'function'
        ? []
        : [`${path} is ${say(here)}, the chart says ${say(there)}`];
    }
    if (isActor(here) || seen.get(here) === there) return [];
    seen.set(here, there);
    if (isNode(here)) return here.isEqualNode(there as Node) ? [] : [`${path} is another element`];
    const [left, right] = [partsOf(here), partsOf(there)];
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      compare({
        path: /^\W/.test(key) ? `${path}${key}` : `${path}.${key}`,
        actual: left.get(key),
        expected: right.get(key),
      }),
    );
  };
  return compare({ path: name, actual, expected });
}

/** The values in a snapshot that are random by design, so that a plan cannot know them. */
export type RandomValues = (snapshot: AnyMachineSnapshot) => readonly unknown[];

/** A snapshot, and the effects of the last step. */
export type Observed = { state: AnyMachineSnapshot; effects: readonly Effect[] };

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/**
 * Compares a running actor with the chart: state, status, tags, context, output and effects, in order. Random values
 * differ from the plan but must not change afterwards: `made` remembers them.
 */
export function oracleOf(random: RandomValues = () => [], made = new Map<unknown, unknown>()) {
  const isSame = (actual: unknown, expected: unknown) => made.has(expected) && made.get(expected) === actual;

  const rememberRandom = (actual: AnyMachineSnapshot, expected: AnyMachineSnapshot) => {
    const here = random(actual);
    for (const [index, planned] of random(expected).entries())
      if (isWord(planned) && isWord(here[index]) && !made.has(planned)) made.set(planned, here[index]);
  };

  /** The differences as text; empty if there are none. */
  return (actual: Observed, expected: Observed): string[] => {
    const [here, there] = [actual.state, expected.state];
    const [value, planned] = [describeValue(here.value), describeValue(there.value)];
    if (value !== planned) return [`the actor is in "${value}", the chart says "${planned}"`];
    if (here.status !== there.status) return [`the actor is ${here.status}, the chart says ${there.status}`];
    rememberRandom(here, there);
    const [done, due] = [actual.effects, expected.effects].map(
      (effects) => effects.map(describeEffect).join(', ') || 'does nothing',
    );
    return [
      ...differencesOf('tags', [...here.tags].toSorted(), [...there.tags].toSorted()),
      ...differencesOf('context', here.context, there.context, isSame),
      ...differencesOf('output', here.output, there.output, isSame),
      ...(done === due
        ? differencesOf('effects', actual.effects, expected.effects, isSame)
        : [`the actor ${done}; the chart says that it ${due}`]),
    ];
  };
}

/** The snapshot of a running actor. Throws if the actor failed. */
export function runningState(actor: AnyActorRef): AnyMachineSnapshot {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  if (snapshot.status === 'error')
    throw new Error(`the actor failed: ${String(snapshot.error)}`, { cause: snapshot.error });
  return snapshot;
}
