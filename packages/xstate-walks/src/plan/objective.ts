import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Edge, ExploreOptions, Graph } from '../explore/explore.ts';
import { plan, type Goal, type PlannedPath } from './plan.ts';
import { isActive, nodeAt } from '../chart/nodes.ts';

/** The objective of test paths: a goal, a state to reach (`chart.state.state`), or events in this order, by their types. */
export type Objective = { goal: Goal } | { to: string } | { events: readonly string[] };

/** The shortest test path into a state, or through it if the chart always leaves it at once. */
export function shortestPathTo(graph: Graph, node: AnyStateNode): PlannedPath | undefined {
  const rests = (key: string) => isActive(graph.nodes.get(key)!.moment.snapshot, node);
  type Longer = PlannedPath & { at: string };
  const queue: Longer[] = graph.starts.map((start) => ({ start, edges: [], at: start.node.key }));
  let through = queue.find(({ start }) => start.visited.has(node.id));
  const first = queue.find(({ at }) => rests(at));
  if (first) return first;
  const seen = new Set(queue.map(({ at }) => at));
  for (const { start, edges, at } of queue) {
    for (const edge of graph.nodes.get(at)!.out) {
      const longer = { start, edges: [...edges, edge], at: edge.to };
      if (rests(edge.to)) return longer;
      if (edge.visited.has(node.id)) through ??= longer;
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push(longer);
    }
  }
  return through;
}

/** Whether a step is of this type; a step of time may be for several timers. */
const isOf = (type: string | undefined, { event, cause, taken }: Edge) =>
  event.type === type || (cause === 'time' && taken.flat().some((key) => `${key} `.includes(` :: ${type} `)));

/** The test path that takes these events, each with the first test data that lead on. Says where that is not possible. */
function testPathOf({ id }: AnyStateMachine, graph: Graph, types: readonly string[]): PlannedPath {
  const queue = graph.starts.map((start): PlannedPath & { at: string } => ({ start, edges: [], at: start.node.key }));
  const seen = new Set<string>();
  let furthest = 0;
  for (const { start, edges, at } of queue) {
    furthest = edges.length;
    if (furthest === types.length) return { start, edges };
    for (const edge of graph.nodes.get(at)!.out.filter((each) => isOf(types[edges.length], each))) {
      const place = `${edges.length} ${edge.to}`;
      if (!seen.has(place)) queue.push({ start, edges: [...edges, edge], at: edge.to });
      seen.add(place);
    }
  }
  const before = furthest === 0 ? 'at the start' : `after ${types.slice(0, furthest).join(', ')}`;
  throw new Error(`${id} does not take ${types[furthest]} ${before}, with none of the test data`);
}

/** Test paths for an objective. */
export function testPathsFor(
  machine: AnyStateMachine,
  graph: Graph,
  options: ExploreOptions & { maxSteps?: number },
  objective: Objective,
): PlannedPath[] {
  if ('goal' in objective) return plan(graph, objective.goal, options.maxSteps).testPaths;
  if ('events' in objective) return [testPathOf(machine, graph, objective.events)];
  const node = nodeAt(machine, objective.to.split('.').slice(1));
  if (!node || objective.to.split('.')[0] !== machine.id)
    throw new Error(`there is no state ${objective.to} in ${machine.id}`);
  const testPath = shortestPathTo(graph, node);
  return testPath ? [testPath] : [];
}

/** An objective as text. */
export const describeObjective = (objective: Objective): string =>
  'goal' in objective ? `all ${objective.goal}` : 'to' in objective ? objective.to : objective.events.join(', ');
