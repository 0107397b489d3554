import { createServer } from 'vite';

/** Runs something with modules of the sources as they are: nothing is built, nothing is watched. */
export const withSources = async (work) => {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    return await work((path) => vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
};
