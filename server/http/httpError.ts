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

/** 404: it does not exist, or the caller must not know that it does. */
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`);

/** 409: another user saved it after the caller had read it. */
export const stale = (what: string): HttpError =>
  new HttpError(409, { code: 'STALE', message: `This ${what} has been changed meanwhile. Reload it and try again.` });
