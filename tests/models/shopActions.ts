import {
  type Action,
  type Constant,
  type LocatorOptions,
  outside,
  press,
  wait,
  type WireAnswer,
} from 'xstate-walks/screen';

/** Stops what takes longer than ten seconds (A13), in one part of a screen with several. */
export const cancelSlowWorkIn = (where?: LocatorOptions) => (): Action[] => [
  wait(10_000),
  press('button', 'Cancel', where),
];

/** Stops what takes longer than ten seconds (A13). */
export const cancelSlowWork = cancelSlowWorkIn();

/** No control of this screen causes the event: a view is sent it, and a browser does without. */
export const notOnScreen = (): null => null;

/** Another tab of the same browser stores something; `null` removes it. */
export const anotherTab = (what: string, stored: Record<string, unknown>): Action =>
  outside('another tab', what, { stored });

/** The server answers so from now on. */
export const serverSays = (what: string, answers: Constant[]): Action => outside('the server', what, { answers });

/** A call that is held is answered. */
export const answered = (who: string, what: string, call: string, answer: WireAnswer): Action =>
  outside(who, what, { call, answer });
