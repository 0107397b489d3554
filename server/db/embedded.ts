import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { lockDataDir } from './dataDirLock.ts';
import { DurableNodeFS } from './durableFs.ts';
import { migrationsFolder } from './migrate.ts';
import * as schema from './schema.ts';
import { keepTidy } from './upkeep.ts';

/** PGlite's own start parameters switch syncing off. */
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

const boot = (files: DurableNodeFS): Promise<PGlite> =>
  PGlite.create({ fs: files, extensions: { pg_trgm }, startParams: durable });

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** All at once, since file systems then sync them together. */
const syncTree = async (path: string): Promise<void> => {
  const entries = await readdir(path, { withFileTypes: true });
  await Promise.all(entries.map((entry) => (entry.isDirectory() ? syncTree : syncPath)(join(path, entry.name))));
  await syncPath(path);
};

/** Makes an empty database under another name first, so that a start that was interrupted leaves none half made. */
const initialise = async (dir: string, database: string): Promise<void> => {
  const draft = `${database}.new`;
  rmSync(draft, { recursive: true, force: true });
  const client = await boot(new DurableNodeFS(draft));
  await client.close();
  await syncTree(draft);
  renameSync(draft, database);
  await syncPath(dir);
};

/** The embedded database, with what a test wants to see of it. */
export type EmbeddedDatabase = Database & { files: DurableNodeFS };

/**
 * PGlite in `<dir>/database`: durable, in one process at a time, vacuumed. The first start takes seconds, so it says
 * what it does.
 */
export const openEmbedded = async (
  dir: string,
  onProgress: (line: string) => void = () => undefined,
): Promise<EmbeddedDatabase> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dir);
  try {
    const database = join(dir, 'database');
    if (!existsSync(database)) {
      onProgress('Preparing the database. This happens once and takes a few seconds.');
      await initialise(dir, database);
    }
    const files = new DurableNodeFS(database);
    const client = await boot(files);
    await migrate(drizzle(client), { migrationsFolder });
    const stopTidying = keepTidy(client);
    const close = async () => {
      await stopTidying();
      await client.close();
      await unlock();
    };
    return { db: drizzle(client, { schema }), kind: 'embedded', files, close };
  } catch (error) {
    await unlock();
    throw error;
  }
};
