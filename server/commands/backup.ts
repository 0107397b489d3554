import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { openImageStore } from '../features/images/imageStore.ts';
import { writeWholeFile } from '../platform/lifecycle/dataDir.ts';
import { during, StartError } from '../platform/lifecycle/startError.ts';
import { backupOf } from './backupOf.ts';
import { runCommand, say, withDatabase } from './command.ts';
import { askRunning } from './controlSocket.ts';

/** `npm run backup -- <file>`: writes the whole shop to a file, also while it runs. */
await runCommand(async ([file, ...rest], settings) => {
  if (file === undefined || rest.length > 0) throw new StartError('Use: npm run backup -- <file>.tar.gz');
  if (existsSync(file)) throw new StartError(`${file} exists already: nothing was changed.`);
  const { databaseUrl, dataDir } = settings;
  const running = databaseUrl === null ? await askRunning(dataDir, '/backup', {}) : null;
  // Only its owner can read it: it has addresses and password hashes.
  const write = (content: Readable) => during('The backup could not be made', writeWholeFile(file, content, 0o600));
  if (running !== null) await write(running);
  else {
    await withDatabase(
      settings,
      async ({ db }) => write(await backupOf(db, openImageStore(settings))),
      0, // as they are: the shop may be of an earlier version
    );
  }
  say(`The shop is in ${file}. It has addresses and password hashes: keep it where only you can read it.`);
});
