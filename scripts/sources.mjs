import { createServer } from 'vite';
import { fromSource } from './build/fromSource.mjs';

/** Loads modules from the sources without a build or watcher. */
export const withSources = async (work) => {
  const vite = await createServer({
    ...fromSource,
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
