import { isGone } from '../src/services/chunks.ts';

/** An error of another window, or read from a file. */
export type ErrorLike = { name: string; message: string; isGone?: boolean };

/** Checks the shape, not the class: each window has its own error classes, and a file has none. */
export const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  'name' in value &&
  typeof value.message === 'string';

/** The part of an error that another window or a file can hold. */
export const likenessOf = (error: ErrorLike): ErrorLike =>
  Object.assign({}, error, { name: error.name, message: error.message }, isGone(error) ? { isGone: true } : {});

const secret = new Set(['password', 'currentPassword', 'token']);

/** True for names of values that must not leave the browser. */
export const isSecret = (key: string): boolean => secret.has(key);

/** A replacer for `JSON.stringify`: keeps names and messages of errors, omits passwords and tokens. */
export const withoutSecrets = (key: string, value: unknown): unknown => {
  if (isSecret(key) && typeof value === 'string') return `${key} left out`;
  if (typeof value !== 'object' || value === null || !('stack' in value) || !isErrorLike(value)) return value;
  return likenessOf(value);
};
