import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { pairsIn } from './plan.ts';
import { takenIn, type TransitionKey } from './transitions.ts';

/** What actors of one chart really did, whatever drove them. */
export type Collector = {
  /** For `createActor(machine, { inspect })`; one collector may watch any number of actors. */
  inspect: (event: InspectionEvent) => void;
  /** How often each transition was crossed. */
  taken: ReadonlyMap<TransitionKey, number>;
  /** Transitions crossed in a row by one actor. */
  pairs: ReadonlySet<string>;
};

const chartOf = ({ actorRef }: InspectionEvent) =>
  'logic' in actorRef ? (actorRef.logic as Partial<AnyStateMachine>).id : undefined;

/** Watches the actors of a chart, and of every clone that `provide()` makes of it, through the inspection API. */
export function collectorOf(machine: AnyStateMachine): Collector {
  const taken = new Map<TransitionKey, number>();
  const pairs = new Set<string>();
  const last = new WeakMap<object, TransitionKey[]>();
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep' || chartOf(event) !== machine.id) return;
    const keys = takenIn(event);
    if (keys.length === 0) return;
    for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
    for (const pair of pairsIn(last.get(event.actorRef) ?? [], [keys])) pairs.add(pair);
    last.set(event.actorRef, keys);
  };
  return { inspect, taken, pairs };
}
