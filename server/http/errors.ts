import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isUnavailable } from '../db/failures.ts';
import { collectMethods } from './methods.ts';
import { HttpError } from './httpError.ts';

const APOLOGY = 'Something went wrong on our side. Please try again.';
const UNAVAILABLE = 'The shop is busy or its database cannot be reached. Please try again in a moment.';

/** What Fastify refuses by itself, in words for a person; anything else keeps its own. */
const words: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as JSON, with Content-Type: application/json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is not as long as it says',
};

/** Values that PostgreSQL cannot store: text it has no room for, numbers out of range. */
const unstorable = /^(22021|22P05|22P02|22003)$/;
/** Something the request refers to has just been deleted. */
const VANISHED = '23503';

/** What is answered to a failure. It holds nothing of the query that failed. */
export const httpErrorOf = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof SyntaxError) return new HttpError(400, words.FST_ERR_CTP_INVALID_JSON_BODY!);
  const code = codeOf(error);
  if (unstorable.test(code)) return new HttpError(400, 'A value of the request cannot be stored');
  if (code === VANISHED) return new HttpError(409, 'What this refers to has just been deleted. Reload and try again.');
  if (isUnavailable(error)) return new HttpError(503, UNAVAILABLE, 5);
  const { statusCode: status = 500, message } = error as FastifyError;
  return status >= 400 && status < 500 ? new HttpError(status, words[code] ?? message) : new HttpError(500, APOLOGY);
};

const answer = (reply: FastifyReply, refusal: HttpError): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  reply.removeHeader('content-encoding'); // of an answer that failed before any of it was sent
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply.code(refusal.status).send(refusal.problem);
};

const NOWHERE = 'There is nothing at this address';

/** Answers an address that cannot even be decoded. */
export const answerBadAddress = (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
  void reply.code(404).send({ message: NOWHERE });
};

/**
 * Every error is `{ message, code?, … }` with a fitting status; a fault of ours is logged and never told (S133). Comes
 * before any route, since it tells an unknown address from one that takes other methods.
 */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = httpErrorOf(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    return answer(reply, refusal);
  });
  const methodsAt = collectMethods(app);
  app.setNotFoundHandler(({ url, method }, reply) => {
    const methods = methodsAt(url);
    if (methods.length === 0 || methods.includes(method)) return answer(reply, new HttpError(404, NOWHERE));
    reply.header('Allow', methods.join(', '));
    return answer(reply, new HttpError(405, `This address takes no ${method} requests, only ${methods.join(', ')}`));
  });
};
