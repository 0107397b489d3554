import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pgbouncerProgram, startPgbouncer } from '../../scripts/pgbouncer.mjs';
import { openDatabase } from '../../server/db/open.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';
import { readSettings } from '../../server/settings/readSettings.ts';
import { openShop, orderOf } from '../../walks/support/api.ts';
import { ownCluster } from '../support/ownCluster.ts';

const { isInstalled, server, ask, newDatabase } = ownCluster();
const program = pgbouncerProgram();

/** Fewer connections than the shop has to its pooler, so that they are shared all the time. */
const POOL_SIZE = 3;

let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
beforeAll(async () => {
  if (isInstalled && program !== undefined)
    pooler = await startPgbouncer(program, server().url, { poolSize: POOL_SIZE });
});
afterAll(() => pooler?.remove());
beforeEach(({ skip }) => {
  skip(program === undefined, 'needs pgbouncer: apt-get install -y pgbouncer');
});

/** A new database, as it is reached through the pooler and without it. */
const addresses = async () => {
  const direct = await newDatabase();
  const pooled = new URL(pooler.url);
  pooled.pathname = new URL(direct).pathname;
  return { pooled: pooled.href, direct };
};

const open = async (env: Record<string, string>) => {
  const database = await openDatabase(readSettings({ DATABASE_POOL_SIZE: '20', DATABASE_WAIT_SECONDS: '5', ...env }));
  onTestFinished(() => database.close());
  return database;
};

/** Locks that outlast their transaction. */
const leftIn = async (direct: string) => {
  const locks = await ask(`select 1 from pg_locks where locktype = 'advisory'`, direct);
  return { locks: locks.length };
};

describe('pgbouncer, which shares connections between transactions', () => {
  it('carries the shop with DATABASE_URL_DIRECT: buyers at once get what there is, exactly', async () => {
    const { pooled, direct } = await addresses();
    const database = await open({ DATABASE_URL: pooled, DATABASE_URL_DIRECT: direct });
    const shop = await openShop({ database: { ...database, close: async () => undefined } });
    onTestFinished(() => shop.close());
    const product = await shop.aProduct({ countInStock: 25 });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.aPerson()));
    const answers = await Promise.all(
      buyers.map(({ token }) => shop.withToken(token).post('/api/orders', orderOf([{ product, qty: 1 }]))),
    );
    const statuses = answers.map(({ status }) => status);
    expect([201, 409].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([25, 15]);
    expect(await shop.stockOf(product)).toBe(0);
    const sessions = await ask(`select pid from pg_stat_activity where datname = current_database()`, direct);
    expect(sessions.length).toBeLessThanOrEqual(POOL_SIZE + 1);
    expect(await leftIn(direct)).toEqual({ locks: 0 });
    const prepared = await Promise.all(
      Array.from({ length: 20 }, () => rowsOf(shop.db, sql`select name from pg_prepared_statements where name <> ''`)),
    );
    expect(prepared.flat()).toEqual([]);
  });

  it('sets the limits of a query, and of a transaction whose client is gone, itself', async () => {
    const { pooled, direct } = await addresses();
    const { db } = await open({ DATABASE_URL: pooled, DATABASE_URL_DIRECT: direct });
    const [limits] = await rowsOf(
      db,
      sql`select current_setting('statement_timeout') as query, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(limits).toEqual({ query: '8s', idle: '4s' });
  });

  it('keeps no lock of a migration, even if migrations go through it as well', async () => {
    const { pooled, direct } = await addresses();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => open({ DATABASE_URL: pooled, DATABASE_URL_DIRECT: pooled })),
    );
    expect(await leftIn(direct)).toEqual({ locks: 0 });
    for (const { db } of all) expect(await rowsOf(db, sql`select 1 from products`)).toEqual([]);
  });
});
