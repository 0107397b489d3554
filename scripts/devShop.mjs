import closeWithGrace from 'close-with-grace';
import { createServer } from 'vite';

/** Addresses that the server answers; Vite answers the rest, and with API_HOST all of them. */
const served = /^\/(?:api|images|health)(?:\/|$)/;
const isServed = (url, { apiHost }) => {
  const [path] = url.split('?', 1);
  return path === '/language' || (apiHost === '' && served.test(path));
};

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

/** Vite in another language, behind the first one's port, from the first request for it. */
const inOtherLanguages = (vite, plugins) => {
  const others = new Map();
  const open = (language) => {
    process.env.TEXTS = language;
    return createServer({
      cacheDir: `node_modules/.vite-${language}`,
      server: { middlewareMode: true, hmr: { server: vite.httpServer, path: `/hmr-${language}` } },
      plugins,
    });
  };
  const of = (language) => {
    if (!others.has(language)) others.set(language, open(language));
    return others.get(language);
  };
  return { of, close: () => Promise.all([...others.values()].map(async (other) => (await other).close())) };
};

const start = async () => {
  let backend;
  let settings;
  let languageOf;
  let others;
  /** The hosts and features, in the document of any language. */
  const announce = {
    name: 'proshop-announce',
    transformIndexHtml: async (html) => {
      const { withHosts } = await load(vite, '/server/pages/documents.ts');
      const { featuresWith } = await load(vite, '/common/contract/endpoints.ts');
      const own = settings.apiHost === '' ? featuresWith({ chargesNothing: settings.payments === 'test' }) : [];
      return withHosts(html, { ...settings, features: [...own, 'languages'] });
    },
  };
  const vite = await createServer({
    server: { strictPort: true },
    plugins: [
      announce,
      {
        name: 'proshop-api',
        configureServer: (server) => {
          server.middlewares.use((request, response, next) =>
            isServed(request.url ?? '', settings) ? void backend.answer(request, response) : next(),
          );
          server.middlewares.use((request, response, next) => {
            const language = languageOf(request);
            if (language === 'en') return next();
            return others.of(language).then(({ middlewares }) => middlewares(request, response, next), next);
          });
        },
      },
    ],
  });
  const { readSettings } = await load(vite, '/server/platform/settings/readSettings.ts');
  settings = readSettings(process.env);
  ({ languageOf } = await load(vite, '/server/platform/words.ts'));
  others = inOtherLanguages(vite, [announce]);
  backend = api(async () => {
    const { openServer } = await load(vite, '/server/openServer.ts');
    return openServer(settings, { say: (line) => console.log(line) });
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
    await others.close();
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
