import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import { customAlphabet } from 'nanoid';

/** Each takes memory in every session; the shop has fewer. */
const MOST = 300;

/** The best plan of a search depends on its words, so it is planned each time; `commit` needs no plan. */
const isWorthIt = (text: string): boolean =>
  /^(select|insert|update|delete|with) /.test(text) && !text.includes('search_name');

const names = new Map<string, string>();

const newName = (text: string): string => {
  const name = names.get(text) ?? `shop_${names.size}`;
  names.set(text, name);
  return name;
};

/** The name under which a session prepares a query; undefined if it does not. */
export const nameOf = (text: string): string | undefined =>
  names.get(text) ?? (names.size < MOST && isWorthIt(text) ? newName(text) : undefined);

/** 83 random bits, and never one of the shorter words in paths (`profile`, `top`, `myorders`; A10). */
export const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

/** The shop's tables, embedded or in PostgreSQL, or a transaction on them. Repositories work with any of them. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Connections = { total: number; idle: number; waiting: number };

/** Migrations are identified by the moment at which they were generated. */
export type MigrationId = number;

export type OpenOptions = {
  /** The tables are brought up to this migration at least; by default to the newest. */
  upTo?: MigrationId | undefined;
  /** A server process that runs for long, beside which the rows must not be replaced. */
  serves?: boolean;
};

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgresql';
  connections?: () => Connections;
  close: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
  }
}

type Preparable<T> = {
  toSQL: () => { sql: string };
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<T> };
};

/** A query with placeholders. Its SQL is built once per connection, as that takes long. The session prepares it. */
export const prepared = <T>(
  build: (db: Db) => Preparable<T>,
): ((db: Db, values: Record<string, unknown>) => Promise<T>) => {
  const built = new WeakMap<object, ReturnType<Preparable<T>['prepare']>>();
  return (db, values) => {
    const { session } = db._;
    const known = built.get(session);
    if (known) return known.execute(values);
    const query = build(db);
    newName(query.toSQL().sql);
    const made = query.prepare('');
    built.set(session, made);
    return made.execute(values);
  };
};

/** The rows of a query that is written as SQL. Both drivers answer with them, which Drizzle's common type does not say. */
export const rowsOf = async <T = unknown>(db: Db, query: SQL): Promise<T[]> =>
  ((await db.execute(query)) as { rows: T[] }).rows;

export const firstOf = async <T>(query: PromiseLike<T[]>): Promise<T | null> => (await query)[0] ?? null;

export const deleteRows = async (db: Db, table: PgTable, where: SQL): Promise<number> => {
  const one = sql`1`;
  const deleted = await db.delete(table).where(where).returning({ one });
  return deleted.length;
};
