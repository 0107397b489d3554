import { join } from 'node:path';
import { prepareDataDir } from './dataDir.ts';
import { openDatabase } from './db/open.ts';
import { directoryStore } from './images/imageStore.ts';
import { seedDemo } from './seed/seed.ts';
import { readSettings } from './settings.ts';
import { during, tell } from './startError.ts';

/** `npm run seed`: puts the demonstration shop into the database that the settings name, if that is empty. */
const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  prepareDataDir(settings.dataDir);
  const database = await during('The database cannot be opened', openDatabase(settings));
  try {
    const done = await seedDemo({ db: database.db, images: directoryStore(join(settings.dataDir, 'images')) });
    process.stdout.write(
      done ? 'The demonstration shop is in.\n' : 'The database is not empty: nothing was changed.\n',
    );
  } finally {
    await database.close();
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${tell(error)}\n`);
  process.exit(1);
}
