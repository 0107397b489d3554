import fp from 'fastify-plugin';
import { sendError } from '../../platform/http/errors.ts';
import { overloaded } from '../../platform/http/overload.ts';

/** Refuses reads of the catalogue that have no stored answer while the process has more to do than it can. */
export const shedCatalogue = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.shared !== true || app.admit(reply)) return done();
      sendError(reply, overloaded);
    });
  },
  { name: 'shed catalogue', dependencies: ['shared answers', 'overload'] },
);
