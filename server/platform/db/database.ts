import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { MigrationId } from './migrate.ts';
import type * as schema from './schema.ts';

/** The shop's tables, embedded or in PostgreSQL, or a transaction on them. Repositories work with any of them. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** How many connections a pool has, how many of them are idle, and how many requests wait for one. */
export type Connections = { total: number; idle: number; waiting: number };

/** How to open a database. */
export type OpenOptions = {
  /** The tables are brought up to this migration at least; by default to the newest. */
  upTo?: MigrationId | undefined;
  /** A server process that runs for long, beside which the rows must not be replaced. */
  serves?: boolean;
};

/** An open database. */
export type Database = {
  db: Db;
  kind: 'embedded' | 'postgresql';
  /** The connections of its pool, if it has one. */
  connections?: () => Connections;
  close: () => Promise<void>;
};
