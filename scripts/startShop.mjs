import { existsSync } from 'node:fs';
import { builtServer, isFresh, makeBuild } from './build/builds.mjs';

/** `npm start`: builds what is stale, then becomes the server. */
const ready = () => {
  if (!existsSync(new URL('../node_modules/fastify', import.meta.url))) {
    console.error('The packages are not installed yet. Run: npm ci');
    return false;
  }
  if (isFresh()) return true;
  console.log('Building the shop (only after the sources have changed) …');
  return makeBuild({ quiet: true });
};

if (ready()) await import(builtServer.href);
else process.exitCode = 1;
