import * as words from '#texts/common.ts';
import type { Problem } from '../../common/contract/problem.ts';

/** A failed service call: a message for the user, and the status and problem that charts decide by. */
export class ServiceError extends Error {
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    options: { status?: number; problem?: Problem; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.status = options.status;
    this.problem = options.problem;
    this.retryAfter = options.retryAfter;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : words.wentWrong;

/** Whether the request may have taken effect without a usable answer: ask the server before a retry (A5). */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status === undefined || error.status >= 500 || error.status < 300;

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ServiceError && error.status === status;

const RETRY_AFTER = 5;

/** The seconds after which a call that was refused for now may be repeated; undefined for other failures. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ServiceError ? (error.retryAfter ?? (error.status === 503 ? RETRY_AFTER : undefined)) : undefined;

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ServiceError && error.problem?.code === code;

export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof ServiceError ? error.problem : undefined;

/** Whether no request with this key will ever place an order, according to the server (A40). */
export const isKeyRefused = (error: unknown): boolean => problemOf(error)?.keyRefused === true;

/** Whether no request with this key can place an order any more. A server without `keyRefused` may forget. */
export const isKeyDone = (error: unknown, mayArrive: boolean): boolean =>
  isKeyRefused(error) || (!mayArrive && (hasStatus(error, 409) || hasStatus(error, 422)));
