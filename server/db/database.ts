import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The shop's tables, embedded or in PostgreSQL, or a transaction on them. Repositories work with any of them. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export type Database = {
  db: Db;
  kind: 'embedded' | 'postgresql';
  close: () => Promise<void>;
};
