import * as answers from '#texts/answers.ts';
import type { Problem } from '../../common/contract/problem.ts';

/** The reason why a request fails, with its status. Thrown anywhere; `errors.ts` turns it into an answer. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly problem: Problem;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Problem | string, retryAfter?: number) {
    const said = typeof problem === 'string' ? { message: problem } : problem;
    super(said.message);
    this.status = status;
    this.problem = said;
    this.retryAfter = retryAfter;
  }
}

const missing = {
  Product: answers.productNotFound,
  Order: answers.orderNotFound,
  User: answers.userNotFound,
};

const changed = { product: answers.productChanged, user: answers.userChanged };

/** 404: it does not exist, or the caller must not know that it does. */
export const notFound = (what: keyof typeof missing): HttpError => new HttpError(404, missing[what]);

/** 409: another user saved it after the caller had read it. */
export const stale = (what: keyof typeof changed): HttpError =>
  new HttpError(409, { code: 'STALE', message: changed[what] });
