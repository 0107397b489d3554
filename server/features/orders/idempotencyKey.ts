import type { FastifyRequest } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';

const MOST = 200;

/** The header, as the documentation describes it. */
export const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: MOST,
      description: 'Your name for this order. The same key again answers with the same order instead of a second one.',
    },
  },
};

/** The key that the client sent, if any (A5). */
export const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  const text = (Array.isArray(key) ? key.join() : (key ?? '')).trim();
  if (text.length > MOST) throw new HttpError(400, say('tooLong', { field: 'idempotencyKey', most: MOST }));
  return text === '' ? undefined : text;
};
