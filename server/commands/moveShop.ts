import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directoryStore } from '../features/images/imageStore.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { during, StartError } from '../platform/lifecycle/startError.ts';
import { backupOf } from './backupOf.ts';
import { say } from './command.ts';
import { openArchive, restoreInto } from './restoreFrom.ts';

/** Copies all rows of the embedded database of DATA_DIR to that of DATABASE_URL; returns how many there were. */
export const moveShop = async (settings: Settings): Promise<string> => {
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, 'database'))) throw new StartError(`There is no database in ${dataDir}.`);
  const embedded = await during('The database cannot be opened', openEmbedded(dataDir, say, 0));
  try {
    const archive = await openArchive(await backupOf(embedded.db, null));
    const images = directoryStore(join(dataDir, 'images'));
    await restoreInto(settings, archive, { images, overwrite: false });
    return Object.entries(archive.manifest.tables)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  } finally {
    await embedded.close();
  }
};
