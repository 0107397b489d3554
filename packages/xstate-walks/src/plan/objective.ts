import { array, nat, sample } from 'fast-check';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { factsIn } from '../chart/effects.ts';
import { movesOf, type Edge, type ExploreOptions, type Graph, type Move } from '../explore/explore.ts';
import { plan, type Cover, type PlannedTour } from './plan.ts';
import { simulate } from '../chart/simulate.ts';
import { isActive, nodeAt } from '../chart/nodes.ts';

/** The objective of tours: a goal, or a state to reach (`chart.state.state`). */
export type Objective = { goal: Cover } | { to: string };

/** Random walks; the same seed gives the same walks. */
type RandomWalks = { random: number; seed: number; length?: number };

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

/** The chosen move, or the next one that the chart accepts. */
function stepFrom(moves: Move[], chosen: number) {
  for (let tried = 0; tried < moves.length; tried += 1) {
    const { event, cause, run } = moves[(chosen + tried) % moves.length]!;
    const outcome = run();
    if (cause === 'time' || outcome.taken.length > 0) return { event, cause, outcome };
  }
  return undefined;
}

/**
 * Walks that choose at random among all that can happen in the current moment itself, not in its vertex. So they also
 * find a `vertex` that is too coarse, and let time pass between events.
 */
export function randomTours(
  machine: AnyStateMachine,
  options: ExploreOptions,
  { random, seed, length = 30 }: RandomWalks,
): PlannedTour[] {
  const { inputs = [undefined] } = options;
  const movesIn = movesOf(machine, { ...options, pauses: true });
  const chart = simulate(machine);
  const choice = nat({ max: 2 ** 31 - 1 });
  const walks = sample(array(choice, { minLength: length + 1, maxLength: length + 1 }), {
    seed,
    numRuns: random,
    unbiased: true,
  });
  return walks.map(([first = 0, ...choices]) => {
    const input = inputs[first % inputs.length];
    const begun = chart.begin(input);
    let { moment } = begun;
    const edges: Edge[] = [];
    for (const chosen of choices) {
      const step = stepFrom(movesIn(moment), chosen);
      if (!step) break;
      const { event, cause, outcome } = step;
      const { taken, visited, effects } = outcome;
      edges.push({ from: '', to: '', event, cause, taken, visited, emitted: factsIn(effects) });
      moment = outcome.moment;
    }
    const vertex = { key: '', moment: begun.moment, out: [], refused: [] };
    return { start: { input, vertex, taken: begun.taken, visited: begun.visited }, edges };
  });
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
