import { prepareDataDir } from '../platform/lifecycle/dataDir.ts';
import { openDatabase } from '../platform/db/open.ts';
import { openImageStore } from '../features/images/imageStore.ts';
import { seedDemo } from '../seed/seed.ts';
import { readSettings } from '../platform/settings/readSettings.ts';
import { during, startFailureText } from '../platform/lifecycle/startError.ts';

const tellResult = (done: boolean, publicPasswords: boolean): string => {
  if (!done) return 'The database is not empty: nothing was changed.';
  if (publicPasswords) return 'The demonstration shop is in.';
  return 'The demonstration shop is in. Its accounts have random passwords: the first admin comes from ADMIN_EMAIL and ADMIN_PASSWORD.';
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run seed`: puts the demonstration shop into the database that the settings name, if that is empty. */
const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  prepareDataDir(settings.dataDir);
  const database = await during('The database cannot be opened', openDatabase(settings, say));
  try {
    const publicPasswords = settings.nodeEnv !== 'production';
    const images = openImageStore(settings);
    const done = await seedDemo({ db: database.db, images, publicPasswords });
    say(tellResult(done, publicPasswords));
  } finally {
    await database.close();
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`);
  process.exit(1);
}
