import { lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { repeat } from '../lifecycle/repeat.ts';
import type { Db } from './database.ts';
import { jobTurns } from './schema.ts';

/** Shorter than the minute after which each process asks again, so that none of them waits for two. */
const TURN_SECONDS = 45;

/** Whether this process does a job now: of several server processes, one does it in each minute. */
export const takeTurn = async (db: Db, job: string): Promise<boolean> => {
  const taken = await db
    .insert(jobTurns)
    .values({ job, takenAt: sql`now()` })
    .onConflictDoUpdate({
      target: jobTurns.job,
      set: { takenAt: sql`now()` },
      setWhere: lt(jobTurns.takenAt, sql`now() - ${TURN_SECONDS}::int * interval '1 second'`),
    })
    .returning({ job: jobTurns.job });
  return taken.length > 0;
};

const MINUTE = 60_000;

export const everyMinute = (app: FastifyInstance, doing: string, work: () => Promise<number>): void => {
  const stop = repeat(MINUTE, async () => {
    try {
      const count = await work();
      if (count > 0) app.log.info({ count }, `done: ${doing}`);
    } catch (error) {
      app.log.error({ err: error }, `failed: ${doing}`);
    }
  });
  app.addHook('onClose', stop);
};

export const everyMinuteOnce = (app: FastifyInstance, doing: string, work: () => Promise<number>): void =>
  everyMinute(app, doing, async () => ((await takeTurn(app.db, doing)) ? work() : 0));
