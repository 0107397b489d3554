import { createReadStream } from 'node:fs';
import { openImageStore } from '../features/images/imageStore.ts';
import { prepareDataDir } from '../platform/lifecycle/dataDir.ts';
import { StartError } from '../platform/lifecycle/startError.ts';
import { runCommand, say } from './command.ts';
import { openArchive, restoreInto } from './restoreFrom.ts';

const usage = 'Use: npm run restore -- <file>.tar.gz, with --overwrite to replace the shop that is there';

/** `npm run restore -- <file>`: puts a backup into the database that the settings name. */
await runCommand(async (args, settings) => {
  const overwrite = args.includes('--overwrite');
  const [file, ...rest] = args.filter((arg) => arg !== '--overwrite');
  if (file === undefined || rest.length > 0) throw new StartError(usage);
  const images = openImageStore(settings);
  const archive = await openArchive(createReadStream(file));
  prepareDataDir(settings.dataDir);
  await restoreInto(settings, archive, { images, overwrite });
  say(`The shop of ${archive.manifest.madeAt} is restored. Start it now.`);
});
