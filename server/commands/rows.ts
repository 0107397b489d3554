import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../platform/db/database.ts';
import * as schema from '../platform/db/schema.ts';

/** Rows that are read at a time. */
const BATCH = 1000;

const inOrder = new Map<string, PgTable>();

const add = (table: PgTable): void => {
  const { name, foreignKeys } = getTableConfig(table);
  if (inOrder.has(name)) return;
  for (const key of foreignKeys) add(key.reference().foreignTable);
  inOrder.set(name, table);
};

/** What the server processes agree on from minute to minute: no part of a backup. */
const passing: readonly unknown[] = [schema.rateLimitCounts, schema.jobTurns, schema.serverProcesses];

for (const each of Object.values<unknown>(schema)) if (is(each, PgTable) && !passing.includes(each)) add(each);

/** The tables of the shop's data by name, each after those to which its rows refer. */
export const tables: ReadonlyMap<string, PgTable> = inOrder;

/** The tables that a database has. One of an earlier version may lack some. */
export const existingTables = async (db: Db): Promise<string[]> => {
  const existing = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return [...tables.keys()].filter((name) => existing.some((each) => each.name === name));
};

/**
 * All rows of a table in a transaction, as lines of JSON. PostgreSQL writes the JSON and reads it again, so that no digit
 * of a number or a moment is lost here.
 */
export async function* readRows(tx: Db, name: string): AsyncGenerator<string[]> {
  await tx.execute(sql.raw(`declare backup no scroll cursor for select row_to_json(t)::text as line from "${name}" t`));
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${BATCH} from backup`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql.raw('close backup'));
}

/** Adds rows that `readRows` has read. */
export const addRows = async (tx: Db, name: string, lines: string[]): Promise<void> => {
  const table = sql.identifier(name);
  await tx.execute(
    sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::text::json)`,
  );
};
