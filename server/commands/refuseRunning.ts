import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/db/database.ts';
import { GONE_AFTER_SECONDS, isServed } from '../platform/db/serverProcesses.ts';
import { StartError } from '../platform/lifecycle/startError.ts';

const others = sql`
  select 1 from pg_stat_activity
  where application_name = 'proshop' and datname = current_database() and pid <> pg_backend_pid()`;

/** A connection that was closed is listed for a moment. */
const TRIES = 20;
const PAUSE_MS = 100;

const running = () =>
  new StartError(
    `The shop is running on this database. Stop all its processes first. After one was killed, wait ${GONE_AFTER_SECONDS} seconds.`,
  );

/** Refuses to replace the rows of a shop that has said that it runs. `lockTables` keeps others from starting. */
export const refuseServed = async (tx: Db): Promise<void> => {
  if (await isServed(tx)) throw running();
};

/**
 * Refuses a PostgreSQL on which others have connections: a command, or a shop of an earlier version, which does not say
 * that it runs. The embedded database has only one process anyway.
 */
export const refuseRunning = async (db: Db): Promise<void> => {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if ((await rowsOf(db, others)).length === 0) return;
    await wait(PAUSE_MS);
  }
  throw running();
};
