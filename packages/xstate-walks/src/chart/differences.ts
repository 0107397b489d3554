import type { AnyMachineSnapshot } from 'xstate';
import type { Effect } from './effects.ts';

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

function say(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (value instanceof Error) return `${value.name}(${JSON.stringify(value.message)})`;
  if (isObject(value) && isActor(value)) return 'an actor';
  if (isObject(value) && kindOf(value) !== 'object' && !Array.isArray(value)) return `a ${kindOf(value)}`;
  const shallow = (_: string, part: unknown) => (isObject(part) && isActor(part) ? 'an actor' : part);
  const text = JSON.stringify(value, shallow) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** A difference: its place, the values, and the list or object that differs as a whole, where its parts have no names. */
export type Difference = Pair & { whole?: string };

/**
 * The differences between two values. Functions equal functions, actors equal actors of the same chart, errors must have
 * the same message, files the same name, type and size, elements must look the same.
 */
export function compareDeep(
  name: string,
  actual: unknown,
  expected: unknown,
  isSame: Same = () => false,
): Difference[] {
  const seen = new WeakMap<object, unknown>();
  const compare = (pair: Difference): Difference[] => {
    const { path, actual: here, expected: there } = pair;
    if (Object.is(here, there) || isSame(here, there)) return [];
    const kind = kindOf(here);
    if (kind !== kindOf(there) || !isObject(here) || !isObject(there))
      return kind === 'function' && typeof there === 'function' ? [] : [pair];
    if (isActor(here) || seen.get(here) === there) return [];
    seen.set(here, there);
    if (isNode(here)) return here.isEqualNode(there as Node) ? [] : [pair];
    const [left, right] = [partsOf(here), partsOf(there)];
    const keys = [...new Set([...left.keys(), ...right.keys()])];
    const isList = Array.isArray(here) || here instanceof Set;
    return keys.flatMap((key) => {
      const [one, other] = [left.get(key), right.get(key)];
      const isUnnamed = (isList && !isObject(one) && !isObject(other)) || !left.has(key) || !right.has(key);
      return compare({
        path: /^\W/.test(key) ? `${path}${key}` : `${path}.${key}`,
        actual: one,
        expected: other,
        ...(isUnnamed ? { whole: path } : {}),
      });
    });
  };
  return compare({ path: name, actual, expected });
}

/** Whether both values of a difference are of one kind, such as text. */
export const areOfOneKind = ({ actual, expected }: Difference): boolean => kindOf(actual) === kindOf(expected);

export const describeDifference = ({ path, actual, expected }: Difference): string =>
  isObject(actual) && isNode(actual) && isObject(expected) && isNode(expected)
    ? `${path} is another element`
    : `${path} is ${say(actual)}, the chart says ${say(expected)}`;

export const differencesOf = (name: string, actual: unknown, expected: unknown): string[] =>
  compareDeep(name, actual, expected).map(describeDifference);

/** A snapshot, and the effects of the last step. */
export type Observed = { state: AnyMachineSnapshot; effects: readonly Effect[] };

/** All differences between two observations that random values may cause. */
export const differencesBetween = (actual: Observed, expected: Observed, isSame?: Same): Difference[] => [
  ...compareDeep('context', actual.state.context, expected.state.context, isSame),
  ...compareDeep('output', actual.state.output, expected.state.output, isSame),
  ...compareDeep('effects', actual.effects, expected.effects, isSame),
];
