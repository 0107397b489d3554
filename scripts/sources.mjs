import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createServer } from 'vite';
import { fromSource } from './build/fromSource.mjs';

// Tests keep databases open for the next file. A process that loads sources ends when its databases are closed.
delete process.env.TEST_LENT_DIR;

/** Modules from the sources, without a build. Without `sourcemap` they load faster; stacks have other lines. */
export const withSources = async (work, { aliases = {}, plugins = [], sourcemap = true } = {}) => {
  const alias = Object.entries(aliases).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
  const vite = await createServer({
    ...fromSource,
    resolve: { ...fromSource.resolve, alias },
    plugins,
    configFile: false,
    // Nothing goes to a browser: without this, each call would bundle the browser's packages, in the folder that
    // `npm run dev` uses at the same time.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    environments: { ssr: { dev: { sourcemap } } },
    oxc: { sourcemap },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { runner } = vite.environments.ssr;
    return await work((path) => runner.import(path));
  } finally {
    await vite.close();
  }
};

/** A module and its static imports as one file, in a quarter of the time. Of later imports, only models are there. */
export const loadBundled = async (entry) => {
  const withoutLaterParts = {
    name: 'without-later-parts',
    resolveDynamicImport: (_, importer) => (importer.endsWith('/declarations.ts') ? null : false),
  };
  const { output } = await build({
    ...fromSource,
    plugins: [withoutLaterParts],
    configFile: false,
    publicDir: false,
    build: { ssr: entry, write: false, target: 'esnext', rolldownOptions: { output: { codeSplitting: false } } },
    ssr: { ...fromSource.ssr, noExternal: ['xstate-walks'] },
    logLevel: 'error',
  });
  // As deep in the project as tests/fixtures/paths.ts, which finds the project from where it is.
  const file = join('node_modules/.cache', `bundle-${process.pid}.mjs`);
  mkdirSync('node_modules/.cache', { recursive: true });
  writeFileSync(file, output[0].code);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
};
