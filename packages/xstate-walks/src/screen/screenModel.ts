import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { refusalKey } from '../explore/explore.ts';
import type { Action } from './actions.ts';
import type { Expectation } from './expectations.ts';

/** What an action gets: the planned event, and the planned states before and after it. */
export type ActionStep<TSnapshot, TEvent = AnyEventObject> = { event: TEvent; before: TSnapshot; state: TSnapshot };

/**
 * A chart in the whole application: the actions that cause an event, and the expectations in a state. `'*'` holds in every
 * state; a parent state may speak for its children.
 */
export type ScreenModel<M extends AnyStateMachine = AnyStateMachine> = {
  /** `null` where no control causes the event at that moment. */
  actions: Record<string, (step: ActionStep<SnapshotFrom<M>>) => Action[] | null>;
  expectations: Record<string, (snapshot: SnapshotFrom<M>) => Expectation[]>;
  /** Events whose control belongs to other charts on the screen too. */
  shared?: readonly string[];
  /** Transitions that nothing in a browser can cause, with the reason. */
  excluded?: Record<string, string>;
};

/** All expectations in a snapshot. */
export const expectationsIn = (screenModel: ScreenModel, snapshot: AnyMachineSnapshot): Expectation[] =>
  Object.entries(screenModel.expectations)
    .filter(([state]) => state === '*' || snapshot.matches(state))
    .flatMap(([, see]) => see(snapshot));

const lastControl = (actions: Action[]) => {
  const last = actions.at(-1);
  return last?.action === 'press' ? last.locator : undefined;
};

/**
 * The controls that must not be usable in a snapshot, with the refusal that each stands for: those of events that the
 * chart refuses, unless an accepted event has the same control.
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
