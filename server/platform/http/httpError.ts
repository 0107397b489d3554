import { DEFAULT_LANGUAGE } from '../../../common/texts/language.ts';
import { say } from '../../../common/texts/messages.ts';
import { wordsIn, type UnwrittenProblem, type Words } from '../words.ts';

const isWords = (refusal: Words | UnwrittenProblem): refusal is Words =>
  typeof refusal === 'string' || !('message' in refusal);

/** The reason why a request fails, with its status. Thrown anywhere; `errors.ts` turns it into an answer. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly refusal: UnwrittenProblem;
  readonly retryAfter: number | undefined;

  constructor(status: number, refusal: UnwrittenProblem | Words, retryAfter?: number) {
    const full = isWords(refusal) ? { message: refusal } : refusal;
    super(wordsIn(DEFAULT_LANGUAGE, full.message)); // for logs and operators
    this.status = status;
    this.refusal = full;
    this.retryAfter = retryAfter;
  }
}

const missing = { Product: say('productNotFound'), Order: say('orderNotFound'), User: say('userNotFound') };

const changed = { product: say('productChanged'), user: say('userChanged'), shop: say('shopChanged') };

/** 404: it does not exist, or the caller must not know that it does. */
export const notFound = (what: keyof typeof missing): HttpError => new HttpError(404, missing[what]);

/** 409: another user saved it after the caller had read it. */
export const stale = (what: keyof typeof changed): HttpError =>
  new HttpError(409, { code: 'STALE', message: changed[what] });
