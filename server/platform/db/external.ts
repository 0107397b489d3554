import { setTimeout as wait } from 'node:timers/promises';
import { sql, eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig, Client, DatabaseError, type PoolClient } from 'pg';
import type { Settings } from '../settings/settings.ts';
import { StartError, reasonOf } from '../lifecycle/startError.ts';
import { repeat } from '../lifecycle/repeat.ts';
import { type Database, type Db, type MigrationId, type OpenOptions, newId, rowsOf, nameOf } from './database.ts';
import { isUnavailable } from '../failures.ts';
import { lockTables, migrateTables, migrateIfCompatible } from './migrate.ts';
import { serverProcesses } from './schema.ts';

const BEAT_MS = 10_000;

/** Longer than a few beats that fail. */
export const GONE_AFTER_SECONDS = 45;

/** The database's time. `now()` would be that of the transaction, which may have waited. */
const seenAt = sql`clock_timestamp()`;
const limit = sql`clock_timestamp() - ${GONE_AFTER_SECONDS}::int * interval '1 second'`;

/** Says that a server process runs on this database. It may have no connection at the moment, or one of a pooler. */
const beat = async (db: Db, id: string): Promise<void> => {
  await db
    .insert(serverProcesses)
    .values({ id, seenAt })
    .onConflictDoUpdate({ target: serverProcesses.id, set: { seenAt } });
};

/** A server process ends. Those that were killed go with it. */
const leave = async (db: Db, id: string): Promise<void> => {
  await db.delete(serverProcesses).where(sql`${eq(serverProcesses.id, id)} or ${serverProcesses.seenAt} < ${limit}`);
};

/** Whether a server process runs on this database, as far as is known. Tables of an earlier version do not know. */
export const isServed = async (db: Db): Promise<boolean> => {
  const known = sql`select 1 where to_regclass('server_processes') is not null`;
  if ((await rowsOf(db, known)).length === 0) return false;
  return (await db.$count(serverProcesses, sql`${serverProcesses.seenAt} >= ${limit}`)) > 0;
};

type Query = { text: string; name?: string | undefined };

const isUnnamed = (query: unknown): query is Query =>
  typeof query === 'object' && query !== null && 'text' in query && !(query as Query).name;

const isRead = (query: unknown): boolean => isUnnamed(query) && query.text.startsWith('select ');

/** A connection whose loss only fails the query that needed it. Queries do not wait for the answers to earlier ones. */
class Connection extends Client {
  protected prepares = false;
  /** The answer to `begin`, from which on anything may be sent. */
  private begun: Promise<unknown> | null = null;
  /** A query waits for `begin`, and so do those behind it. */
  private waits = false;

  constructor(config?: string | ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true });
    this.on('error', () => undefined); // without a listener, a lost connection would end the process
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const send = (first: unknown, ...rest: unknown[]): unknown => {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork()); // queries of one turn leave in one write
      const isNamed = this.prepares && isUnnamed(first);
      const answer = query(isNamed ? { ...first, name: nameOf(first.text) } : first, ...rest);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          // The answer may still come, and the next query would wait behind it.
          if (!(error instanceof DatabaseError)) void this.end();
        });
      }
      return answer;
    };
    this.query = ((first: unknown, ...rest: unknown[]) => {
      if (isUnnamed(first) && first.text === 'begin') return this.begin(send(first, ...rest) as Promise<unknown>);
      // Only reads may follow a `begin` without an answer: if it were refused, a write would be committed by itself.
      if (this.begun === null || (!this.waits && isRead(first))) return send(first, ...rest);
      this.waits = true;
      return this.begun.then(() => send(first, ...rest));
    }) as Client['query'];
  }

  /** Resolves at once. A failure is that of the first query which waits, at the latest `commit`. */
  private begin(answer: Promise<unknown>): Promise<void> {
    this.begun = answer;
    this.waits = false;
    const end = () => void (this.begun = null);
    answer.then(end, () => void this.end()); // no later transaction may wait for this `begin`
    return Promise.resolve();
  }
}

/** A connection on which PostgreSQL parses and plans each query once. */
class PreparingConnection extends Connection {
  override prepares = true;
}

const SECOND = 1000;
/** No connection is older than this, so that after a failover all lead to the new server. */
const LIFETIME_SECONDS = 900;

/** The options of every connection. Keep-alive detects those that died while idle. */
const reaching = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'proshop',
  connectionTimeoutMillis: 10 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
});

