import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import { rowsOf } from './rowsOf.ts';

/** The committed migrations. A build must put a copy beside the file that this ends up in. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const committed = () => readMigrationFiles({ migrationsFolder });

/** Migrations are identified by the moment at which they were generated. */
export type MigrationId = number;

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
