export type Branch = { target?: string[]; guard?: unknown; actions: unknown[]; reenter?: boolean };
type Slots = Record<string, Branch[]>;
type Invoke = { id?: string; onDone: Branch[]; onError: Branch[]; onSnapshot: Branch[] };

/** The configuration of a state in a single normal form. */
export type Config = {
  id?: string;
  type?: string;
  initial?: unknown;
  context?: unknown;
  entry: unknown[];
  exit: unknown[];
  tags: unknown[];
  on: Slots;
  after: Slots;
  always: Branch[];
  onDone: Branch[];
  invoke: Invoke[];
  states: Record<string, Config>;
};

const listOf = (value: unknown): unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...(value as unknown[])] : [value];
};

const branchFrom = (given: unknown): Branch => {
  if (typeof given === 'string') return { target: [given], actions: [] };
  const { target, actions, ...rest } = (given ?? {}) as { target?: unknown; actions?: unknown };
  return { ...rest, ...(target === undefined ? {} : { target: listOf(target) as string[] }), actions: listOf(actions) };
};

const branchesFrom = (given: unknown): Branch[] => listOf(given).map(branchFrom);

const mapValues = <T, U>(given: Record<string, T> | undefined, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, change(value)]));

const slotsFrom = (given: unknown): Slots =>
  mapValues(given as Record<string, unknown>, (value) =>
    value === undefined ? [branchFrom({})] : branchesFrom(value),
  );

/** A copy of a configuration, in normal form, that may be changed. */
export function configFrom(given: object): Config {
  const { entry, exit, tags, on, after, always, onDone, invoke, states, ...rest } = given as Record<string, unknown>;
  return {
    ...rest,
    entry: listOf(entry),
    exit: listOf(exit),
    tags: listOf(tags),
    on: slotsFrom(on),
    after: slotsFrom(after),
    always: branchesFrom(always),
    onDone: branchesFrom(onDone),
    invoke: listOf(invoke).map((each) => {
      const { onDone: done, onError: error, onSnapshot: snapshot, ...own } = each as Record<string, unknown>;
      return { ...own, onDone: branchesFrom(done), onError: branchesFrom(error), onSnapshot: branchesFrom(snapshot) };
    }),
    states: mapValues(states as Record<string, object>, configFrom),
  };
}

const withoutEmpty = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !Array.isArray(value) || value.length > 0));

/** Back into the form of xstate, which would read an empty list as one branch. */
export function configTo({ states, invoke, ...rest }: Config): object {
  const slots = { on: withoutEmpty(rest.on), after: withoutEmpty(rest.after) };
  const inner = Object.keys(states).length > 0 ? { states: mapValues(states, configTo) } : {};
  return { ...withoutEmpty({ ...rest, invoke: invoke.map((each) => withoutEmpty(each)) }), ...slots, ...inner };
}

export const configAt = (config: Config, path: readonly string[]): Config =>
  path.reduce((at, key) => at.states[key]!, config);
