import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import { levels, type Level, type LoggerOptions } from 'pino';
import type { IncomingMessage } from 'node:http';
import { nanoid } from 'nanoid';
import { allSettings } from '../settings/settings.ts';

/** What proxies send as ids. Anything else could be used to write into the log. */
const usable = /^[\w.:-]{1,64}$/;

export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && usable.test(given) ? given : nanoid(16);
};

type Logged = { type: string; message: string; code?: unknown; query?: string; stack?: string; cause?: Logged };

/** An error and its causes, without the values of a query: one may be the hash of a password or an address. */
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

const isEnabled = ({ level }: FastifyBaseLogger, wanted: Level): boolean =>
  levels.values[level]! <= levels.values[wanted]!;

const secretFields = ['password', 'currentPassword', 'passwordHash', 'token', 'authorization', 'cookie'];
const secretSettings = allSettings.filter(({ secret }) => secret).map(({ field }) => field);

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: [...secretFields, ...secretSettings].flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
    censor: '[not logged]',
  },
  serializers: { err: withoutValues },
});

/** Where only failures are logged it is the server's: a child takes a noticeable part of a stored answer. */
export const loggerOfRequest: FastifyServerOptions['childLoggerFactory'] = (logger, bindings, options) =>
  isEnabled(logger, 'info') ? logger.child(bindings, options) : logger;

/** Sends the id of a request back, so that a person can name it. Files do without. The log has it in every line. */
export const requestLog = fp(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.bare !== true) reply.raw.setHeader('X-Request-Id', request.id);
    done();
  });
  if (!isEnabled(app.log, 'info')) return;
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
});
