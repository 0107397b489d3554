import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type InspectionEvent } from 'xstate';
import { refusalKey } from './explore.ts';
import { ancestorsOf } from './nodes.ts';
import { pairsIn } from './plan.ts';
import { crossedIn, keyOf, type TransitionKey } from './transitions.ts';

/** What actors of one chart really did, whatever drove them. */
export type Collector = {
  /** For `createActor(machine, { inspect })`; one collector may watch any number of actors. */
  inspect: (event: InspectionEvent) => void;
  /** How often each transition was crossed. */
  taken: ReadonlyMap<TransitionKey, number>;
  /** Transitions crossed in a row by one actor. */
  pairs: ReadonlySet<string>;
  /** Events that an actor got in a state that refused them. */
  refused: ReadonlySet<string>;
  /** Ids of the states that were active. */
  visited: ReadonlySet<string>;
};

const chartOf = ({ actorRef }: InspectionEvent) =>
  'logic' in actorRef ? (actorRef.logic as Partial<AnyStateMachine>).id : undefined;

/** Watches the actors of a chart, and of every clone that `provide()` makes of it, through the inspection API. */
export function collectorOf(machine: AnyStateMachine): Collector {
  const taken = new Map<TransitionKey, number>();
  const pairs = new Set<string>();
  const refused = new Set<string>();
  const visited = new Set<string>();
  const last = new WeakMap<object, TransitionKey[]>();
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep' || chartOf(event) !== machine.id) return;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    for (const { id } of getStateNodes(snapshot.machine.root, snapshot.value)) visited.add(id);
    const crossed = crossedIn(event);
    if (crossed.length === 0) {
      refused.add(refusalKey(snapshot, event.event.type));
      return;
    }
    for (const { id } of crossed.flatMap(({ source }) => [source, ...ancestorsOf(source)])) visited.add(id);
    const keys = crossed.map(keyOf);
    for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
    for (const pair of pairsIn(last.get(event.actorRef) ?? [], [keys])) pairs.add(pair);
    last.set(event.actorRef, keys);
  };
  return { inspect, taken, pairs, refused, visited };
}
