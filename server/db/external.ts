import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrate.ts';
import * as schema from './schema.ts';

/** Any number; the same in every server process. */
const MIGRATION_LOCK = 7_276_467;

/** Brings the tables up to date, one server process at a time. */
const migrateInTurn = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0'); // an index on a large table takes its time
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release(true); // ends the session, and with it the lock, also after an error
  }
};

/** PostgreSQL 15 or later by DATABASE_URL, pooled; several server processes may share it. */
export const openExternal = async (url: string, poolSize: number): Promise<Database> => {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    application_name: 'proshop',
  });
  pool.on('error', () => undefined); // an idle connection broke: the pool makes another
  try {
    await migrateInTurn(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle(pool, { schema }), kind: 'postgresql', close: () => pool.end() };
};
