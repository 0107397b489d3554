import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type InspectionEvent } from 'xstate';
import { refusalKey } from '../explore/explore.ts';
import { ancestorsOf } from '../chart/nodes.ts';
import { crossedIn, keyOf, type TransitionKey } from '../chart/transitions.ts';
import { pairsIn } from '../plan/plan.ts';

/** One microstep of a running chart. Plain data, so that a browser can send it. */
export type Microstep = {
  chart: string;
  /** The actor's session id. */
  actor: string;
  event: string;
  /** The arrows that were crossed; none where the event was refused. */
  taken: TransitionKey[];
  /** Ids of the states that were active. */
  visited: string[];
  /** The state that refused the event, and the event. */
  refused?: string;
};

/** The id of the chart that an actor runs; `undefined` for other logic. */
export const chartIdOf = (actor: object): string | undefined => {
  const { logic } = actor as { logic?: Partial<AnyStateMachine> };
  return logic?.root === undefined ? undefined : logic.id;
};

/** The microstep in an inspection event of xstate; `null` if it is about something else. */
export function microstepOf(event: InspectionEvent): Microstep | null {
  const chart = chartIdOf(event.actorRef);
  if (event.type !== '@xstate.microstep' || chart === undefined) return null;
  const snapshot = event.snapshot as AnyMachineSnapshot;
  const crossed = crossedIn(event);
  const sources = crossed.flatMap(({ source }) => [source, ...ancestorsOf(source)]);
  const active = getStateNodes(snapshot.machine.root, snapshot.value);
  return {
    chart,
    actor: event.actorRef.sessionId,
    event: event.event.type,
    taken: crossed.map(keyOf),
    visited: [...sources, ...active].map(({ id }) => id),
    ...(crossed.length === 0 ? { refused: refusalKey(snapshot, event.event.type) } : {}),
  };
}

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
