import type { FastifyInstance } from 'fastify';
import { takeTurn } from '../db/jobTurns.ts';
import { repeat } from '../system/repeat.ts';

const MINUTE = 60_000;

/** Does the work every minute while the server runs, and logs successes and failures. */
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

/** The same, done by one of all server processes in each minute. */
export const everyMinuteOnce = (app: FastifyInstance, doing: string, work: () => Promise<number>): void =>
  everyMinute(app, doing, async () => ((await takeTurn(app.db, doing)) ? work() : 0));
