import { createReadStream } from 'node:fs';
import { openImageStore } from '../features/images/imageStore.ts';
import { prepareDataDir } from '../platform/lifecycle/dataDir.ts';
import { StartError } from '../platform/lifecycle/startError.ts';
import { runCommand, say, withNewDatabase } from './command.ts';
import { openArchive, restoreFrom, refuseRunning } from './restoreFrom.ts';

const usage = 'Use: npm run restore -- <file>.tar.gz, with --overwrite to replace the shop that is there';

/** `npm run restore -- <file>`: puts a backup into the database that the settings name. */
await runCommand(async (args, settings) => {
  const overwrite = args.includes('--overwrite');
  const [file, ...rest] = args.filter((arg) => arg !== '--overwrite');
  if (file === undefined || rest.length > 0) throw new StartError(usage);
  const { dataDir } = settings;
  const images = openImageStore(settings);
  const archive = await openArchive(createReadStream(file));
  prepareDataDir(dataDir);
  await withNewDatabase(
    settings,
    async ({ db, kind }) => {
      if (kind === 'postgresql') await refuseRunning(db);
      await restoreFrom(archive, { db, images, overwrite });
    },
    archive.manifest.migratedTo,
  );
  say(`The shop of ${archive.manifest.madeAt} is restored. Start it now.`);
});
