import type { FastifyInstance } from 'fastify';
import { repeat } from './repeat.ts';

const MINUTE = 60_000;

/** Does the work every minute while the server runs; logs what fails and goes on. */
export const everyMinute = (app: FastifyInstance, what: string, work: () => Promise<number>): void => {
  const stop = repeat(MINUTE, async () => {
    try {
      const count = await work();
      if (count > 0) app.log.info({ count }, what);
    } catch (error) {
      app.log.error({ err: error }, `failed: ${what}`);
    }
  });
  app.addHook('onClose', stop);
};
