import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { vertexKey, movesOf, type Cause, type ExploreOptions } from './explore.ts';
import type { Moment } from '../chart/simulate.ts';
import { scheduledIn } from '../chart/xstate.ts';
import { isActive, nodeAt } from '../chart/nodes.ts';
import type { TransitionKey } from '../chart/transitions.ts';

/** One step of a path from a running actor. */
export type PathStep = {
  event: AnyEventObject;
  cause: Cause;
  state: AnyMachineSnapshot;
  taken: TransitionKey[][];
};

/**
 * The moment of a running actor, for a chart that may be loaded apart from it, as in another window. Timers come from the
 * scheduled events of its system.
 */
export function momentOf(machine: AnyStateMachine, actor: AnyActorRef): Moment {
  const running = actor.getSnapshot() as AnyMachineSnapshot;
  const { value, context, status, output, error, children, historyValue } = running;
  const history = Object.entries(historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => nodeAt(machine, node.path)!),
  ]);
  const snapshot = {
    ...machine.resolveState({ value, context, status, output, error }),
    children,
    historyValue: Object.fromEntries(history),
  } as AnyMachineSnapshot;
  const timers = scheduledIn(actor).map(({ id, event, delay, startedAt }) => ({
    id,
    event,
    remaining: Math.max(0, startedAt + delay - Date.now()),
  }));
  const answered = Object.values(children as Record<string, AnyActorRef>).filter(
    (child) => child.getSnapshot().status !== 'active',
  );
  return { snapshot, timers, answered: new Set(answered) };
}

/**
 * The shortest path from a moment into a state (its id), or through it if the chart always leaves it at once. `[]` if the
 * state is active already, `undefined` if there is no path.
 */
export function shortestPathFrom(
  machine: AnyStateMachine,
  options: Pick<ExploreOptions, 'samples' | 'filter' | 'vertex' | 'limit'>,
  moment: Moment,
  id: string,
): PathStep[] | undefined {
  const { limit = 5_000 } = options;
  const target = machine.getStateNodeById(id);
  if (isActive(moment.snapshot, target)) return [];
  const movesIn = movesOf(machine, options);
  const seen = new Set([vertexKey(moment, options.vertex)]);
  const queue: { moment: Moment; steps: PathStep[] }[] = [{ moment, steps: [] }];
  let through: PathStep[] | undefined;
  for (const at of queue) {
    for (const { event, cause, run } of movesIn(at.moment)) {
      const outcome = run();
      const step = { event, cause, state: outcome.moment.snapshot, taken: outcome.taken };
      const steps = [...at.steps, step];
      if (isActive(step.state, target)) return steps;
      if (outcome.visited.has(target.id)) through ??= steps;
      const key = vertexKey(outcome.moment, options.vertex);
      if (seen.has(key) || seen.size >= limit) continue;
      seen.add(key);
      queue.push({ moment: outcome.moment, steps });
    }
  }
  return through;
}
