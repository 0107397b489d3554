import { mkdirSync, existsSync, readdirSync, closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { diskSpaceOf, refuseFullDisk, type DiskSpace } from '../lifecycle/dataDir.ts';
import { StartError } from '../lifecycle/startError.ts';
import type { Database, MigrationId } from './database.ts';
import { initialise } from './initialise.ts';
import { migrateTables, migrateIfCompatible } from './migrate.ts';
import { prepareQueries } from './preparedEmbedded.ts';
import { takeLease } from './lease.ts';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { repeat } from '../lifecycle/repeat.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

// How much of a function has run, about in bytes, when V8 optimises it. With 50 million a start optimised the parser.
setFlagsFromString('--wasm-tiering-budget=500000000');
setFlagsFromString('--wasm-lazy-validation'); // of the functions that run, not of all of PostgreSQL

/** Bytes of log that trigger a checkpoint, which bounds the log and the time of a start after a crash. */
const CHECKPOINT_AFTER = 32 * 1024 * 1024;

/** Tables that autovacuum would clean by now. The embedded database has no autovacuum. */
const neglected = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** What PostgreSQL does in background processes: table by table, so that requests run in between. */
export const keepTidy = (client: PGlite, space: DiskSpace): (() => Promise<void>) => {
  let folded = 0;
  const look = async () => {
    if (space.trouble() !== null) return;
    const { rows } = await client.query<{ name: string }>(neglected);
    for (const { name } of rows) await client.exec(`VACUUM (ANALYZE) ${name}`);
    const log = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`);
    const written = Number(log.rows[0]?.bytes);
    if (written - folded < CHECKPOINT_AFTER) return;
    await client.exec('CHECKPOINT');
    folded = written;
  };
  return repeat(MINUTE, () => look().catch(() => undefined)); // the next turn tries again
};

/** While the disk is read-only nothing is written, by jobs either, so that reading goes on. Returns a function that stops it. */
export const readOnlyWithDisk = (client: Pick<PGlite, 'exec'>, space: DiskSpace): (() => Promise<void>) => {
  let was = false;
  return repeat(SECOND, async () => {
    const is = space.trouble() === 'read-only';
    if (is === was) return;
    await client.exec(`set default_transaction_read_only = ${is ? 'on' : 'off'}`);
    was = is;
  });
};

/** The used part of Emscripten's file system over Node's. It has no `fsync`, so syncing does nothing. */
type NodeFileSystem = {
  realPath: (node: unknown) => string;
  stream_ops: { fsync?: (stream: { node: unknown; nfd?: number }) => number };
};

type StartHook = NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number];

const INPUT_OUTPUT_ERROR = 29;

const syncDirectory = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** PGlite's own ignores syncs. */
const withSync: StartHook = (module) => {
  const files = module.NODEFS as unknown as NodeFileSystem;
  files.stream_ops.fsync = ({ node, nfd }) => {
    try {
      if (nfd === undefined) syncDirectory(files.realPath(node));
      else fdatasyncSync(nfd);
      return 0;
    } catch {
      return INPUT_OUTPUT_ERROR;
    }
  };
};

/** A committed transaction survives a power cut. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), withSync] } };
  }
}

/** Ends the process with one line, where going on would do harm; its supervisor can start it again. */
const endProcess = (line: string): void => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** A used directory without its database is refused: PGlite would begin with an empty shop. */
const isNew = (dir: string, database: string): boolean => {
  if (existsSync(join(database, 'PG_VERSION'))) return false;
  if (existsSync(database) && readdirSync(database).length > 0) {
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

/** PGlite does not, and rows would be lost silently. A process that loses the directory stops itself. */
const lockDataDir = async (dir: string, say?: (line: string) => void): Promise<() => Promise<void>> => {
  const unlock = await takeLease(join(dir, 'lease'), {
    say,
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
  ...['wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]),
];

/** PGlite does not report it. A running database that panics would let every later query hang. */
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

const boot = async (database: string): Promise<PGlite> => {
  const { onStderr, reason, onRunning } = listenForReason();
  try {
    const client = await PGlite.create({
      fs: new DurableNodeFS(database),
      extensions: { pg_trgm },
      startParams: parameters,
      onStderr,
    });
    onRunning();
    return client;
  } catch (cause) {
    if (reason() === '') throw cause;
    throw new StartError(
      `The database in ${database} cannot be opened: ${reason()}. If it is damaged, restore the data directory from a backup.`,
      { cause },
    );
  }
};

/** Durable, in one process at a time, vacuumed. The first start takes seconds and reports its progress. */
export const openEmbedded = async (
  dir: string,
  onProgress: (line: string) => void = () => undefined,
  upTo?: MigrationId,
): Promise<Database> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  refuseFullDisk(dir);
  const unlock = await lockDataDir(dir, onProgress);
  let client: PGlite | undefined;
  try {
    const database = join(dir, 'database');
    if (isNew(dir, database)) {
      onProgress('Preparing the database. This happens once and takes a few seconds.');
      await initialise(database);
    }
    const booted = (client = await boot(database));
    const tables = drizzle(prepareQueries(booted));
    await migrateIfCompatible(tables, () => migrateTables(tables, upTo));
    const space = diskSpaceOf(dir);
    const stops = [keepTidy(booted, space), readOnlyWithDisk(booted, space)];
    const close = async () => {
      for (const stop of stops) await stop();
      await booted.close();
      await unlock();
    };
    return { db: tables, kind: 'embedded', close };
  } catch (error) {
    await client?.close();
    await unlock();
    throw error;
  }
};
