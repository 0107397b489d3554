import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { directoryStore } from './api/images/imageStore.ts';
import { publicProductsOf } from './api/products/publicProducts.ts';
import { buildApp } from './app.ts';
import type { Database, Db } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { securityHeaders } from './pages/headers.ts';
import { pages } from './pages/pages.ts';
import { seedDemo } from './seed/seed.ts';
import type { Settings } from './settings/settings.ts';
import { prepareDataDir } from './start/dataDir.ts';
import { ensureFirstAdmin } from './start/firstAdmin.ts';
import { refusePublicPasswords } from './start/publicPasswords.ts';
import { withSecret } from './start/secret.ts';
import { during, listenError } from './start/startError.ts';
import { diskSpaceOf } from './system/diskSpace.ts';

/** A server that can listen, with everything it needs. */
export type OpenServer = {
  app: FastifyInstance;
  /** The kind of its database. */
  kind: Database['kind'];
  /** Finishes what is under way, then closes the database. */
  close: () => Promise<void>;
};

type Options = {
  /** The built pages; absent when another server serves them. */
  clientDir?: string;
  /** Receives a line about each step that takes long. */
  say?: (line: string) => void;
};

/** Closes the server. Connections that browsers keep open after their last answer are closed as well. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
};

/** The pages, as plugins of the app. */
const pagesOf = (
  { apiHost, publicUrl, imageHosts }: Settings,
  { clientDir }: Options,
  db: Db,
): FastifyPluginAsync[] => {
  if (clientDir === undefined) return [];
  const publicProducts = apiHost === '' ? publicProductsOf(db) : undefined;
  return [
    async (app) => {
      await app.register(pages, { clientDir, apiHost, publicUrl, imageHosts, publicProducts });
    },
  ];
};

/** Opens the database that the settings name, fills it if it is a new one of ours, and builds the server. */
export const openServer = async (settings: Settings, options: Options = {}): Promise<OpenServer> => {
  prepareDataDir(settings.dataDir);
  const database = await during('The database cannot be opened', openDatabase(settings, options.say));
  try {
    const images = directoryStore(join(settings.dataDir, 'images'));
    const production = settings.nodeEnv === 'production';
    if (production) await refusePublicPasswords(database.db);
    if (settings.demoData && database.kind === 'embedded') {
      await seedDemo({ db: database.db, images, publicPasswords: !production });
    }
    await ensureFirstAdmin(database.db, settings);
    const app = await buildApp({
      db: database.db,
      settings: await withSecret(settings),
      headers: securityHeaders(settings.apiHost, settings.imageHosts),
      images,
      disk: {
        space: diskSpaceOf(settings.dataDir),
        holds: database.kind === 'embedded' ? 'everything' : 'pictures',
      },
      plugins: pagesOf(settings, options, database.db),
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

/** Starts to listen where the settings say; returns the address to open in a browser. */
export const listen = async ({ app }: OpenServer, { host, port }: Settings): Promise<string> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, host, port);
  }
  const { port: actual } = app.server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`;
};
