import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { nanoid } from 'nanoid';

/** What proxies send as ids. Anything else could be used to write into the log. */
const usable = /^[\w.:-]{1,64}$/;

/** The id of a request: as a proxy gave it, or a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && usable.test(given) ? given : nanoid(16);
};

/** Sends the id of a request back, so that a person can name it. Files do without. The log has it in every line. */
export const requestIds = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.bare !== true) reply.raw.setHeader('X-Request-Id', request.id);
      done();
    });
  },
  { name: 'request ids' },
);
