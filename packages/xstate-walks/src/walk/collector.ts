import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { microstepOf, type Microstep } from './microsteps.ts';
import { pairsIn } from '../plan/plan.ts';
import type { TransitionKey } from '../chart/transitions.ts';

/** What the actors of one chart really did. */
export type Collector = {
  /** For `createActor(machine, { inspect })`. One collector may watch several actors. */
  inspect: (event: InspectionEvent) => void;
  /** Takes a microstep of an actor in another process. */
  record: (microstep: Microstep) => void;
  /** Passes all further microsteps on, of other charts too, until the returned function is called. */
  listen: (listener: (microstep: Microstep) => void) => () => void;
  /** How often each transition was crossed. */
  taken: ReadonlyMap<TransitionKey, number>;
  /** Pairs of transitions that one actor crossed in a row. */
  pairs: ReadonlySet<string>;
  /** Events that a state refused. */
  refused: ReadonlySet<string>;
  /** Ids of the states that were active. */
  visited: ReadonlySet<string>;
};

/** Watches the actors of a chart, and of every clone that `provide()` makes of it, through the inspection API. */
export function collectorOf(machine: AnyStateMachine): Collector {
  const taken = new Map<TransitionKey, number>();
  const pairs = new Set<string>();
  const refused = new Set<string>();
  const visited = new Set<string>();
  const last = new Map<string, TransitionKey[]>();
  const listeners = new Set<(microstep: Microstep) => void>();
  const record = (microstep: Microstep) => {
    for (const listener of listeners) listener(microstep);
    if (microstep.chart !== machine.id) return;
    for (const id of microstep.visited) visited.add(id);
    if (microstep.refused !== undefined) refused.add(microstep.refused);
    if (microstep.taken.length === 0) return;
    for (const key of microstep.taken) taken.set(key, (taken.get(key) ?? 0) + 1);
    for (const pair of pairsIn(last.get(microstep.actor) ?? [], [microstep.taken])) pairs.add(pair);
    last.set(microstep.actor, microstep.taken);
  };
  const inspect = (event: InspectionEvent) => {
    const microstep = microstepOf(event);
    if (microstep) record(microstep);
  };
  const listen = (listener: (microstep: Microstep) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { inspect, record, listen, taken, pairs, refused, visited };
}
