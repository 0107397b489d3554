import { sql } from 'drizzle-orm';
import { StartError } from '../lifecycle/startError.ts';
import { type Db, rowsOf } from './database.ts';
import { schemaCompatibility } from './schema.ts';

/**
 * The version of the schema that this code needs. Additive migrations leave it alone. Raise it together with a
 * migration that older code cannot work with; that migration writes the new number into `schema_compatibility`.
 */
export const CODE_VERSION = 1;

/** The database needs newer code. */
export class IncompatibleSchema extends StartError {
  override name = 'IncompatibleSchema';
  constructor(oldest: number) {
    super(
      `The database was changed for a newer ProShop: it needs code version ${oldest}, and this is ${CODE_VERSION}. ` +
        'Start the newer release, or restore a backup from before the change.',
    );
  }
}

/** Throws `IncompatibleSchema` when the database is marked as needing newer code. */
export const refuseIncompatible = async (db: Db): Promise<void> => {
  const [row] = await db.select({ oldest: schemaCompatibility.oldestCode }).from(schemaCompatibility);
  if (row !== undefined && row.oldest > CODE_VERSION) throw new IncompatibleSchema(row.oldest);
};

/** Migrates the tables, unless they need newer code than this. */
export const migrateIfCompatible = async (db: Db, migrate: () => Promise<void>): Promise<void> => {
  const marked = sql`select 1 where to_regclass('schema_compatibility') is not null`;
  if ((await rowsOf(db, marked)).length > 0) await refuseIncompatible(db);
  await migrate();
};
