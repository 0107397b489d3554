import { messageOf } from '../services/serviceError.ts';

/** For `assign`: the message of a failed call, until the next attempt or until its state is left. */
export const errorOf = (_: unknown, { error }: { error: unknown }) => ({ error: messageOf(error) });
