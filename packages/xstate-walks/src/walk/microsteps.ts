import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type InspectionEvent } from 'xstate';
import { refusalKey } from '../explore/explore.ts';
import { ancestorsOf } from '../chart/nodes.ts';
import { crossedIn, keyOf, type TransitionKey } from '../chart/transitions.ts';

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
