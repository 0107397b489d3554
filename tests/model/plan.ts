import type { Edge, Graph, Start } from './explore.ts';
import type { TransitionKey } from './transitions.ts';

/**
 * What tours must do: enter every state, cross every transition, cross every two transitions that can follow each
 * other, or send every event where a state refuses it.
 */
export type Cover = 'states' | 'transitions' | 'pairs' | 'refused';

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
type Way = { start: Start<unknown>; edges: Edge[]; place: Place };

const along = ({ start, edges, place }: Way, edge: Edge): Way => ({
  start,
  edges: [...edges, edge],
  place: { vertex: edge.to, before: edge.taken.at(-1) ?? place.before },
});

/** What one step reaches of what tours are for. */
function goalsOf(cover: Cover, before: TransitionKey[], step: Edge | Start<unknown>): string[] {
  if (cover === 'states') return [...step.visited];
  if (cover === 'refused') return 'refuses' in step && step.refuses ? [step.refuses] : [];
  return cover === 'pairs' ? [...step.taken.flat(), ...pairsIn(before, step.taken)] : step.taken.flat();
}

/**
 * Greedy: from where it stands a tour goes the shortest way to something new, until nothing new is within reach or the
 * tour would grow longer than `maxSteps`; then another tour sets out.
 */
export function plan(graph: Graph<unknown>, cover: Cover = 'transitions', maxSteps = 40): Plan {
  const goals = new Set<string>();
  const isNew = (goal: string) => !goals.has(goal);
  const waysOut = ({ vertex }: Place): Edge[] => {
    const { out, refused } = graph.vertices.get(vertex)!;
    return cover === 'refused' ? [...refused, ...out] : out;
  };
  const nameOf = ({ vertex, before }: Place) => (cover === 'pairs' ? JSON.stringify([vertex, before]) : vertex);

  /** Breadth first over places; with pairs, what was crossed last is part of the place. */
  const nearest = (from: Way[]): Way | undefined => {
    const fresh = from.find(({ start, edges }) => edges.length === 0 && goalsOf(cover, [], start).some(isNew));
    if (fresh) return fresh;
    const seen = new Set(from.map(({ place }) => nameOf(place)));
    const queue = [...from];
    for (const way of queue) {
      for (const edge of waysOut(way.place)) {
        const next = along(way, edge);
        if (goalsOf(cover, way.place.before, edge).some(isNew)) return next;
        if (seen.has(nameOf(next.place))) continue;
        seen.add(nameOf(next.place));
        queue.push(next);
      }
    }
    return undefined;
  };

  const beginnings = graph.starts.map((start): Way => ({
    start,
    edges: [],
    place: { vertex: start.vertex.key, before: start.taken.at(-1) ?? [] },
  }));
  const note = ({ start, edges }: Way) => {
    let before = start.taken.at(-1) ?? [];
    for (const goal of goalsOf(cover, [], start)) goals.add(goal);
    for (const edge of edges) {
      for (const goal of goalsOf(cover, before, edge)) goals.add(goal);
      before = edge.taken.at(-1) ?? before;
    }
  };

  const tours: PlannedTour[] = [];
  for (let way = nearest(beginnings); way; way = nearest(beginnings)) {
    note(way);
    for (let longer = nearest([way]); longer && longer.edges.length <= maxSteps; longer = nearest([way])) {
      way = longer;
      note(way);
    }
    tours.push({ start: way.start, edges: way.edges });
  }
  return { tours: tours.length > 0 ? tours : [{ start: graph.starts[0]!, edges: [] }], goals };
}
