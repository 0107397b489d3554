import type { AnyEventObject } from 'xstate';
import { isErrorLike, isSecret } from './errors.ts';

/** What cannot be written down: parts of the page, functions, actors. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return Array.isArray(value) || ['Object', undefined].includes(value.constructor?.name) || isErrorLike(value);
};

/** What an event carries, in a line: an error is its message, and passwords and tokens are not shown. */
export const payloadOf = (event: AnyEventObject): string => {
  const own = Object.entries(event).filter(
    ([name, value]) => !['type', 'actorId'].includes(name) && value !== undefined,
  );
  if (own.length === 0) return '';
  return JSON.stringify(Object.fromEntries(own), (key, value: unknown) => {
    if (isSecret(key)) return '…';
    if (!isPlain(value)) return `(${typeof value === 'function' ? 'function' : 'object'})`;
    return isErrorLike(value) ? value.message : value;
  });
};
