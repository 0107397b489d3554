import type { Edge, Graph, Start } from '../explore/explore.ts';
import type { TransitionKey } from '../chart/transitions.ts';

/**
 * What test paths cover: every state, every transition, every two transitions in a row, or every event where a state
 * ignores it.
 */
export type Cover = (typeof covers)[number];

export const covers = ['states', 'transitions', 'transition pairs', 'ignored events'] as const;

/**
 * Also `values`: every transition and every state value, so every combination of regions that can be active together;
 * `guards`: each condition once true and once false; `requirements`: every part of each.
 */
export type Goal = Cover | 'values' | 'guards' | 'requirements';

/** A test path before its replay: its start and its edges. */
export type PlannedPath = { start: Start<unknown>; edges: Edge[] };

/** Test paths, and the goals that they reach. */
export type Plan = { testPaths: PlannedPath[]; goals: Set<string> };

export const pairKey = (before: TransitionKey, after: TransitionKey) => `${before} >> ${after}`;

/** The pairs in a sequence of microsteps, including the microstep before it. */
export const pairsIn = (before: TransitionKey[], taken: TransitionKey[][]): string[] =>
  taken.flatMap((keys, step) =>
    (step === 0 ? before : taken[step - 1]!).flatMap((one) => keys.map((other) => pairKey(one, other))),
  );

/** The position of a test path: a node of the graph, and the transitions just crossed. */
type Place = { node: string; before: TransitionKey[] };

/** A path from a start to a place: the path before its last edge, and that edge. */
type Path = { start: Start<unknown>; place: Place; length: number; last?: { before: Path; edge: Edge } };

const placeAfter = (place: Place, { to, taken }: Edge): Place => ({ node: to, before: taken.at(-1) ?? place.before });

const along = (before: Path, edge: Edge): Path => ({
  start: before.start,
  place: placeAfter(before.place, edge),
  length: before.length + 1,
  last: { before, edge },
});

const testPathAlong = (path: Path): PlannedPath => {
  const edges: Edge[] = [];
  for (let { last } = path; last; { last } = last.before) edges.unshift(last.edge);
  return { start: path.start, edges };
};

/** A function that works out its value once for each list: many edges share what they cross. */
function once<TList extends object, TValue>(work: (list: TList) => TValue): (list: TList) => TValue {
  const known = new WeakMap<TList, TValue>();
  return (list) => {
    const value = known.get(list) ?? work(list);
    known.set(list, value);
    return value;
  };
}

const flat = once((taken: TransitionKey[][]) => taken.flat());

const crossedBy = ({ taken }: Edge | Start<unknown>): TransitionKey[] => flat(taken);

const joined = once((keys: TransitionKey[]) => keys.join(' '));

function goalsOf(cover: Goal, before: TransitionKey[], step: Edge | Start<unknown>): string[] {
  if (cover === 'guards' || cover === 'requirements') return [...(step.more?.[cover]() ?? [])];
  if (cover === 'states') return [...step.visited];
  if (cover === 'values') return [...crossedBy(step), ...(step.value === undefined ? [] : [step.value])];
  if (cover === 'ignored events') return 'refuses' in step && step.refuses ? [step.refuses] : [];
  return cover === 'transition pairs' ? [...crossedBy(step), ...pairsIn(before, step.taken)] : crossedBy(step);
}

/** The goals that a test path reaches. */
export function reachedBy(cover: Goal, { start, edges }: PlannedPath): Set<string> {
  const steps = [start, ...edges];
  let before: TransitionKey[] = [];
  return new Set(
    steps.flatMap((step) => {
      const goals = goalsOf(cover, before, step);
      before = step.taken.at(-1) ?? before;
      return goals;
    }),
  );
}

/** The key of a place. For pairs it includes the transitions just crossed. */
const placeKey = (cover: Goal, { node, before }: Place) =>
  cover === 'transition pairs' ? `${node} >> ${joined(before)}` : node;

