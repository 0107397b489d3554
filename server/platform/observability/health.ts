import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import fp from 'fastify-plugin';
import { IncompatibleSchema, refuseIncompatible } from '../db/migrate.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { HttpError } from '../http/httpError.ts';
import { loggerWithId } from '../http/errors.ts';
import type { Disk } from '../http/fullDisk.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health/ready` answers 503, and each answer closes its connection. Everything else goes on. */
    retire: () => void;
    refuseUnready: () => Promise<void>;
  }
}

/** Load balancers give up after a second. */
const PATIENCE_MS = 800;
const RETRY_AFTER_SECONDS = 5;

const notReady = (message: string) => new HttpError(503, message, RETRY_AFTER_SECONDS);

const late = async (): Promise<never> => {
  await wait(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`no answer within ${PATIENCE_MS} ms`);
};

/** What the work returns; an error if that takes longer than a load balancer or Prometheus waits. */
export const inTime = <T>(work: Promise<T>): Promise<T> => Promise.race([work, late()]);

const checkDatabase = async (db: Db): Promise<void> => {
  await refuseIncompatible(db);
  const setting = sql`select current_setting('transaction_read_only') as "readOnly"`;
  const [row] = await rowsOf<{ readOnly: string }>(db, setting);
  if (row?.readOnly === 'on') throw notReady('The database can only be read');
};

/** `/health/ready`: the database can be written by this code, and the server is not about to stop. */
export const health = fp<{ db: Db | undefined; disk: Disk | undefined }>(async (app, { db, disk }) => {
  let retired = false;
  app.decorate('retire', () => {
    retired = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (retired) reply.header('Connection', 'close');
    done();
  });
  let check: Promise<void> | undefined; // shared by all who ask meanwhile
  app.decorate('refuseUnready', async () => {
    if (retired) throw notReady('The server is about to stop');
    const trouble = disk?.holds === 'everything' ? disk.space.trouble() : null;
    if (trouble !== null) throw notReady(`The disk of the data directory is ${trouble}`);
    if (db !== undefined) await (check ??= inTime(checkDatabase(db)).finally(() => (check = undefined)));
  });

  // The first answer that might be compressed loads Node's `fetch`.
  const unseen: RouteShorthandOptions = { schema: { hide: true }, compress: false };
  app.get('/health/live', unseen, async () => ({ status: 'live' }));
  const ready = async (request: FastifyRequest) => {
    try {
      await app.refuseUnready();
      return { status: 'ready' };
    } catch (error) {
      if (!retired) loggerWithId(request).error({ err: error }, 'not ready');
      if (error instanceof HttpError) throw error;
      throw notReady(error instanceof IncompatibleSchema ? error.message : 'The database does not answer');
    }
  };
  app.route({ method: 'GET', url: '/health/ready', ...unseen, handler: ready });
});
