import type { Moment } from '../chart/simulate.ts';
import { describeValue } from '../chart/stateValue.ts';

/** A key for a moment: state value, status, history, running timers, answered services, and whatever else matters. */
export function momentKey({ snapshot, timers, answered }: Moment, more: unknown): string {
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
  return JSON.stringify([
    describeValue(snapshot.value),
    snapshot.status,
    history,
    timers.map(({ id, remaining }) => [id, remaining]),
    Object.keys(snapshot.children).filter((id) => answered.has(snapshot.children[id])),
    more,
  ]);
}
