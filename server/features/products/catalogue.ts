import fp from 'fastify-plugin';
import { createCatalogueVersion, readVersion, type CatalogueVersion, sumUpChanges } from './catalogueVersion.ts';
import type { FastifyPluginAsync } from 'fastify';
import { everyMinuteOnce } from '../../platform/db/everyMinute.ts';
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

/** The work on the catalogue that no request starts. */
export const catalogueJobs: FastifyPluginAsync = async (app) => {
  everyMinuteOnce(app, 'summing up the changes of the catalogue', () => sumUpChanges(app.db));
};

declare module 'fastify' {
  interface FastifyInstance {
    /** See `catalogueVersion.ts`. */
    catalogue: CatalogueVersion;
  }
}

/** Gives every plugin the version of the catalogue as `app.catalogue`, for what it keeps of the catalogue in memory. */
export const catalogue = fp(
  async (app) => {
    app.decorate(
      'catalogue',
      createCatalogueVersion(() => readVersion(app.db), app.settings.catalogueCheckMs),
    );
    // Before the answer to a write is sent, so that this process shows it to everyone from then on.
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (request.routeOptions.config.saves === 'rows') app.catalogue.invalidate();
      done(null, payload);
    });
  },
  { name: 'catalogue', dependencies: ['database', 'settings'] },
);
