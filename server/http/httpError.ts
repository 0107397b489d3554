import type { Problem } from '../../common/contract/problem.ts';

/** Why a request is not done, with the status that says so. Thrown anywhere; answered in one place (`errors.ts`). */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly problem: Problem;
  /** After how many seconds it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Problem | string, retryAfter?: number) {
    const said = typeof problem === 'string' ? { message: problem } : problem;
    super(said.message);
    this.status = status;
    this.problem = said;
    this.retryAfter = retryAfter;
  }
}

/** 404: there is none, or none that the caller may know of. */
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`);

/** 409: somebody else saved it since the caller read it. */
export const stale = (what: string): HttpError =>
  new HttpError(409, { code: 'STALE', message: `This ${what} has been changed meanwhile. Reload it and try again.` });
