import closeWithGrace from 'close-with-grace';
import { createServer } from 'vite';

/** Paths that the API answers; Vite answers the rest. */
const isOurs = (url) => /^\/(api|images|health)(\/|\?|$)/.test(url);

/** The server's modules as Vite sees them: compiled as they are, and known when one of them changes. */
const load = (vite, path) => vite.ssrLoadModule(path);

/** The API behind Vite's own port. It opens anew when a file changes that it was loaded from. */
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
  const vite = await createServer({
    server: { strictPort: true },
    plugins: [
      {
        name: 'proshop-api',
        configureServer: (server) => {
          server.middlewares.use((request, response, next) =>
            isOurs(request.url ?? '') ? void backend.answer(request, response) : next(),
          );
        },
      },
    ],
  });
  const { readSettings } = await load(vite, '/server/settings/readSettings.ts');
  const settings = readSettings(process.env);
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
      console.log('The server has changed: opening it again …');
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
