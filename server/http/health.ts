import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IncompatibleSchema, refuseIncompatible } from '../db/compatibility.ts';
import type { Db } from '../db/database.ts';
import { HttpError } from './httpError.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health/ready` says no, whatever the database says. Everything else goes on. */
    retire: () => void;
  }
}

/** Those who ask wait for a second, so that the answer must be there before. */
const PATIENCE_MS = 800;
const RETRY_AFTER_SECONDS = 5;

const notReady = (message: string) => new HttpError(503, message, RETRY_AFTER_SECONDS);

/** The work, or an error once it has taken so long. The work itself goes on. */
const within = async (ms: number, work: Promise<void>): Promise<void> => {
  const timer = new AbortController();
  const late = async () => {
    await wait(ms, undefined, { signal: timer.signal });
    throw new Error(`no answer within ${ms} ms`);
  };
  try {
    await Promise.race([work, late()]);
  } finally {
    timer.abort();
  }
};

/**
 * `/health/live`: the process answers. `/health/ready`: so does its database, which this code can work on, and the
 * server is not about to stop. However many ask at once, the database is asked once.
 */
export const healthRoutes = (app: FastifyInstance, db: Db): void => {
  let retired = false;
  app.decorate('retire', () => {
    retired = true;
  });
  let looking: Promise<void> | undefined;
  const look = (): Promise<void> =>
    (looking ??= within(PATIENCE_MS, refuseIncompatible(db)).finally(() => {
      looking = undefined;
    }));

  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  const ready = async (request: FastifyRequest) => {
    if (retired) throw notReady('The server is about to stop');
    try {
      await look();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw notReady(error instanceof IncompatibleSchema ? error.message : 'The database does not answer');
    }
  };
  app.route({ method: 'GET', url: '/health/ready', schema: { hide: true }, handler: ready });
};
