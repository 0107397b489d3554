import type { Edge, Graph, Start } from '../explore/explore.ts';
import type { TransitionKey } from '../chart/transitions.ts';

/**
 * What tours must do: enter every state, cross every transition, cross every two transitions that can follow each
 * other, or send every event where a state refuses it.
 */
export type Cover = (typeof covers)[number];

export const covers = ['states', 'transitions', 'pairs', 'refused'] as const;

/**
 * Of charts that run together, also all that they do to each other; of a chart on a screen, besides every transition also
 * every value that its state may have: states of regions that are active side by side.
 */
export type Goal = Cover | 'interactions' | 'values';

/** A tour before it is replayed: where it begins, and the ways it goes. */
export type PlannedTour = { start: Start<unknown>; edges: Edge[] };

/** Tours, and all that they reach of what they are for. */
export type Plan = { tours: PlannedTour[]; goals: Set<string> };

/** The name of two transitions in a row. */
export const pairKey = (before: TransitionKey, after: TransitionKey) => `${before} >> ${after}`;

/** The pairs in a row of microsteps, the one before it included. */
export const pairsIn = (before: TransitionKey[], taken: TransitionKey[][]): string[] =>
  taken.flatMap((keys, step) =>
    (step === 0 ? before : taken[step - 1]!).flatMap((one) => keys.map((other) => pairKey(one, other))),
  );

/** Where a tour is: at a vertex, after some transitions. */
type Place = { vertex: string; before: TransitionKey[] };

/** A way to somewhere, and where it set out from. */
type Path = { start: Start<unknown>; edges: Edge[]; place: Place };

const along = ({ start, edges, place }: Path, edge: Edge): Path => ({
  start,
  edges: [...edges, edge],
  place: { vertex: edge.to, before: edge.taken.at(-1) ?? place.before },
});

const ownerOf = (key: TransitionKey) => /^[^. ]+/.exec(key)?.[0];

/** Whether an arrow belongs to another chart, or to something outside, than another. */
const isElsewhere = (one: TransitionKey, other: TransitionKey) => ownerOf(one) !== ownerOf(other);

/** What charts that run together do to each other in one move: an arrow of one right after an arrow of another. */
export const interactionsIn = ({ taken }: Pick<Edge, 'taken'>): string[] =>
  taken.flatMap((keys, step) =>
    keys.flatMap((key) =>
      (taken[step + 1] ?? []).filter((next) => isElsewhere(key, next)).map((next) => pairKey(key, next)),
    ),
  );

/** What one step reaches of what tours are for. */
function goalsOf(cover: Goal, before: TransitionKey[], step: Edge | Start<unknown>): string[] {
  if (cover === 'states') return [...step.visited];
  if (cover === 'interactions') return [...step.taken.flat(), ...interactionsIn(step)];
  if (cover === 'values') return [...step.taken.flat(), ...(step.value === undefined ? [] : [step.value])];
  if (cover === 'refused') return 'refuses' in step && step.refuses ? [step.refuses] : [];
  return cover === 'pairs' ? [...step.taken.flat(), ...pairsIn(before, step.taken)] : step.taken.flat();
}

/** What a whole tour reaches. */
export function reachedBy(cover: Goal, { start, edges }: PlannedTour): Set<string> {
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

/** With pairs, what was crossed last is part of the place. */
const placeKey = (cover: Goal, { vertex, before }: Place) =>
  cover === 'pairs' ? JSON.stringify([vertex, before]) : vertex;

/** Everything of a kind that a chart can be brought to do. */
export function feasibleIn(graph: Graph<unknown>, cover: Goal): Set<string> {
  const goals = new Set<string>();
  const seen = new Set<string>();
  const queue: Place[] = graph.starts.map(({ vertex, taken }) => ({ vertex: vertex.key, before: taken.at(-1) ?? [] }));
  for (const start of graph.starts) for (const goal of goalsOf(cover, [], start)) goals.add(goal);
  for (const place of queue) {
    const name = placeKey(cover, place);
    if (seen.has(name)) continue;
    seen.add(name);
    const { out, refused } = graph.vertices.get(place.vertex)!;
    for (const edge of [...out, ...refused]) {
      for (const goal of goalsOf(cover, place.before, edge)) goals.add(goal);
      queue.push({ vertex: edge.to, before: edge.taken.at(-1) ?? place.before });
    }
  }
  return goals;
}

/** Ways in another order: which of two equally near goals comes first decides how far it is from there. */
const reordered = <T>(list: T[], turn: number): T[] => {
  const from = list.length === 0 ? 0 : turn % list.length;
  const turned = [...list.slice(from), ...list.slice(0, from)];
  return turn % 2 === 0 ? turned : turned.toReversed();
};

/**
 * Greedy: from where it stands a tour goes the shortest way to something new, until nothing new is within reach or the
 * tour would grow longer than `maxSteps`; then another tour sets out.
 */
function greedy(graph: Graph<unknown>, cover: Goal, maxSteps: number, turn: number): Plan {
  const goals = new Set<string>();
  const isNew = (goal: string) => !goals.has(goal);
  const edgesOut = ({ vertex }: Place): Edge[] => {
    const { out, refused } = graph.vertices.get(vertex)!;
    return reordered(cover === 'refused' ? [...refused, ...out] : out, turn);
  };

  /** Breadth first over places. */
  const nearest = (from: Path[]): Path | undefined => {
    const fresh = from.find(({ start, edges }) => edges.length === 0 && goalsOf(cover, [], start).some(isNew));
    if (fresh) return fresh;
    const seen = new Set(from.map(({ place }) => placeKey(cover, place)));
    const queue = [...from];
    for (const path of queue) {
      for (const edge of edgesOut(path.place)) {
        const next = along(path, edge);
        if (goalsOf(cover, path.place.before, edge).some(isNew)) return next;
        if (seen.has(placeKey(cover, next.place))) continue;
        seen.add(placeKey(cover, next.place));
        queue.push(next);
      }
    }
    return undefined;
  };

  const startingPoints = graph.starts.map((start): Path => ({
    start,
    edges: [],
    place: { vertex: start.vertex.key, before: start.taken.at(-1) ?? [] },
  }));
  const note = (path: Path) => {
    for (const goal of reachedBy(cover, path)) goals.add(goal);
  };

  const tours: PlannedTour[] = [];
  for (let path = nearest(startingPoints); path; path = nearest(startingPoints)) {
    note(path);
    for (let longer = nearest([path]); longer && longer.edges.length <= maxSteps; longer = nearest([path])) {
      path = longer;
      note(path);
    }
    tours.push({ start: path.start, edges: path.edges });
  }
  return { tours: tours.length > 0 ? tours : [{ start: graph.starts[0]!, edges: [] }], goals };
}

const lengthOf = ({ tours }: Plan) => tours.reduce((steps, { edges }) => steps + edges.length, 0);

/** The shortest of some greedy plans; of one where there is so much to look at. */
export function plan(graph: Graph<unknown>, cover: Goal = 'transitions', maxSteps = 40): Plan {
  const turns = cover === 'transitions' || cover === 'states' ? 16 : 1;
  const plans = Array.from({ length: turns }, (_, turn) => greedy(graph, cover, maxSteps, turn));
  return plans.reduce((best, other) => (lengthOf(other) < lengthOf(best) ? other : best));
}
