import type { Problem } from '../../common/contract/problem.ts';

/** Why a service call failed, in words a person can act on, with what the charts decide by. */
export class ServiceError extends Error {
  /** The HTTP status, or undefined when no answer came. */
  readonly status: number | undefined;
  /** What the server said beside its message: a code, the true figures, the short lines. */
  readonly problem: Problem | undefined;

  constructor(message: string, about: { status?: number; problem?: Problem; cause?: unknown } = {}) {
    super(message, { cause: about.cause });
    this.name = 'ServiceError';
    this.status = about.status;
    this.problem = about.problem;
  }
}

/** The text to show for any failure (S133, S134). */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';

/** Whether the request may have taken effect although no usable answer came: then ask before trying again (A5). */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status === undefined || error.status >= 500 || error.status < 300;

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ServiceError && error.status === status;

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ServiceError && error.problem?.code === code;

export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof ServiceError ? error.problem : undefined;

/** Whether the server says that no request under this one's key will ever place an order (A40). */
export const isKeyRefused = (error: unknown): boolean => problemOf(error)?.keyRefused === true;

/**
 * Whether the key of a refused order may be given up: no request under it can place an order any more. A server that
 * says nothing of keys may not remember the refusal; then it may be given up unless an earlier request
 * `mayArrive`.
 */
export const isKeyDone = (error: unknown, mayArrive: boolean): boolean =>
  isKeyRefused(error) || (!mayArrive && (hasStatus(error, 409) || hasStatus(error, 422)));
