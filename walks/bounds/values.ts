import type { GenericSchema } from 'valibot';

/** What is read of a schema of valibot. */
type Shape = {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  options?: readonly unknown[];
  default?: unknown;
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[];
};

const bound = ({ pipe = [] }: Shape, type: string): number | undefined => {
  const requirement = pipe.find((step) => step.kind === 'validation' && step.type === type)?.requirement;
  return typeof requirement === 'number' ? requirement : undefined;
};

/** Large enough for every limit that a chart knows. */
const MANY = 1_234_567;

/** 0, 1, neighbors of a number, and a large one, as far as its schema allows them. */
function numbersLike(value: number, shape?: Shape): number[] {
  const [least, most] = shape ? [bound(shape, 'min_value'), bound(shape, 'max_value')] : [];
  const tried = [0, 1, value - 1, value + 1, least, most ?? MANY].filter((each) => each !== undefined);
  return tried.filter((each) => each >= (least ?? Math.min(0, value)) && each <= (most ?? Infinity));
}

/** Values of the same type as a value: both booleans, 0, 1 and neighbors, empty and other text, fewer and more rows. */
export function likeValue(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return numbersLike(value);
  if (typeof value === 'string') return ['', `${value}?`];
  if (Array.isArray(value)) {
    const [first, ...others] = value as unknown[];
    if (first === undefined) return [];
    const near = likeValue(first);
    return [[], others, [first], ...near.map((other) => [other, ...others]), [...value, ...near.slice(-1)]];
  }
  return isRecord(value) ? oneFieldOther(value, (field) => likeValue(value[field])) : [];
}

/** Whether a value is plain data: actors and callbacks are left as they are. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.values(value).some((each) => typeof each === 'function');

/** Stands for a field that is left out. */
const ABSENT = Symbol('absent');

function oneFieldOther(value: Record<string, unknown>, others: (field: string) => unknown[]): unknown[] {
  return Object.keys(value).flatMap((field) => {
    const { [field]: _, ...rest } = value;
    return others(field).map((other) => (other === ABSENT ? rest : { ...value, [field]: other }));
  });
}

/** A value of a schema, where there is none to begin with. */
function sampleOf(shape: Shape): unknown {
  const { type, entries = {}, wrapped, options = [] } = shape;
  if (type === 'string') return 'text';
  if (type === 'number') return 2;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (wrapped) return sampleOf(wrapped);
  if (type === 'union') return sampleOf(options[0] as Shape);
  return Object.fromEntries(Object.entries(entries).map(([field, each]) => [field, sampleOf(each)]));
}

/** What a schema allows at its bounds in place of a value. */
function like(shape: Shape, value: unknown): unknown[] {
  const { type, entries, item, wrapped } = shape;
  if (wrapped) {
    const isFilled = shape.default !== undefined;
    const without = [...(type === 'nullable' || isFilled ? [] : [ABSENT]), ...(type === 'optional' ? [] : [null])];
    const present = value === undefined || value === null ? sampleOf(wrapped) : value;
    return [...without, present, ...like(wrapped, present)];
  }
  if (type === 'number' && typeof value === 'number') return numbersLike(value, shape);
  if (type === 'array' && item && Array.isArray(value)) {
    const [first = sampleOf(item), ...others] = value as unknown[];
    const near = like(item, first);
    return [[], [first], ...near.map((other) => [other, ...others]), [...value, ...near.slice(-1)]];
  }
  if (entries && isRecord(value)) {
    const whole = Object.fromEntries(Object.keys(entries).map((field) => [field, value[field]]));
    return oneFieldOther({ ...value, ...whole }, (field) => (entries[field] ? like(entries[field], value[field]) : []));
  }
  return type === 'string' && (bound(shape, 'min_length') ?? 0) > 0 ? [`${String(value)}?`] : likeValue(value);
}

/** Values that a schema allows at its bounds: each differs from the given one in one place. */
export const atBounds = (schema: GenericSchema, value: unknown): unknown[] => like(schema, value);
