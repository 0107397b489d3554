import { type Expectation, type LocatorOptions, part, shown } from 'xstate-walks/screen';
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
    says: /^The shop is very busy right now\. This page tries again by itself\. .*Seconds left: 7Try now$/,
  }),
  shown('button', 'Try now', { ...where, enabled: true }),
];

/** What a press on the button of a state that waits, or of a failure, is called. */
export const retryLabel = (state: { matches: (name: 'waiting') => boolean }): string =>
  state.matches('waiting') ? 'Try now' : 'Try again';
