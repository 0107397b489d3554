import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { say, type Message } from '../../../common/texts/messages.ts';
import { codeOf, isUnavailable } from '../failures.ts';
import { HttpError } from './httpError.ts';

export const loggerWithId = ({ server, id }: FastifyRequest): FastifyBaseLogger => server.log.child({ reqId: id });

/** What Fastify refuses by itself. Its own messages may repeat text of the request (A94). */
const messages: Record<string, Message> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: say('notJsonType'),
  FST_ERR_CTP_BODY_TOO_LARGE: say('tooLarge'),
  FST_ERR_CTP_INVALID_JSON_BODY: say('notJson'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: say('wrongLength'),
};

/** Values that PostgreSQL cannot store: invalid text, numbers out of range. */
const unstorable = /^(22021|22P05|22P02|22003)$/;
/** A row that the request refers to has just been deleted. */
const VANISHED = '23503';

/** The answer to any error. It says nothing about the query that failed. */
export const httpErrorOf = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof SyntaxError) return new HttpError(400, say('notJson'));
  const code = codeOf(error);
  if (unstorable.test(code)) return new HttpError(400, say('unstorable'));
  if (code === VANISHED) return new HttpError(409, say('vanished'));
  if (isUnavailable(error)) return new HttpError(503, say('unavailable'), 5);
  const { statusCode: status = 500 } = error as FastifyError;
  return status >= 400 && status < 500
    ? new HttpError(status, messages[code] ?? say('notUnderstood'))
    : new HttpError(500, say('apology'));
};

export const sendError = (reply: FastifyReply, error: HttpError): FastifyReply => {
  if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
  reply.removeHeader('content-encoding'); // of an answer that failed before any of it was sent
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply.code(error.status).send(error.refusal);
};

export const nowhere = (): HttpError => new HttpError(404, say('nowhere'));

/** The server declined for a moment, on purpose: it told when to try again. */
const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.retryAfter !== undefined;

/** Logs why something has failed. A refusal, also behind another error, is no fault: it takes one line, as a warning. */
export const logFailure = (log: FastifyBaseLogger, error: unknown, what: string): void => {
  const refusal = [error, (error as Error).cause].find(isRefusal);
  if (refusal) log.warn(`${what}: ${refusal.message}`);
  else log.error({ err: error }, what);
};

/** Answers any error that a route throws. A fault of ours is logged, and the answer has no details of it (S133). */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const answer = httpErrorOf(error);
  if (answer.status >= 500) logFailure(loggerWithId(request), error, 'request failed');
  return sendError(reply, answer);
};
