import type { SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

/** The rows of a query that is written as SQL. Both drivers answer with them, which Drizzle's common type does not say. */
export const rowsOf = async <T = unknown>(db: Db, query: SQL): Promise<T[]> =>
  ((await db.execute(query)) as { rows: T[] }).rows;
