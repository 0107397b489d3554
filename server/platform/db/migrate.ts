import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import { rowsOf, type Db, type MigrationId } from './database.ts';

/** The committed migrations. A build must put a copy beside the file that this ends up in. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary number, the same in every server process and every version. */
const TABLES_LOCK = 7_276_467;

/**
 * Waits until no other process migrates or restores the database; then none does until the transaction ends. A lock of
 * the session would stay with a pooler.
 */
export const lockTables = async (tx: Db, say: (line: string) => void = () => undefined): Promise<void> => {
  const free = sql`select 1 where pg_try_advisory_xact_lock(${TABLES_LOCK})`;
  if ((await rowsOf(tx, free)).length > 0) return;
  say('Another process restores or migrates the database. Waiting until it has ended.');
  await tx.execute(sql`select pg_advisory_xact_lock(${TABLES_LOCK})`);
};

const committed = () => readMigrationFiles({ migrationsFolder });

export const newestMigration = (): MigrationId => Math.max(...committed().map(({ folderMillis }) => folderMillis));

/** The last migration of a database; 0 if it has no tables. */
export const appliedMigration = async (db: Db): Promise<MigrationId> => {
  const applied = sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`;
  const [row] = await rowsOf<{ last: string }>(db, applied);
  return Number(row!.last);
};

/** Applies what is missing of the migrations up to one of them, as Drizzle's migrators do. Also within a transaction. */
export const migrateTables = async (db: Db, upTo: MigrationId = Infinity): Promise<void> => {
  const inner = db as unknown as { dialect: PgDialect; session: PgSession; transaction: PgSession['transaction'] };
  const { dialect, session } = inner;
  const migrations = committed().filter(({ folderMillis }) => folderMillis <= upTo);
  const within: Pick<PgSession, 'execute' | 'all' | 'transaction'> = {
    execute: (query) => session.execute(query),
    all: (query) => session.all(query),
    transaction: (work) => inner.transaction(work), // that of a session would begin another one
  };
  await dialect.migrate(migrations, within as PgSession, { migrationsFolder });
};
