import { eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './database.ts';
import { serverProcesses } from './schema.ts';

export const BEAT_MS = 10_000;

/** Longer than a few beats that fail. */
export const GONE_AFTER_SECONDS = 45;

/** The database's time. `now()` would be that of the transaction, which may have waited. */
const seenAt = sql`clock_timestamp()`;
const limit = sql`clock_timestamp() - ${GONE_AFTER_SECONDS}::int * interval '1 second'`;

/** Says that a server process runs on this database. It may have no connection at the moment, or one of a pooler. */
export const beat = async (db: Db, id: string): Promise<void> => {
  await db
    .insert(serverProcesses)
    .values({ id, seenAt })
    .onConflictDoUpdate({ target: serverProcesses.id, set: { seenAt } });
};

/** A server process ends. Those that were killed go with it. */
export const leave = async (db: Db, id: string): Promise<void> => {
  await db.delete(serverProcesses).where(sql`${eq(serverProcesses.id, id)} or ${serverProcesses.seenAt} < ${limit}`);
};

/** Whether a server process runs on this database, as far as is known. Tables of an earlier version do not know. */
export const isServed = async (db: Db): Promise<boolean> => {
  const known = sql`select 1 where to_regclass('server_processes') is not null`;
  if ((await rowsOf(db, known)).length === 0) return false;
  return (await db.$count(serverProcesses, sql`${serverProcesses.seenAt} >= ${limit}`)) > 0;
};
