import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openImageStore } from '../features/images/imageStore.ts';
import { during, StartError } from '../platform/lifecycle/startError.ts';
import { backupOf } from './backupOf.ts';
import { runCommand, say, withDatabase } from './command.ts';
import { askRunning } from './controlSocket.ts';

/** Writes a file that is complete or absent, and that only its owner can read: it has addresses and password hashes. */
const writeTo = async (file: string, content: Readable): Promise<void> => {
  const draft = `${file}.part`;
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

/** `npm run backup -- <file>`: writes the whole shop to a file, also while it runs. */
await runCommand(async ([file, ...rest], settings) => {
  if (file === undefined || rest.length > 0) throw new StartError('Use: npm run backup -- <file>.tar.gz');
  if (existsSync(file)) throw new StartError(`${file} exists already: nothing was changed.`);
  const { databaseUrl, dataDir } = settings;
  const running = databaseUrl === null ? await askRunning(dataDir, '/backup', {}) : null;
  if (running !== null) await during('The backup could not be made', writeTo(file, running));
  else {
    await withDatabase(
      settings,
      async ({ db }) => writeTo(file, await backupOf(db, openImageStore(settings))),
      0, // as they are: the shop may be of an earlier version
    );
  }
  say(`The shop is in ${file}. It has addresses and password hashes: keep it where only you can read it.`);
});
