/** Marks with 1 every state from which a path leads to one of the goals. Edges are listed by their ends. */
export function canReach(
  states: number,
  { from, to }: { from: readonly number[]; to: readonly number[] },
  goals: readonly number[],
): Uint8Array {
  // The edges sorted by where they end: those into state s are sources[first[s]] … sources[first[s + 1] - 1].
  const first = new Int32Array(states + 2);
  for (const end of to) first[end + 2]! += 1;
  for (let state = 2; state < first.length; state += 1) first[state]! += first[state - 1]!;
  const sources = new Int32Array(to.length);
  for (let edge = 0; edge < to.length; edge += 1) {
    const slot = first[to[edge]! + 1]!;
    sources[slot] = from[edge]!;
    first[to[edge]! + 1] = slot + 1;
  }

  const marked = new Uint8Array(states);
  const stack: number[] = [];
  const mark = (state: number) => {
    if (marked[state] === 1) return;
    marked[state] = 1;
    stack.push(state);
  };
  for (const goal of goals) mark(goal);
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    for (let at = first[state]!; at < first[state + 1]!; at += 1) mark(sources[at]!);
  }
  return marked;
}

/** A system that can be explored: a state, and everything that may happen next. */
export type CheckedSystem<TState, TMove> = {
  initial: () => TState | Promise<TState>;
  /** Equal for states that behave alike. */
  key: (state: TState) => string;
  /** Calls `step` for everything that may happen in this state, in the same order each time. */
  expand: (state: TState, step: (move: TMove, next: TState) => void) => void | Promise<void>;
  /** The rules that a step breaks. */
  broken: (before: TState, move: TMove, after: TState) => readonly string[];
  /** Whether a move is a fault of the environment. Goals must be reachable without further faults. */
  isFault: (move: TMove) => boolean;
  /** What must stay reachable from every state. */
  goals: Readonly<Record<string, (state: TState) => boolean>>;
  /** What must be reachable at first: without it, rules that hold say little. */
  outcomes?: Readonly<Record<string, (state: TState) => boolean>>;
};

/** A path to a state that is wrong, and why. */
export type Counterexample<TState, TMove> = {
  rule: string;
  /** What happened, from the initial state. */
  path: { move: TMove; before: TState; after: TState }[];
};

export type CheckOptions = {
  /** At most this many states are explored. */
  maxStates?: number;
  /** Stop at the first broken rule. */
  stopAtFirst?: boolean;
  /** Called now and then with the number of states and steps so far. */
  onProgress?: (progress: Progress) => void;
};

export type Progress = { states: number; edges: number; depth: number; waiting: number };

export type Checked<TState, TMove> = {
  states: number;
  edges: number;
  /** The number of steps to the farthest state. */
  depth: number;
  /** Whether every reachable state was explored. */
  isComplete: boolean;
  /** For each broken rule, a shortest path to it. A goal or an outcome that a state cannot reach is a rule too. */
  counterexamples: Counterexample<TState, TMove>[];
};

/** How many states are explored between two reports of progress. */
const REPORT_EVERY = 10_000;

/**
 * Explores every reachable state, the nearest first, so that each counterexample is a shortest one. A state behind a
 * broken rule is not explored further. Goals are checked on the whole graph: from each state some fault-free path must
 * lead to each goal, and from the first one to each outcome. With strong fairness (what can happen again and again
 * happens), the goal is then reached once faults stop.
 */
export async function check<TState, TMove>(
  system: CheckedSystem<TState, TMove>,
  { maxStates = Number.POSITIVE_INFINITY, stopAtFirst = false, onProgress }: CheckOptions = {},
): Promise<Checked<TState, TMove>> {
  const initial: TState = await system.initial();
  const seen = new Map<string, number>([[system.key(initial), 0]]);
  /** How each state was reached first: the state before it, and which of its steps. */
  const parents: number[] = [-1];
  const steps: number[] = [-1];
  const fair: { from: number[]; to: number[] } = { from: [], to: [] };
  const goals = Object.entries(system.goals);
  const aims = [...goals, ...Object.entries(system.outcomes ?? {})];
  const reached: number[][] = aims.map(() => []);
  const ends: { rule: string; from: number; step: number }[] = [];
  const broken = new Set<string>();
  let edges = 0;
  let depth = 0;
  let isComplete = true;

  const note = (state: TState, at: number) => {
    for (const [index, [, holds]] of aims.entries()) if (holds(state)) reached[index]!.push(at);
  };
  note(initial, 0);

  let level: [number, TState][] = [[0, initial]];
  /** States without known successors, which may still reach a goal. */
  const open: number[] = [];
  explore: while (level.length > 0) {
    const next: [number, TState][] = [];
    for (const [at, before] of level) {
      if (seen.size >= maxStates) {
        isComplete = false;
        open.push(at);
        continue;
      }
      let step = 0;
      const expanding = system.expand(before, (move, after) => {
        const own = step;
        step += 1;
        edges += 1;
        const wrong = system.broken(before, move, after);
        for (const rule of wrong) {
          if (broken.has(rule)) continue;
          broken.add(rule);
          ends.push({ rule, from: at, step: own });
        }
        const key = system.key(after);
        let to = seen.get(key);
        if (to === undefined) {
          to = parents.length;
          seen.set(key, to);
          parents.push(at);
          steps.push(own);
          note(after, to);
          if (wrong.length === 0) next.push([to, after]);
          else open.push(to);
        }
        if (!system.isFault(move)) {
          fair.from.push(at);
          fair.to.push(to);
        }
      });
      if (expanding) await expanding;
      if (stopAtFirst && ends.length > 0) {
        isComplete = false;
        break explore;
      }
      if (onProgress && at % REPORT_EVERY === 0) {
        onProgress({ states: seen.size, edges, depth, waiting: next.length });
      }
    }
    if (next.length > 0) depth += 1;
    level = next;
  }

  if (!stopAtFirst || ends.length === 0) {
    for (const [index, [rule]] of aims.entries()) {
      const reaching = canReach(parents.length, fair, [...reached[index]!, ...open]);
      const stuck = (index < goals.length ? reaching : reaching.subarray(0, 1)).indexOf(0);
      if (stuck > 0) ends.push({ rule, from: parents[stuck]!, step: steps[stuck]! });
      else if (stuck === 0) ends.push({ rule, from: -1, step: -1 });
    }
  }

  const pathTo = async (from: number, step: number): Promise<Counterexample<TState, TMove>['path']> => {
    const taken = step < 0 ? [] : [step];
    for (let at = from; at > 0; at = parents[at]!) taken.unshift(steps[at]!);
    const path: Counterexample<TState, TMove>['path'] = [];
    let before = initial;
    for (const wanted of taken) {
      let count = 0;
      let found: { move: TMove; after: TState } | undefined;
      await system.expand(before, (move, after) => {
        if (count === wanted) found = { move, after };
        count += 1;
      });
      if (!found) throw new Error('The system does not take the same steps again.');
      path.push({ ...found, before });
      before = found.after;
    }
    return path;
  };

  const counterexamples: Counterexample<TState, TMove>[] = [];
  for (const { rule, from, step } of ends) counterexamples.push({ rule, path: await pathTo(from, step) });
  return { states: seen.size, edges, depth, isComplete, counterexamples };
}
