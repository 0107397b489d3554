import { createServer } from 'vite';

// `node tests/support/runSource.mjs <file.ts>` runs a TypeScript file in a separate process, so that a test can end
// that process in any way, without a build.
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
});
await vite.ssrLoadModule(process.argv[2]);
