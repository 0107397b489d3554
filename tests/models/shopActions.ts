import {
  type Action,
  type Constant,
  type LocatorOptions,
  outside,
  press,
  wait,
  type WireAnswer,
  type Expectation,
  part,
  shown,
  unsaid,
  words,
} from 'xstate-walks/screen';
import { ServiceError } from '../../src/services/serviceError.ts';

const message = 'The shop is very busy right now. Please try again in a moment.';

/** How the server refuses a read while it is overloaded. */
export const overloaded = {
  error: new ServiceError(message, { status: 503, problem: { message, code: 'OVERLOADED' }, retryAfter: 7 }),
};

/** A screen that waits until it asks again by itself (A52). */
export const waits = (where: LocatorOptions = { within: part('main') }): Expectation[] => [
  shown('status', 'Very busy', {
    ...where,
    count: 1,
    says: /^The shop is very busy right now\. This page tries again automatically\. .*Seconds left: 7Try now$/,
  }),
  shown('button', 'Try now', { ...where, enabled: true }),
];

/** What a press on the button of a state that waits, or of a failure, is called. */
export const retryLabel = (state: { matches: (name: 'waiting') => boolean }): string =>
  state.matches('waiting') ? 'Try now' : 'Try again';

/** Stops what takes longer than ten seconds (A13), in one part of a screen with several. */
export const cancelSlowWorkIn = (where?: LocatorOptions) => (): Action[] => [
  wait(10_000),
  press('button', 'Cancel', where),
];

/** Stops what takes longer than ten seconds (A13). */
export const cancelSlowWork = cancelSlowWorkIn();

export const question = part('dialog', 'Are you sure');

/** The dialog that asks before something is done that cannot be undone. */
export const asks = (says: string, button: string): Expectation[] => [
  shown('dialog', 'Are you sure', { says: `${says} This cannot be undone.` }),
  shown('button', button, { within: question, enabled: true }),
  shown('button', 'Cancel', { within: question, enabled: true, focused: true }),
];

type Named = readonly { name: string }[];

/** One by its name, several by their number. */
const rowsSaid = (rows: Named, of: string): string => (rows.length > 1 ? `${rows.length} ${of}` : rows[0]!.name);

export const asksToDelete = (rows: Named, of: string): Expectation[] =>
  asks(`${rowsSaid(rows, of)} will be deleted.`, 'Delete');

/** What a list says of the rows that were deleted last. */
export const deletionSaid = (done: Named, of: string): Expectation[] =>
  done.length === 0
    ? [unsaid(/(was| users| products) deleted\.$/)]
    : [words(`${rowsSaid(done, of)} ${done.length > 1 ? '' : 'was '}deleted.`)];

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
