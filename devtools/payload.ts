import type { AnyEventObject } from 'xstate';
import { isErrorLike, isSecret } from './errors.ts';

/** False for values that cannot be written as text: DOM nodes, functions, actors. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return Array.isArray(value) || ['Object', undefined].includes(value.constructor?.name) || isErrorLike(value);
};

/** An event's payload in one line: errors by their message, passwords and tokens masked. */
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
