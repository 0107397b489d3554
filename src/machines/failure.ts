import type { ErrorActorEvent, EventObject } from 'xstate';
import { hasStatus, messageOf } from '../services/serviceError.ts';

type Failed = { event: EventObject };

/** The error of the call that has just failed. */
export const errorIn = (event: EventObject): unknown => (event as ErrorActorEvent).error;

/** For `assign`: the message of a failed call, until the next attempt or until its state is left. */
export const errorOf = ({ event }: Failed) => ({ error: messageOf(errorIn(event)) });

/** For `guards`: the server has no such record. */
export const isGone = ({ event }: Failed): boolean => hasStatus(errorIn(event), 404);