/** The server's limit is shorter, so that ours ends only dead connections. The locks of a lost client end in time. */
const limits = (seconds: number): ClientConfig => ({
  statement_timeout: seconds * SECOND,
  idle_in_transaction_session_timeout: seconds * 0.5 * SECOND,
  query_timeout: seconds * 1.25 * SECOND,
});

/** One process at a time; `andThen` runs while no other process changes them. */
const migrateInTurn = async (
  url: string,
  say: (line: string) => void,
  upTo: MigrationId | undefined,
  andThen: (tx: Db) => Promise<void>,
): Promise<void> => {
  const client = new Connection(reaching(url));
  await client.connect();
  try {
    await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await lockTables(tx, say);
      await migrateIfCompatible(tx, () => migrateTables(tx, upTo));
      await andThen(tx);
    });
  } finally {
    await client.end();
  }
};

/** Drizzle never returns a connection whose `begin` fails, and returns one whose `rollback` had no answer. */
const transactionsOn = (pool: Pool): Db['transaction'] => {
  const drizzles = new WeakMap<PoolClient, NodePgDatabase>();
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let reason: unknown;
    let broken = false;
    const onClient: NodePgDatabase = drizzles.get(client) ?? drizzle(client);
    drizzles.set(client, onClient); // queries are prepared for it
    try {
      return await onClient.transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          reason = error; // a `rollback` that fails as well would hide it
          throw error;
        }
      }, config);
    } catch (error) {
      broken = isUnavailable(error);
      throw reason ?? error;
    } finally {
      client.release(broken);
    }
  };
  return transaction;
};

/** Opens the database. PostgreSQL may still be starting, so the connection is tried every second for a while. */
const patiently = async (seconds: number, open: () => Promise<void>, say: (line: string) => void): Promise<void> => {
  const end = Date.now() + seconds * SECOND;
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const problem = `PostgreSQL cannot be reached (${reasonOf(error)}).`;
      if (Date.now() >= end) {
        throw new StartError(`${problem} Start it, or correct DATABASE_URL.`, { cause: error });
      }
      if (tries === 1) {
        say(`${problem} Trying again every second, for ${seconds === 1 ? 'one second' : `${seconds} seconds`}.`);
      }
      await wait(SECOND);
    }
  }
};

/** A pooler refuses limits of a session, and what one transaction has prepared the next may not find. */
const pooled = ({
  databaseTimeoutSeconds,
  databaseUrlDirect,
}: Pick<Settings, 'databaseTimeoutSeconds' | 'databaseUrlDirect'>) => {
  const { query_timeout, ...ofSession } = limits(databaseTimeoutSeconds);
  return databaseUrlDirect === null
    ? { query_timeout, ...ofSession, Client: PreparingConnection }
    : { query_timeout, Client: Connection };
};

/** Version 15 or later, for several processes. Behind a pooler, migrations go to DATABASE_URL_DIRECT. */
export const openExternal = async (
  url: string,
  settings: Pick<Settings, 'databasePoolSize' | 'databaseTimeoutSeconds' | 'databaseWaitSeconds' | 'databaseUrlDirect'>,
  say: (line: string) => void = () => undefined,
  { upTo, serves = false }: OpenOptions = {},
): Promise<Database> => {
  const { databaseUrlDirect, databaseWaitSeconds, databasePoolSize } = settings;
  const id = newId();
  const join = (tx: Db) => (serves ? beat(tx, id) : Promise.resolve());
  await patiently(databaseWaitSeconds, () => migrateInTurn(databaseUrlDirect ?? url, say, upTo, join), say);
  const pool = new Pool({
    ...reaching(url),
    ...pooled(settings),
    max: databasePoolSize,
    idleTimeoutMillis: 30 * SECOND,
    maxLifetimeSeconds: LIFETIME_SECONDS,
  });
  pool.on('error', () => undefined); // an idle connection broke: the pool makes another
  const db = Object.assign(drizzle(pool), { transaction: transactionsOn(pool) });
  const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  if (!serves) return { db, kind: 'postgresql', connections, close: () => pool.end() };
  const stopBeating = repeat(BEAT_MS, () => beat(db, id).catch(() => undefined)); // the next turn tries again
  const close = async () => {
    const left = stopBeating().then(() => leave(db, id));
    await Promise.race([left.catch(() => undefined), wait(SECOND)]); // without a database the row ends by itself
    await pool.end();
  };
  return { db, kind: 'postgresql', connections, close };
};
