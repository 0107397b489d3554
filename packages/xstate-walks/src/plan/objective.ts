import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { ExploreOptions, Graph } from '../explore/explore.ts';
import { plan, type Cover, type PlannedTour } from './plan.ts';
import { isActive, nodeAt } from '../chart/nodes.ts';

/** The objective of tours: a goal, or a state to reach (`chart.state.state`). */
export type Objective = { goal: Cover } | { to: string };

/** The shortest tour into a state, or through it if the chart always leaves it at once. */
export function shortestTourTo(graph: Graph, node: AnyStateNode): PlannedTour | undefined {
  const rests = (key: string) => isActive(graph.vertices.get(key)!.moment.snapshot, node);
  type Longer = PlannedTour & { at: string };
  const queue: Longer[] = graph.starts.map((start) => ({ start, edges: [], at: start.vertex.key }));
  let through = queue.find(({ start }) => start.visited.has(node.id));
  const first = queue.find(({ at }) => rests(at));
  if (first) return first;
  const seen = new Set(queue.map(({ at }) => at));
  for (const { start, edges, at } of queue) {
    for (const edge of graph.vertices.get(at)!.out) {
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

/** Tours for an objective. */
export function toursFor(
  machine: AnyStateMachine,
  graph: Graph,
  options: ExploreOptions & { maxSteps?: number },
  objective: Objective,
): PlannedTour[] {
  if ('goal' in objective) return plan(graph, objective.goal, options.maxSteps).tours;
  const node = nodeAt(machine, objective.to.split('.').slice(1));
  if (!node || objective.to.split('.')[0] !== machine.id)
    throw new Error(`there is no state ${objective.to} in ${machine.id}`);
  const tour = shortestTourTo(graph, node);
  return tour ? [tour] : [];
}

/** An objective as text. */
export const describeObjective = (objective: Objective): string =>
  'goal' in objective ? `all ${objective.goal}` : objective.to;
