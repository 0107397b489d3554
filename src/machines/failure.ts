import type { ErrorActorEvent, EventObject } from 'xstate';
import { messageOf } from '../services/serviceError.ts';

/** The error of the call that has just failed. */
export const errorIn = (event: EventObject): unknown => (event as ErrorActorEvent).error;

/** For `assign`: the message of a failed call, until the next attempt or until its state is left. */
export const errorOf = ({ event }: { event: EventObject }) => ({ error: messageOf(errorIn(event)) });
