import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { createServer } from 'vite';

/** Addresses that the server answers; Vite answers the rest, and with API_HOST all of them. */
const served = /^\/(?:(?:api|images|health|sitemap)(?:\/|$)|(?:robots\.txt|sitemap\.xml)$)/;
const isServed = (url, { apiHost }) => apiHost === '' && served.test(url.split('?', 1)[0]);

const publicDir = fileURLToPath(new URL('../public', import.meta.url));

/** Loads a module of the server through Vite, which compiles it and knows when it changes. */
const load = (vite, path) => vite.ssrLoadModule(path);

/** The server behind Vite's own port. It opens again when one of its files changes. */
const api = (open) => {
  let shop = Promise.resolve(null);
  const reopen = () => {
    shop = shop.then(async (before) => {
      await before?.close();
      try {
        return await open();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        return null;
      }
    });
    return shop;
  };
  const answer = async (request, response) => {
    const { app } = (await shop) ?? {};
    if (app) return app.routing(request, response);
    response.writeHead(503, { 'Content-Type': 'application/json' });
    return response.end('{"message":"The API does not start: see the terminal"}');
  };
  return { reopen, answer, close: async () => (await shop)?.close() };
};

const start = async () => {
  let backend;
  let settings;
  const vite = await createServer({
    server: { strictPort: true },
    plugins: [
      {
        name: 'proshop-api',
        configureServer: (server) => {
          server.middlewares.use((request, response, next) =>
            isServed(request.url ?? '', settings) ? void backend.answer(request, response) : next(),
          );
        },
        transformIndexHtml: async (html) => {
          const { withHosts } = await load(vite, '/server/pages/documents.ts');
          const { accountFeatures } = await load(vite, '/common/contract/features.ts');
          return withHosts(html, { ...settings, features: settings.apiHost === '' ? accountFeatures : [] });
        },
      },
    ],
  });
  const { readSettings } = await load(vite, '/server/settings/readSettings.ts');
  settings = readSettings(process.env);
  backend = api(async () => {
    const { openServer } = await load(vite, '/server/openServer.ts');
    return openServer(settings, { publicDir, say: (line) => console.log(line) });
  });
  const first = await backend.reopen();
  if (first === null) {
    await vite.close();
    return false;
  }
  vite.watcher.on('change', (file) => {
    const known = vite.environments.ssr.moduleGraph.getModulesByFile(file);
    if (known?.size) {
      console.log('The server has changed: restarting …');
      void backend.reopen();
    }
  });
  await vite.listen(settings.port);
  console.log(`\nProShop is open at http://localhost:${settings.port}/ (development)\n`);
  closeWithGrace({ delay: 10_000 }, async () => {
    await backend.close();
    await vite.close();
  });
  return true;
};

try {
  if (!(await start())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
