import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { refusalKey } from '../explore.ts';
import type { Deed } from '../surface/deeds.ts';
import type { Sight } from '../surface/sights.ts';

/** What a deed is told: the planned event, and the planned states before and after it. */
export type DeedStep<TSnapshot> = { event: AnyEventObject; before: TSnapshot; state: TSnapshot };

/**
 * A chart as it stands in the whole application: what somebody does so that an event happens, and what is to be seen in
 * a state. `'*'` is to be seen in every state; a state around others may speak for them.
 */
export type Stage<M extends AnyStateMachine = AnyStateMachine> = {
  deeds: Record<string, (step: DeedStep<SnapshotFrom<M>>) => Deed[]>;
  sights: Record<string, (snapshot: SnapshotFrom<M>) => Sight[]>;
  /** Events whose control other charts on the same screen have as well. */
  shared?: readonly string[];
  /** Transitions that nothing in a browser can cause, each with the reason. */
  beyond?: Record<string, string>;
};

/** All that is to be seen in a moment. */
export const sightsIn = (stage: Stage, snapshot: AnyMachineSnapshot): Sight[] =>
  Object.entries(stage.sights)
    .filter(([state]) => state === '*' || snapshot.matches(state))
    .flatMap(([, see]) => see(snapshot));

/** The control by which a deed ends, if it ends by one. */
const lastControl = (deeds: Deed[]) => {
  const last = deeds.at(-1);
  return last?.deed === 'press' ? last.spot : undefined;
};

/**
 * The controls that must not be usable in a moment, each with the refusal that it stands for: those of events that the
 * chart refuses then, unless an event that it takes has the same one.
 */
export function forbiddenIn(stage: Stage, snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]) {
  const controls = events
    .filter(({ type }) => !stage.shared?.includes(type))
    .flatMap((event) => {
      const deeds = stage.deeds[event.type]?.({ event, before: snapshot, state: snapshot }) ?? [];
      const spot = lastControl(deeds);
      return spot ? [{ spot, event, key: JSON.stringify(spot), isHeard: snapshot.can(event) }] : [];
    });
  const heard = new Set(controls.filter(({ isHeard }) => isHeard).map(({ key }) => key));
  return controls
    .filter(({ isHeard, key }) => !isHeard && !heard.has(key))
    .map(({ spot, event }) => ({ spot, refusal: refusalKey(snapshot, event.type) }));
}
