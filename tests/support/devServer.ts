import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { projectDir } from '../fixtures/paths.ts';
import { addressOf, exitOf, preparedData, spawnServer } from '../fixtures/shopServer.ts';

/** The shop under `npm run dev`, on a new data directory. */
export const startDevServer = async (): Promise<{ address: string; stop: () => Promise<void> }> => {
  const dataDir = await preparedData();
  const settings = { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawnServer(settings, { script: join(projectDir, 'scripts', 'run.mjs'), args: ['dev'] });
  const address = await addressOf(child);
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await exitOf(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
