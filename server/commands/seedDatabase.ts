import { runCommand, say, withNewDatabase } from './command.ts';
import { prepareDataDir } from '../platform/lifecycle/dataDir.ts';
import { openImageStore } from '../features/images/imageStore.ts';
import { seedDemo } from '../seed/seed.ts';

const tellResult = (done: boolean, publicPasswords: boolean): string => {
  if (!done) return 'The database is not empty: nothing was changed.';
  if (publicPasswords) return 'The demonstration shop is in.';
  return 'The demonstration shop is in. Its accounts have random passwords: the first admin comes from ADMIN_EMAIL and ADMIN_PASSWORD.';
};

/** `npm run seed`: puts the demonstration shop into the database that the settings name, if that is empty. */
await runCommand(async (_, settings) => {
  prepareDataDir(settings.dataDir);
  await withNewDatabase(settings, async ({ db }) => {
    const publicPasswords = settings.nodeEnv !== 'production';
    const done = await seedDemo({ db, images: openImageStore(settings), publicPasswords });
    say(tellResult(done, publicPasswords));
  });
});
