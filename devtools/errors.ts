import { isGone } from '../src/services/chunks.ts';

/** An error as the desk has it: of another window, or read from a file. */
export type ErrorLike = { name: string; message: string; isGone?: boolean };

/** Errors of another window, of a file or of this one: by what they have, since each window has classes of its own. */
export const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  'name' in value &&
  typeof value.message === 'string';

/** What can be told of an error to another window or a file. */
export const likenessOf = (error: ErrorLike): ErrorLike =>
  Object.assign({}, error, { name: error.name, message: error.message }, isGone(error) ? { isGone: true } : {});

const secret = new Set(['password', 'currentPassword', 'token']);

/** Whether a value of this name may not leave the browser. */
export const isSecret = (key: string): boolean => secret.has(key);

/** For `JSON.stringify`: errors keep their name and words, passwords and tokens are left out. */
export const keepable = (key: string, value: unknown): unknown => {
  if (isSecret(key) && typeof value === 'string') return `${key} left out`;
  if (typeof value !== 'object' || value === null || !('stack' in value) || !isErrorLike(value)) return value;
  return likenessOf(value);
};
