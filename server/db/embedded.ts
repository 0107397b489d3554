import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { lockDataDir } from './dataDirLock.ts';
import { DurableNodeFS } from './durableFs.ts';
import { initialise } from './initialise.ts';
import { migrationsFolder } from './migrate.ts';
import * as schema from './schema.ts';
import { keepTidy } from './upkeep.ts';

/** PGlite's own parameters switch syncing off and take memory for a far larger shop; files are cached by the system. */
const parameters = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
];

type Booted = { client: PGlite; files: DurableNodeFS };

const boot = async (database: string): Promise<Booted> => {
  const files = new DurableNodeFS(database);
  return { files, client: await PGlite.create({ fs: files, extensions: { pg_trgm }, startParams: parameters }) };
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
  let booted: Booted | undefined;
  try {
    const database = join(dir, 'database');
    if (!existsSync(database)) {
      onProgress('Preparing the database. This happens once and takes a few seconds.');
      await initialise(database);
    }
    booted = await boot(database);
    const { client, files } = booted;
    await migrate(drizzle(client), { migrationsFolder });
    const stopTidying = keepTidy(client);
    const close = async () => {
      await stopTidying();
      await client.close();
      await unlock();
    };
    return { db: drizzle(client, { schema }), kind: 'embedded', files, close };
  } catch (error) {
    await booted?.client.close();
    await unlock();
    throw error;
  }
};
