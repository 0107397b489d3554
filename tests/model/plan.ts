import type { Edge, Graph } from './explore.ts';
import type { TransitionKey } from './transitions.ts';

/** What tours must cross: every transition, or also every two transitions that can follow each other. */
export type Cover = 'transitions' | 'pairs';

/** The name of two transitions in a row. */
export const pairKey = (before: TransitionKey, after: TransitionKey) => `${before} >> ${after}`;

/** The pairs in a row of microsteps, the one before it included. */
export const pairsIn = (before: TransitionKey[], taken: TransitionKey[][]): string[] =>
  taken.flatMap((keys, step) =>
    (step === 0 ? before : taken[step - 1]!).flatMap((one) => keys.map((other) => pairKey(one, other))),
  );

/** Where a tour is: at a vertex, after some transitions. */
type Place = { vertex: string; before: TransitionKey[] };
type Way = { edge: Edge; place: Place; back: Way | undefined };

const edgesTo = (way: Way | undefined): Edge[] => (way ? [...edgesTo(way.back), way.edge] : []);

/**
 * Greedy: from where it stands a tour goes the shortest way to something new, until nothing new is within reach or the
 * tour would grow longer than `maxSteps`; then another tour sets out. Returns the tours and all that they cross.
 */
export function plan(
  graph: Graph,
  cover: Cover = 'transitions',
  maxSteps = 40,
): { tours: Edge[][]; goals: Set<string> } {
  const goalsOf = (before: TransitionKey[], taken: TransitionKey[][]) =>
    cover === 'pairs' ? [...taken.flat(), ...pairsIn(before, taken)] : taken.flat();
  const goals = new Set(goalsOf([], graph.atStart));
  const beginning: Place = { vertex: graph.start.key, before: graph.atStart.at(-1) ?? [] };

  /** Breadth first over places; with pairs, what was crossed last is part of the place. */
  const nearest = (from: Place): Edge[] => {
    const nameOf = ({ vertex, before }: Place) => (cover === 'pairs' ? JSON.stringify([vertex, before]) : vertex);
    const seen = new Set([nameOf(from)]);
    const queue: { place: Place; way: Way | undefined }[] = [{ place: from, way: undefined }];
    for (const { place, way } of queue) {
      for (const edge of graph.vertices.get(place.vertex)!.out) {
        const next: Way = { edge, place: { vertex: edge.to, before: edge.taken.at(-1) ?? place.before }, back: way };
        if (goalsOf(place.before, edge.taken).some((goal) => !goals.has(goal))) return edgesTo(next);
        if (seen.has(nameOf(next.place))) continue;
        seen.add(nameOf(next.place));
        queue.push({ place: next.place, way: next });
      }
    }
    return [];
  };

  const tours: Edge[][] = [];
  for (;;) {
    const tour: Edge[] = [];
    let place = beginning;
    for (let way = nearest(place); way.length > 0; way = nearest(place)) {
      if (tour.length > 0 && tour.length + way.length > maxSteps) break;
      for (const edge of way) {
        for (const goal of goalsOf(place.before, edge.taken)) goals.add(goal);
        place = { vertex: edge.to, before: edge.taken.at(-1) ?? place.before };
      }
      tour.push(...way);
    }
    if (tour.length === 0) return { tours: tours.length > 0 ? tours : [[]], goals };
    tours.push(tour);
  }
}
