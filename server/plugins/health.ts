import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { IncompatibleSchema, refuseIncompatible } from '../db/compatibility.ts';
import type { Db } from '../db/database.ts';
import { HttpError } from '../http/httpError.ts';
import { loggerWithId } from '../http/loggerWithId.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health/ready` answers 503. Everything else goes on. */
    retire: () => void;
  }
}

/** Load balancers give up after a second. */
const PATIENCE_MS = 800;
const RETRY_AFTER_SECONDS = 5;

const notReady = (message: string) => new HttpError(503, message, RETRY_AFTER_SECONDS);

/** Waits for the work, but fails after so many milliseconds. The work itself goes on. */
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

/** Checks the database. Any number of requests at once share one check. */
const sharedCheck = (db: Db): (() => Promise<void>) => {
  let check: Promise<void> | undefined;
  return () =>
    (check ??= within(PATIENCE_MS, refuseIncompatible(db)).finally(() => {
      check = undefined;
    }));
};

/**
 * `/health/live`: the process answers. `/health/ready`: so does its database, if it has one, this code can work with
 * it, and the server is not about to stop.
 */
export const health = fp<{ db: Db | undefined }>(
  async (app, { db }) => {
    let retired = false;
    app.decorate('retire', () => {
      retired = true;
    });
    const check = db === undefined ? async () => undefined : sharedCheck(db);

    app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
    const ready = async (request: FastifyRequest) => {
      if (retired) throw notReady('The server is about to stop');
      try {
        await check();
        return { status: 'ready' };
      } catch (error) {
        loggerWithId(request).error({ err: error }, 'not ready');
        throw notReady(error instanceof IncompatibleSchema ? error.message : 'The database does not answer');
      }
    };
    app.route({ method: 'GET', url: '/health/ready', schema: { hide: true }, handler: ready });
  },
  { name: 'health' },
);
