import { ServiceError } from '../src/services/serviceError.ts';
import { WalletError } from '../src/services/walletServices.ts';

/** An error as the desk has it: of another window, or read from a file. */
export type ErrorLike = { name: string; message: string };

declare global {
  interface Window {
    /** Makes an error that the charts of this window know: they ask for the class, and each window has its own. */
    __ownError?: (like: ErrorLike) => Error;
  }
}

const classes: Record<string, { prototype: Error }> = { ServiceError, WalletError };

window.__ownError = (like) => {
  const { prototype } = classes[like.name] ?? Error;
  const error = Object.create(prototype) as Error;
  return Object.assign(error, like, { name: like.name, message: like.message });
};
