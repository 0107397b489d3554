import type { UserEvent } from '@testing-library/user-event';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ScreenModel } from '../screen/screenModel.ts';
import { isUserEvent } from '../chart/samples.ts';
import type { Gesture, Gestures, Screens, Walk } from '../walk/walk.ts';
import { allMissingOnScreen, canPerformOnScreen, performOnScreen } from './driver.ts';

/** A view of a chart, as it stands in the document of a test. */
export type ViewUnderTest<M extends AnyStateMachine> = Pick<Walk<M>, 'start' | 'act'> & {
  screenModel: Pick<ScreenModel<M>, 'actions' | 'expectations'>;
  user: UserEvent;
  /** Whether the view reads the address: then another one can be opened, and `at` is looked at. */
  readsAddress?: boolean;
  /** How services end, and what a view alone needs in the place of an action. */
  gestures: Gestures<M>;
  /** What is asserted of a view alone, beside the expectations. */
  screens?: Screens<M>;
};

/**
 * Walks a view by what is said of its chart: actions are done with user-event, expectations looked for in the document.
 * An event whose actions a view alone cannot do (another tab, the address, a clock of its own), or for which there are
 * none at the moment (`null`), is sent to the actor.
 */
export function viewWalk<M extends AnyStateMachine>(view: ViewUnderTest<M>): Walk<M> {
  const { screenModel, user, readsAddress = false, start, act, gestures, screens = {} } = view;
  const { actions, expectations } = screenModel as unknown as ScreenModel;

  const perform: Gesture = async ({ send, ...step }) => {
    const wanted = actions[step.event.type]!(step);
    if (!wanted?.every((action) => canPerformOnScreen(action, { readsAddress }))) return send();
    for (const action of wanted) await performOnScreen(user, action);
  };

  const look = (state: string) => async (snapshot: AnyMachineSnapshot) => {
    const wanted = expectations[state]?.(snapshot) ?? [];
    const missing = allMissingOnScreen(wanted.filter(({ expectation }) => readsAddress || expectation !== 'at'));
    if (missing.length > 0) throw new Error(missing.join('\n'));
    await (screens as Screens<AnyStateMachine>)[state]?.(snapshot);
  };

  const acted = Object.keys(actions).filter(isUserEvent);
  const states = new Set([...Object.keys(expectations), ...Object.keys(screens)]);
  return {
    act,
    start,
    gestures: { ...Object.fromEntries(acted.map((type) => [type, perform])), ...gestures },
    screens: Object.fromEntries([...states].map((state) => [state, look(state)])),
  };
}
