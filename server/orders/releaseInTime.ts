import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { releaseUnpaid } from './releaseUnpaid.ts';

const EVERY_MINUTE = 60_000;

/** Looks every minute, while the server runs, for unpaid orders whose time is up; 0 hours: never. */
export const releaseInTime = (app: FastifyInstance, db: Db, afterHours: number): void => {
  if (afterHours === 0) return;
  let turn: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      const released = await releaseUnpaid(db, afterHours);
      if (released > 0) app.log.info({ released }, 'unpaid orders gave their stock back');
    } catch (error) {
      app.log.error({ err: error }, 'unpaid orders could not be released');
    }
  };
  const timer = setInterval(() => {
    turn = turn.then(look);
  }, EVERY_MINUTE).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await turn;
  });
};
