import { existsSync } from 'node:fs';
import { builtProgram, isFresh, makeBuild } from './build/builds.mjs';

const isReady = () => {
  if (!existsSync(new URL('../node_modules/fastify', import.meta.url))) {
    console.error('The packages are not installed yet. Run: npm ci');
    return false;
  }
  if (isFresh()) return true;
  console.log('Building the shop (only after its sources have changed) …');
  return makeBuild({ quiet: true });
};

/** Builds what is outdated, then runs the built program of that name. */
export const runBuilt = async (name) => {
  if (isReady()) await import(builtProgram(name).href);
  else process.exitCode = 1;
};
