import { createServer } from 'vite';

// Runs the sources as they are: nothing is built, nothing is watched.
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const { paths } = await vite.ssrLoadModule('/tests/paths/paths.ts');
  process.exitCode = await paths(process.argv.slice(2), (text) => console.log(text));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await vite.close();
}
