import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { prepareDataDir } from './dataDir.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { diskSpaceOf } from './diskSpace.ts';
import { ensureFirstAdmin } from './firstAdmin.ts';
import { imageRoutes } from './images/imageRoutes.ts';
import { directoryStore } from './images/imageStore.ts';
import { publicProductsOf } from './products/publicProducts.ts';
import { refusePublicPasswords } from './publicPasswords.ts';
import { withSecret } from './secret.ts';
import { seedDemo } from './seed/seed.ts';
import type { Settings } from './settings.ts';
import { securityHeaders } from './spa/headers.ts';
import { spa } from './spa/spa.ts';
import { during, listenError } from './startError.ts';

/** The server with everything it needs, open or about to be. */
export type OpenShop = {
  app: FastifyInstance;
  kind: Database['kind'];
  /** Finishes what is under way, then closes the database. */
  close: () => Promise<void>;
};

type Options = {
  /** Where the built pages are; left out when something else serves them. */
  clientDir?: string;
  /** Told what takes long. */
  say?: (line: string) => void;
};

/** A connection whose last answer is out is kept open by its browser for more; nobody waits for that. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
};

/** Opens the database the settings name, fills it if it is a new one of ours, and makes the server. Does not listen. */
export const openShop = async (settings: Settings, { clientDir, say }: Options = {}): Promise<OpenShop> => {
  prepareDataDir(settings.dataDir);
  const database = await during('The database cannot be opened', openDatabase(settings, say));
  try {
    const store = directoryStore(join(settings.dataDir, 'images'));
    const production = settings.nodeEnv === 'production';
    if (production) await refusePublicPasswords(database.db);
    if (settings.demoData && database.kind === 'embedded') {
      await seedDemo({ db: database.db, images: store, publicPasswords: !production });
    }
    await ensureFirstAdmin(database.db, settings);
    const { apiHost, publicUrl, imageHosts } = settings;
    const publicProducts = apiHost === '' ? publicProductsOf(database.db) : undefined;
    const app = await buildApp({
      db: database.db,
      settings: await withSecret(settings),
      headers: securityHeaders(apiHost, imageHosts),
      disk: {
        space: diskSpaceOf(settings.dataDir),
        holds: database.kind === 'embedded' ? 'everything' : 'pictures',
      },
      plugins: [
        (limits) => imageRoutes({ store, maxBytes: settings.uploadMaxBytes, limit: limits.uploads }),
        ...(clientDir === undefined ? [] : [() => spa({ clientDir, apiHost, publicUrl, imageHosts, publicProducts })]),
      ],
    });
    await app.ready();
    const close = async () => {
      app.retire();
      await closeApp(app);
      await database.close();
    };
    return { app, kind: database.kind, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Lets the server listen where the settings say; answers the address to open in a browser. */
export const listen = async ({ app }: OpenShop, { host, port }: Settings): Promise<string> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, host, port);
  }
  const { port: actual } = app.server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`;
};
