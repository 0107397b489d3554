import { array, nat, sample } from 'fast-check';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { factsIn } from './effects.ts';
import { movesOf, type Edge, type ExploreOptions, type Graph, type Move } from './explore.ts';
import { plan, type Cover, type PlannedTour } from './plan.ts';
import { simulate } from './simulate.ts';
import { isActive, nodeAt } from './stateValue.ts';

/** What tours are for: a goal, a state to be brought to (`chart.state.state`), or nothing but chance. */
export type Aim = { goal: Cover } | { to: string } | RandomAim;

/** Walks by random: the same ones for the same seed. */
export type RandomAim = { random: number; seed: number; length?: number };

/** The shortest tour that ends in a state, or through it where it is always left at once, if samples lead there. */
export function tourTo(graph: Graph, node: AnyStateNode): PlannedTour | undefined {
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

/** The move that a number chooses, or the next one that the chart does not refuse. */
function stepFrom(moves: Move[], chosen: number) {
  for (let tried = 0; tried < moves.length; tried += 1) {
    const { event, cause, run } = moves[(chosen + tried) % moves.length]!;
    const outcome = run();
    if (cause === 'time' || outcome.taken.length > 0) return { event, cause, outcome };
  }
  return undefined;
}

/**
 * Walks that choose by chance among all that may happen in the very moment they are in, not in one of its kind: they
 * also try whether `vertex` tells enough moments apart, and let time pass between two events.
 */
export function randomTours(
  machine: AnyStateMachine,
  options: ExploreOptions,
  { random, seed, length = 30 }: RandomAim,
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

/** Tours for an aim, through a chart that was explored. */
export function toursFor(
  machine: AnyStateMachine,
  graph: Graph,
  options: ExploreOptions & { maxSteps?: number },
  aim: Aim,
): PlannedTour[] {
  if ('goal' in aim) return plan(graph, aim.goal, options.maxSteps).tours;
  if ('random' in aim) return randomTours(machine, options, aim);
  const node = nodeAt(machine, aim.to.split('.').slice(1));
  if (!node || aim.to.split('.')[0] !== machine.id) throw new Error(`there is no state ${aim.to} in ${machine.id}`);
  const tour = tourTo(graph, node);
  return tour ? [tour] : [];
}

/** An aim in words. */
export function sayAim(aim: Aim): string {
  if ('goal' in aim) return `all ${aim.goal}`;
  return 'to' in aim ? aim.to : `${aim.random} random walks of seed ${aim.seed}`;
}
