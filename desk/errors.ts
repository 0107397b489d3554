/** An error as it is kept in a file. */
type Kept = { name: string; message: string };

/** Errors of another window, of a file or of this one: by what they have, since each window has classes of its own. */
export const isErrorLike = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  'name' in value &&
  typeof value.message === 'string';

/** What may not leave the browser. */
const secret = new Set(['password', 'token']);

/** For `JSON.stringify`: errors keep their name and words, passwords and tokens are left out. */
export const keepable = (key: string, value: unknown): unknown => {
  if (secret.has(key) && typeof value === 'string') return `${key} left out`;
  if (typeof value !== 'object' || value === null || !('stack' in value) || !isErrorLike(value)) return value;
  return Object.assign({}, value, { name: value.name, message: value.message });
};
