import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import { rowsOf, type Db, type MigrationId } from './database.ts';
import { StartError } from '../lifecycle/startError.ts';
import { searchable } from '../../../common/domain/searchable.ts';
import { changeCatalogue } from './notes.ts';
import { products, schemaCompatibility, users } from './schema.ts';

/** Raised before or with a migration that older code cannot work with; it writes the number into `schema_compatibility`. */
export const CODE_VERSION = 2;

export class IncompatibleSchema extends StartError {
  override name = 'IncompatibleSchema';
  constructor(oldest: number) {
    super(
      `The database was changed for a newer ProShop: it needs code version ${oldest}, and this is ${CODE_VERSION}. ` +
        'Start the newer release, or restore a backup from before the change.',
    );
  }
}

export const refuseIncompatible = async (db: Db): Promise<void> => {
  const [row] = await db.select({ oldest: schemaCompatibility.oldestCode }).from(schemaCompatibility);
  if (row !== undefined && row.oldest > CODE_VERSION) throw new IncompatibleSchema(row.oldest);
};

export const migrateIfCompatible = async (db: Db, migrate: () => Promise<void>): Promise<void> => {
  const marked = sql`select 1 where to_regclass('schema_compatibility') is not null`;
  if ((await rowsOf(db, marked)).length > 0) await refuseIncompatible(db);
  await migrate();
};

/** The committed migrations. A build must put a copy beside the file that this ends up in. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary number, the same in every server process and every version. */
const TABLES_LOCK = 7_276_467;

/** Until the transaction ends, none does. A lock of the session would stay with a pooler. */
export const lockTables = async (tx: Db, say: (line: string) => void = () => undefined): Promise<void> => {
  const free = sql`select 1 where pg_try_advisory_xact_lock(${TABLES_LOCK})`;
  if ((await rowsOf(tx, free)).length > 0) return;
  say('Another process restores or migrates the database. Waiting until it has ended.');
  await tx.execute(sql`select pg_advisory_xact_lock(${TABLES_LOCK})`);
};

const committed = () => readMigrationFiles({ migrationsFolder });

export const newestMigration = (): MigrationId => Math.max(...committed().map(({ folderMillis }) => folderMillis));

export const appliedMigration = async (db: Db): Promise<MigrationId> => {
  const applied = sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`;
  const [row] = await rowsOf<{ last: string }>(db, applied);
  return Number(row!.last);
};

/** Rows of before the texts of searches had a line for each field (A93), also those of an older process. An index has them. */
const fillSearchNames = async (db: Db): Promise<void> => {
  for (const [table, texts] of [
    [products, 'name, brand, category'],
    [users, 'name, email'],
  ] as const) {
    for (let last = ''; ;) {
      const rows: { id: string; texts: string[] }[] = await rowsOf(
        db,
        sql`select id, array[${sql.raw(texts)}] as texts from ${table}
            where id > ${last} and strpos(search_name, chr(10)) = 0 order by id limit 1000`,
      );
      if (rows.length === 0) break;
      const filled = rows.map((row) => ({ id: row.id, text: searchable(...row.texts) }));
      await db
        .with(changeCatalogue(db, 'listing'))
        .update(table)
        .set({ searchName: sql`filled.text` })
        .from(sql`jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) filled(id text, text text)`)
        .where(eq(table.id, sql`filled.id`));
      last = rows.at(-1)!.id;
    }
  }
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
  if (upTo === Infinity) await fillSearchNames(db);
};
