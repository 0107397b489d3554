import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { HttpError } from '../http/httpError.ts';
import { readSettings } from '../settings/readSettings.ts';
import type { Settings } from '../settings/settings.ts';
import { during, StartError, startFailureText } from '../start/startError.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opens the shop's database; a command never makes one. */
export const openExisting = async (settings: Settings): Promise<Database> => {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as they are set for the shop.`,
    );
  }
  return during('The database cannot be opened', openDatabase(settings, say));
};

/** Does some work with the shop's database, then closes it. */
export const withDatabase = async <T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openExisting(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Runs a command of an operator. A failure prints what to do, and exits with code 1. */
export const runCommand = async (command: (args: string[], settings: Settings) => Promise<void>): Promise<void> => {
  try {
    await command(process.argv.slice(2), readSettings(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof HttpError ? error.message : startFailureText(error)}\n`);
    process.exit(1);
  }
};
