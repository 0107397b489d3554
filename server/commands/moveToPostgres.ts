import { StartError, during } from '../platform/lifecycle/startError.ts';
import { runCommand, say, withNewDatabase } from './command.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directoryStore } from '../features/images/imageStore.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { backupOf } from './backupOf.ts';
import { openArchive, restoreFrom, refuseRunning } from './restoreFrom.ts';

export const moveShop = async (settings: Settings): Promise<string> => {
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, 'database'))) throw new StartError(`There is no database in ${dataDir}.`);
  const embedded = await during('The database cannot be opened', openEmbedded(dataDir, say, 0));
  try {
    const archive = await openArchive(await backupOf(embedded.db, null));
    const images = directoryStore(join(dataDir, 'images'));
    const { migratedTo, tables } = archive.manifest;
    await withNewDatabase(
      settings,
      async ({ db }) => {
        await refuseRunning(db);
        await restoreFrom(archive, { db, images, overwrite: false });
      },
      migratedTo,
    );
    return Object.entries(tables)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  } finally {
    await embedded.close();
  }
};

/** `npm run move-to-postgres`: copies the shop of DATA_DIR to DATABASE_URL. Pictures stay where they are. */
await runCommand(async (args, settings) => {
  if (args.length > 0 || settings.databaseUrl === null) {
    throw new StartError('Use: DATABASE_URL=postgres://… npm run move-to-postgres, with the DATA_DIR of the shop');
  }
  const rows = await moveShop(settings);
  say(`PostgreSQL has all rows: ${rows}. Start the shop with this DATABASE_URL, and with the same DATA_DIR.`);
});
