import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { refusalKey } from '../explore/explore.ts';
import type { Action } from './actions.ts';
import type { Expectation } from './expectations.ts';

/** What an action is told: the planned event, and the planned states before and after it. */
export type ActionStep<TSnapshot, TEvent = AnyEventObject> = { event: TEvent; before: TSnapshot; state: TSnapshot };

/**
 * A chart as it stands on screen: the actions that cause an event, and what is expected in a state. `'*'` is expected in
 * every state; a state around others may speak for them.
 */
export type ScreenModel<M extends AnyStateMachine = AnyStateMachine> = {
  /** `null` where no control causes the event at that moment. */
  actions: Record<string, (step: ActionStep<SnapshotFrom<M>>) => Action[] | null>;
  expectations: Record<string, (snapshot: SnapshotFrom<M>) => Expectation[]>;
  /** Events whose control other charts on the same screen have as well. */
  shared?: readonly string[];
  /** Transitions that nothing in a browser can cause, each with the reason. */
  beyond?: Record<string, string>;
};

/** All that is to be seen in a moment. */
export const expectationsIn = (screenModel: ScreenModel, snapshot: AnyMachineSnapshot): Expectation[] =>
  Object.entries(screenModel.expectations)
    .filter(([state]) => state === '*' || snapshot.matches(state))
    .flatMap(([, see]) => see(snapshot));

/** The control by which a action ends, if it ends by one. */
const lastControl = (actions: Action[]) => {
  const last = actions.at(-1);
  return last?.action === 'press' ? last.locator : undefined;
};

/**
 * The controls that must not be usable in a moment, each with the refusal that it stands for: those of events that the
 * chart refuses then, unless an event that it takes has the same one.
 */
export function forbiddenIn(screenModel: ScreenModel, snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]) {
  const controls = events
    .filter(({ type }) => !screenModel.shared?.includes(type))
    .flatMap((event) => {
      const actions = screenModel.actions[event.type]?.({ event, before: snapshot, state: snapshot }) ?? [];
      const locator = lastControl(actions);
      return locator ? [{ locator, event, key: JSON.stringify(locator), isHeard: snapshot.can(event) }] : [];
    });
  const heard = new Set(controls.filter(({ isHeard }) => isHeard).map(({ key }) => key));
  return controls
    .filter(({ isHeard, key }) => !isHeard && !heard.has(key))
    .map(({ locator, event }) => ({ locator, refusal: refusalKey(snapshot, event.type) }));
}
