import { createChunkServices } from '../src/services/chunks.ts';
import { ServiceError } from '../src/services/serviceError.ts';
import { WalletError } from '../src/services/walletServices.ts';
import type { ErrorLike } from './errors.ts';

declare global {
  interface Window {
    /** Creates an error of this window's classes, which its charts check with `instanceof`. */
    __ownError?: (like: ErrorLike) => Promise<Error>;
  }
}

const classes: Record<string, { prototype: Error }> = { ServiceError, WalletError };

/** The shop's error for a document in place of a script: a deploy has removed the file. */
const gone = createChunkServices({}, { home: { js: 'data:text/html,gone', shared: [], css: [] } })
  .loadChunk({ name: 'home' }, new AbortController().signal)
  .catch((error: unknown) => error as Error);

window.__ownError = async (like) => {
  if (like.isGone) return (await gone) as Error;
  const { prototype } = classes[like.name] ?? Error;
  const error = Object.create(prototype) as Error;
  return Object.assign(error, like, { name: like.name, message: like.message });
};