/** All goals of a kind that the graph can reach: it has only nodes that can be reached. */
export function feasibleIn(graph: Graph<unknown>, cover: Goal): Set<string> {
  const goals = new Set<string>();
  for (const start of graph.starts) for (const goal of goalsOf(cover, [], start)) goals.add(goal);
  if (cover !== 'transition pairs') {
    for (const { out, refused } of graph.nodes.values())
      for (const edge of [...out, ...refused]) for (const goal of goalsOf(cover, [], edge)) goals.add(goal);
    return goals;
  }
  const seen = new Map([...graph.nodes.keys()].map((node) => [node, new Set<string>()]));
  /** What has followed the transitions just crossed. */
  const followed = new Map<string, Set<TransitionKey[][]>>();
  const queue: Place[] = graph.starts.map(({ node, taken }) => ({ node: node.key, before: taken.at(-1) ?? [] }));
  for (const place of queue) {
    const here = seen.get(place.node)!;
    const before = joined(place.before);
    if (here.has(before)) continue;
    here.add(before);
    const known = followed.get(before) ?? new Set();
    followed.set(before, known);
    for (const edge of graph.nodes.get(place.node)!.out) {
      if (!known.has(edge.taken)) for (const goal of goalsOf(cover, place.before, edge)) goals.add(goal);
      known.add(edge.taken);
      const next = placeAfter(place, edge);
      if (!seen.get(next.node)!.has(joined(next.before))) queue.push(next);
    }
  }
  return goals;
}

/** Edges in another order: it decides between goals that are equally near. */
const reordered = <T>(list: T[], turn: number): T[] => {
  const from = list.length === 0 ? 0 : turn % list.length;
  const turned = [...list.slice(from), ...list.slice(0, from)];
  return turn % 2 === 0 ? turned : turned.toReversed();
};

/**
 * Greedy: a test path takes the shortest path to a new goal, until none is within reach or it would exceed `maxSteps`. Then
 * the next test path begins. Returns `best` as soon as its own test paths are not shorter.
 */
function greedy(graph: Graph<unknown>, cover: Goal, maxSteps: number, turn: number, best?: Plan): Plan {
  const most = best ? lengthOf(best) : Infinity;
  const goals = new Set<string>();
  const isNew = (goal: string) => !goals.has(goal);
  const ordered = new Map<string, Edge[]>();
  const edgesOut = ({ node }: Place): Edge[] => {
    const { out, refused } = graph.nodes.get(node)!;
    const edges =
      ordered.get(node) ??
      reordered(cover === 'ignored events' || cover === 'guards' ? [...refused, ...out] : out, turn);
    ordered.set(node, edges);
    return edges;
  };

  /** Breadth first over places. */
  const nearest = (from: Path[]): Path | undefined => {
    const fresh = from.find(({ start, length }) => length === 0 && goalsOf(cover, [], start).some(isNew));
    if (fresh) return fresh;
    const seen = new Set(from.map(({ place }) => placeKey(cover, place)));
    const queue = [...from];
    for (const path of queue) {
      for (const edge of edgesOut(path.place)) {
        if (goalsOf(cover, path.place.before, edge).some(isNew)) return along(path, edge);
        const key = placeKey(cover, placeAfter(path.place, edge));
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push(along(path, edge));
      }
    }
    return undefined;
  };

  const startingPoints = graph.starts.map((start): Path => ({
    start,
    place: { node: start.node.key, before: start.taken.at(-1) ?? [] },
    length: 0,
  }));
  const note = (path: Path) => {
    for (const goal of reachedBy(cover, testPathAlong(path))) goals.add(goal);
  };

  const testPaths: PlannedPath[] = [];
  let steps = 0;
  for (let path = nearest(startingPoints); path; path = nearest(startingPoints)) {
    note(path);
    for (let longer = nearest([path]); longer && longer.length <= maxSteps; longer = nearest([path])) {
      path = longer;
      note(path);
      if (steps + path.length >= most) return best!;
    }
    steps += path.length;
    if (steps >= most) return best!;
    testPaths.push(testPathAlong(path));
  }
  return { testPaths: testPaths.length > 0 ? testPaths : [{ start: graph.starts[0]!, edges: [] }], goals };
}

const lengthOf = ({ testPaths }: Plan) => testPaths.reduce((steps, { edges }) => steps + edges.length, 0);

/** The shortest of several greedy plans; only one for goals with many elements. */
export function plan(graph: Graph<unknown>, cover: Goal = 'transitions', maxSteps = 40): Plan {
  const turns = cover === 'transitions' || cover === 'states' ? 16 : 1;
  let best = greedy(graph, cover, maxSteps, 0);
  for (let turn = 1; turn < turns; turn += 1) best = greedy(graph, cover, maxSteps, turn, best);
  return best;
}
