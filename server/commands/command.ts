import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, MigrationId } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { readSettings } from '../platform/settings/readSettings.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { during, StartError, startFailureText } from '../platform/lifecycle/startError.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs some work with a database, then closes it. A query may take longer than one of a shopper, or than a pooler allows. */
export const withNewDatabase = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  upTo?: MigrationId,
): Promise<T> => {
  const direct = { databaseUrl: settings.databaseUrlDirect ?? settings.databaseUrl, databaseUrlDirect: null };
  const opening = openDatabase({ ...settings, ...direct, databaseTimeoutSeconds: 3600 }, say, { upTo });
  const database = await during('The database cannot be opened', opening);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

export const withDatabase: typeof withNewDatabase = (settings, ...work) => {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as they are set for the shop.`,
    );
  }
  return withNewDatabase(settings, ...work);
};

export const runCommand = async (command: (args: string[], settings: Settings) => Promise<void>): Promise<void> => {
  try {
    await command(process.argv.slice(2), readSettings(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof HttpError ? error.message : startFailureText(error)}\n`);
    process.exit(1);
  }
};
