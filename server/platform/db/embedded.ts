import { mkdirSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { diskSpaceOf, refuseFullDisk } from '../lifecycle/diskSpace.ts';
import { StartError } from '../lifecycle/startError.ts';
import { migrateIfCompatible } from './compatibility.ts';
import type { Database, MigrationId } from './database.ts';
import { DurableNodeFS } from './durableFs.ts';
import { initialise } from './initialise.ts';
import { migrateTables } from './migrate.ts';
import { prepareQueries } from './preparedEmbedded.ts';
import * as schema from './schema.ts';
import { keepTidy, readOnlyWithDisk } from './maintenance.ts';
import { takeLease } from './lease.ts';

/** Ends the process with one line, where going on would do harm; its supervisor can start it again. */
const endProcess = (line: string): void => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const isEmpty = (dir: string): boolean => !existsSync(dir) || readdirSync(dir).length === 0;

/**
 * Whether a data directory has no database yet. A used directory without its database is refused: PGlite would begin
 * with an empty shop.
 */
const isNew = (dir: string, database: string): boolean => {
  if (existsSync(join(database, 'PG_VERSION'))) return false;
  if (!isEmpty(database)) {
    throw new StartError(
      `The database in ${database} is damaged: its file PG_VERSION is missing. Restore the data directory from a backup, or set DATA_DIR to another one to begin with an empty shop.`,
    );
  }
  const used = ['jwt-secret', 'images'].filter((name) => existsSync(join(dir, name)));
  if (used.length > 0) {
    throw new StartError(
      `The data directory ${dir} has been used (it has ${used.join(' and ')}), but its database is missing. Restore it from a backup, or set DATA_DIR to another directory to begin with an empty shop. If it was used with PostgreSQL, set DATABASE_URL again.`,
    );
  }
  return true;
};

/** Releases the directory. */
type Unlock = () => Promise<void>;

/**
 * Keeps a second process out of a data directory, on any machine: PGlite does not, and rows would be lost silently. A
 * process that loses the directory, because it was suspended for long, stops itself.
 */
export const lockDataDir = async (dir: string, say?: (line: string) => void): Promise<Unlock> => {
  const unlock = await takeLease(join(dir, 'lease'), {
    ...(say ? { say } : {}),
    onLost: () =>
      endProcess(`The data directory ${dir} was taken over by another process, or removed. This process stops.`),
  });
  if (unlock !== null) return unlock;
  throw new StartError(
    `The data directory ${dir} is in use by another process. Stop that one, or set DATA_DIR to another directory.`,
  );
};

/** PGlite's own parameters switch syncing off and reserve far more memory; the system caches files anyway. */
const parameters = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
];

type Booted = { client: PGlite; files: DurableNodeFS };

/**
 * Collects the reason why PostgreSQL stopped, which PGlite does not report: the last error and its detail. Once it runs,
 * it panics when its log cannot be written, and every later query would hang.
 */
const listenForReason = () => {
  const reasons: string[] = [];
  let isRunning = false;
  const onStderr = (text: string) => {
    const panic = isRunning && /PANIC: +(.+)/.exec(text)?.[1];
    if (panic)
      endProcess(`The database cannot go on: ${panic}. This process stops. Nothing that was confirmed is lost.`);
    const expected = reasons.length === 0 ? /(?:FATAL|PANIC): +(.+)/ : /DETAIL: +(.+)/;
    const heard = reasons.length < 2 && expected.exec(text)?.[1];
    if (heard) reasons.push(heard.replace(/\.$/, ''));
    return false;
  };
  return { onStderr, reason: () => reasons.join('. '), onRunning: () => void (isRunning = true) };
};

const boot = async (database: string): Promise<Booted> => {
  const files = new DurableNodeFS(database);
  const { onStderr, reason, onRunning } = listenForReason();
  try {
    const options = { fs: files, extensions: { pg_trgm }, startParams: parameters, onStderr };
    const client = await PGlite.create(options);
    onRunning();
    return { files, client };
  } catch (cause) {
    if (reason() === '') throw cause;
    throw new StartError(
      `The database in ${database} cannot be opened: ${reason()}. If it is damaged, restore the data directory from a backup.`,
      { cause },
    );
  }
};

/** The embedded database, with the file system that tests look at. */
export type EmbeddedDatabase = Database & { files: DurableNodeFS };

/**
 * PGlite in `<dir>/database`: durable, in one process at a time, vacuumed. The first start takes seconds and reports
 * its progress.
 */
export const openEmbedded = async (
  dir: string,
  onProgress: (line: string) => void = () => undefined,
  upTo?: MigrationId,
): Promise<EmbeddedDatabase> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  refuseFullDisk(dir);
  const unlock = await lockDataDir(dir, onProgress);
  let booted: Booted | undefined;
  try {
    const database = join(dir, 'database');
    if (isNew(dir, database)) {
      onProgress('Preparing the database. This happens once and takes a few seconds.');
      await initialise(database);
    }
    booted = await boot(database);
    const { client, files } = booted;
    const tables = drizzle(prepareQueries(client), { schema });
    await migrateIfCompatible(tables, () => migrateTables(tables, upTo));
    const space = diskSpaceOf(dir);
    const stops = [keepTidy(client, space), readOnlyWithDisk(client, space)];
    const close = async () => {
      for (const stop of stops) await stop();
      await client.close();
      await unlock();
    };
    return { db: tables, kind: 'embedded', files, close };
  } catch (error) {
    await booted?.client.close();
    await unlock();
    throw error;
  }
};
