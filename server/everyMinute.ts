import type { FastifyInstance } from 'fastify';

const MINUTE = 60_000;

/** Does the work every minute while the server runs, one turn after the other; logs what fails and goes on. */
export const everyMinute = (app: FastifyInstance, what: string, work: () => Promise<number>): void => {
  let turn: Promise<void> = Promise.resolve();
  const once = async () => {
    try {
      const count = await work();
      if (count > 0) app.log.info({ count }, what);
    } catch (error) {
      app.log.error({ err: error }, `failed: ${what}`);
    }
  };
  const timer = setInterval(() => {
    turn = turn.then(once);
  }, MINUTE).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await turn;
  });
};
