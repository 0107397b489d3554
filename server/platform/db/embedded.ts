import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { diskSpaceOf, refuseFullDisk } from '../lifecycle/diskSpace.ts';
import { endProcess } from '../lifecycle/endProcess.ts';
import { StartError } from '../lifecycle/startError.ts';
import { migrateIfCompatible } from './compatibility.ts';
import type { Database } from './database.ts';
import { lockDataDir } from './dataDirLock.ts';
import { DurableNodeFS } from './durableFs.ts';
import { initialise } from './initialise.ts';
import { migrateTables, type MigrationId } from './migrate.ts';
import { prepareQueries } from './preparedEmbedded.ts';
import * as schema from './schema.ts';
import { isNew } from './soundness.ts';
import { keepTidy, readOnlyWithDisk } from './upkeep.ts';

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
