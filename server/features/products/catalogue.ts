import fp from 'fastify-plugin';
import { createCatalogueVersion, readVersion, type CatalogueVersion } from './catalogueVersion.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** See `db/catalogueVersion.ts`. */
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
