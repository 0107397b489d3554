import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LoggerOptions } from 'pino';

type Logged = { type: string; message: string; code?: unknown; query?: string; stack?: string; cause?: Logged };

/** An error and what caused it, without the values of a query, which may be a password's hash or somebody's address. */
const withoutValues = (error: Error): Logged => {
  const failed = error instanceof DrizzleQueryError ? error : undefined;
  const told = failed?.cause ?? error;
  return {
    type: told.name,
    message: told === failed ? 'a query failed' : told.message,
    code: (told as { code?: unknown }).code,
    ...(failed ? { query: failed.query } : {}),
    ...(told === failed ? {} : { stack: told.stack }),
    ...(told.cause instanceof Error ? { cause: withoutValues(told.cause) } : {}),
  };
};

const secret = [
  'password',
  'currentPassword',
  'passwordHash',
  'token',
  'authorization',
  'cookie',
  'jwtSecret',
  'adminPassword',
];

/** How the server logs: no token, no password, no query string, whatever is handed to it. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
    censor: '[not logged]',
  },
  serializers: { err: withoutValues },
});

/** One line per request at level `info`: who took how long over what, by path and without its query. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: request.ip,
      },
      'request',
    );
  });
};
