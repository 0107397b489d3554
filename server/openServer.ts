import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { featuresWith } from '../common/contract/endpoints.ts';
import type { RenderOnServer } from '../common/contract/drawing.ts';
import { type ImageStore, openImageStore } from './features/images/imageStore.ts';
import { openMail } from './features/mail/mail.ts';
import { publicProductsOf } from './features/products/productReads.ts';
import { buildApp } from './app.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open.ts';
import { openControl } from './commands/controlSocket.ts';
import { pages, languageForm } from './pages/pages.ts';
import { isEmpty } from './seed/isEmpty.ts';
import type { Settings } from './platform/settings/settings.ts';
import type { Disk } from './platform/http/fullDisk.ts';
import { prepareDataDir, diskSpaceOf, withSecret } from './platform/lifecycle/dataDir.ts';
import { usersRepository } from './features/users/usersRepository.ts';
import { ensureFirstAdmin, refusePublicPasswords } from './features/users/firstAdmin.ts';
import { during, listenError } from './platform/lifecycle/startError.ts';

export type OpenServer = {
  app: FastifyInstance;
  /** The kind of its database; `none` where the pages call another backend. */
  kind: Database['kind'] | 'none';
  close: () => Promise<void>;
};

type Options = {
  clientDir?: string;
  /** Draws the first screen of a document; absent, the browser draws it. */
  renderOnServer?: RenderOnServer;
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

const pagesOf =
  ({ clientDir, renderOnServer }: Options): FastifyPluginAsync =>
  async (app) => {
    await app.register(languageForm);
    if (clientDir === undefined) return;
    const { apiHost, publicUrl, imageHosts, pageSize, payments } = app.settings;
    const ours = apiHost === '' && {
      features: featuresWith({ chargesNothing: payments === 'test' }),
      publicProducts: publicProductsOf(app.products, pageSize, app.catalogue),
    };
    const { admit } = app;
    await app.register(pages, { clientDir, apiHost, publicUrl, imageHosts, renderOnServer, admit, ...ours });
  };

/** A server that is ready to listen. It closes the database last. */
const ready = async (app: FastifyInstance, database?: Database, images?: ImageStore): Promise<OpenServer> => {
  await app.ready();
  const closeControl =
    database?.kind === 'embedded' ? await openControl(app.settings.dataDir, database.db, images!) : undefined;
  return {
    app,
    kind: database?.kind ?? 'none',
    close: async () => {
      app.retire();
      await closeApp(app);
      await closeControl?.();
      await database?.close();
    },
  };
};

const openPages = async (settings: Settings, options: Options): Promise<OpenServer> =>
  ready(await buildApp({ settings, plugins: [pagesOf(options)] }));

/** The disk to watch; none if nothing is saved there. */
const diskOf = ({ dataDir, s3Url }: Settings, kind: Database['kind']): Disk | undefined => {
  const space = diskSpaceOf(dataDir);
  if (kind === 'embedded') return { space, holds: 'everything' };
  return s3Url === null ? { space, holds: 'pictures' } : undefined;
};

/** The shop: opens the database that the settings name, and fills it if it is a new one of ours. */
const openShop = async (settings: Settings, options: Options): Promise<OpenServer> => {
  prepareDataDir(settings.dataDir);
  const database = await during('The database cannot be opened', openDatabase(settings, options.say, { serves: true }));
  try {
    const { db, kind, connections } = database;
    const images = openImageStore(settings);
    const production = settings.nodeEnv === 'production';
    if (production) await refusePublicPasswords(db);
    if (settings.demoData && kind === 'embedded' && (await isEmpty(db))) {
      const { seedDemo } = await import('./seed/seed.ts');
      await seedDemo({ db, images, publicPasswords: !production });
    }
    await ensureFirstAdmin(db, settings);
    if (!(await usersRepository(db).hasAdmin())) {
      options.say?.(
        'There is no administrator yet. Sign up in the shop, run npm run account -- make-admin <your email>, and sign in again.',
      );
    }
    const app = await buildApp({
      db,
      connections,
      settings: await withSecret(settings),
      images,
      disk: diskOf(settings, kind),
      mail: openMail(settings),
      plugins: [pagesOf(options)],
    });
    return await ready(app, database, images);
  } catch (error) {
    await database.close();
    throw error;
  }
};

export const openServer = (settings: Settings, options: Options = {}): Promise<OpenServer> =>
  settings.apiHost === '' ? openShop(settings, options) : openPages(settings, options);

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
