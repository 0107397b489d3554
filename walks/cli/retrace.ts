import type { AnyStateMachine } from 'xstate';
import {
  explore,
  toExploreOptions,
  toTestPaths,
  type Graph,
  type ModelOptions,
  type TestPath,
  type TransitionKey,
} from 'xstate-walks';

type Edge = NonNullable<ReturnType<Graph['nodes']['get']>>['out'][number];
type Start = Graph['starts'][number];

/** A part of a path that test data take again, or a transition that none take there. */
export type Traced =
  | {
      testPath: TestPath;
      /** How many steps lead to the state in which the part begins. */
      before: number;
      taken: readonly TransitionKey[];
    }
  | {
      /** No test data take it after what was before. */
      missing: TransitionKey;
    };

/** Where a search is: after so many transitions of the path, in a node of the graph. */
type Place = { node: string; done: number; start: Start; edge?: Edge; previous?: Place };

/** How many transitions of the path are done after these; undefined if they are others. */
const after = (path: readonly TransitionKey[], done: number, taken: readonly TransitionKey[]): number | undefined =>
  taken.every((key, index) => path[done + index] === key) ? done + taken.length : undefined;

/** Breadth first: the shortest walk that takes the most of the path. A path that is not whole may begin anywhere. */
function furthest(graph: Graph, path: readonly TransitionKey[], isWhole: boolean): Place {
  const queue: Place[] = [];
  const seen = new Set<string>();
  const visit = (place: Place) => {
    const key = `${place.done} ${place.node}`;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(place);
  };
  for (const start of graph.starts) {
    const done = after(path, 0, start.taken.flat());
    if (done !== undefined) visit({ node: start.node.key, done, start });
    if (!isWhole) visit({ node: start.node.key, done: 0, start });
  }
  let best: Place = queue[0] ?? { node: graph.starts[0]!.node.key, done: 0, start: graph.starts[0]! };
  for (const place of queue) {
    if (place.done > best.done) best = place;
    if (place.done === path.length) break;
    for (const edge of graph.nodes.get(place.node)!.out) {
      const done = after(path, place.done, edge.taken.flat());
      const next = { node: edge.to, start: place.start, edge, previous: place };
      if (done !== undefined) visit({ ...next, done });
      if (!isWhole && place.done === 0) visit({ ...next, done: 0 });
    }
  }
  return best;
}

const placesTo = (place: Place): Place[] => [...(place.previous ? placesTo(place.previous) : []), place];

const graphs = new WeakMap<AnyStateMachine, Graph>();

const exploredOnce = (machine: AnyStateMachine, options: ModelOptions<AnyStateMachine>): Graph => {
  const graph = graphs.get(machine) ?? explore(machine, toExploreOptions(options));
  graphs.set(machine, graph);
  return graph;
};

/** Finds test data that take a path again, in as many parts as needed. */
export function retrace(
  machine: AnyStateMachine,
  options: ModelOptions<AnyStateMachine>,
  path: readonly TransitionKey[],
  isWhole: boolean,
): Traced[] {
  const graph = exploredOnce(machine, options);
  const trace = (rest: readonly TransitionKey[], fromStart: boolean): Traced[] => {
    if (rest.length === 0) return [];
    const last = furthest(graph, rest, fromStart);
    if (last.done === 0) return [{ missing: rest[0]! }, ...trace(rest.slice(1), false)];
    const places = placesTo(last);
    const edges = places.flatMap(({ edge }) => edge ?? []);
    const before = fromStart ? 0 : places.filter(({ done }) => done === 0).length;
    const [testPath] = toTestPaths(machine, [{ start: last.start, edges }]);
    return [{ testPath: testPath!, before, taken: rest.slice(0, last.done) }, ...trace(rest.slice(last.done), false)];
  };
  return trace(path, isWhole);
}
