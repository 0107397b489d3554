import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pgbouncerProgram, startPgbouncer } from '../../scripts/pgbouncer.mjs';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { serverProcesses } from '../../server/platform/db/schema.ts';
import { openServer } from '../../server/openServer.ts';
import { backupOf } from '../../server/commands/backupOf.ts';
import { openArchive, restoreFrom } from '../../server/commands/restoreFrom.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { openShop, orderOf } from '../fixtures/api.ts';
import { aFolder, stopClocks } from '../fixtures/untilTheEnd.ts';
import { ownCluster } from '../fixtures/ownCluster.ts';

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

type Addresses = Awaited<ReturnType<typeof addresses>>;

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

describe.each([
  ['through pgbouncer', ({ pooled, direct }: Addresses) => ({ DATABASE_URL: pooled, DATABASE_URL_DIRECT: direct })],
  ['directly', ({ direct }: Addresses) => ({ DATABASE_URL: direct })],
])('a restore into a PostgreSQL that the shop reaches %s', (_, envOf) => {
  const prepare = async () => {
    const env = envOf(await addresses());
    const dir = aFolder();
    const settings = readSettings({ ...env, DATA_DIR: dir, LOG_LEVEL: 'silent' });
    const start = (say: (line: string) => void = () => undefined) => openServer(settings, { say });
    const { db } = await open(env);
    const images = directoryStore(join(dir, 'images'));
    const backup = await buffer(await backupOf(db, images));
    const archive = () => openArchive(Readable.from([backup]));
    const restore = async () => restoreFrom(await archive(), { db, images, overwrite: true });
    return { db, images, start, archive, restore };
  };
  const refusal =
    'The shop is running on this database. Stop all its processes first. After one was killed, wait 45 seconds.';

  it('is refused while the shop runs, whatever connections it has, and until its last sign is 45 seconds old', async () => {
    const { db, start, restore } = await prepare();
    const shop = await start();
    await expect(restore()).rejects.toThrow(refusal);
    await shop.close();
    await restore();
    const killed = (seconds: number) =>
      db
        .insert(serverProcesses)
        .values({ id: `${seconds}`, seenAt: sql`now() - ${seconds}::int * interval '1 second'` });
    await killed(46);
    await restore();
    await killed(40);
    await expect(restore()).rejects.toThrow(refusal);
  });

  it('is waited for by a start, which says so', async () => {
    const { db, images, start, archive } = await prepare();
    let goOn!: () => void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let isUnderWay = false;
    const { manifest, entries } = await archive();
    const slow = async function* () {
      isUnderWay = true;
      await held;
      yield* entries;
    };
    const restoring = restoreFrom({ manifest, entries: slow() }, { db, images, overwrite: true });
    await expect.poll(() => isUnderWay).toBe(true);
    const steps: string[] = [];
    const opened = async () => {
      const shop = await start((line) => void steps.push(line));
      onTestFinished(() => shop.close());
      steps.push('open');
    };
    const starting = opened();
    const waits = 'Another process restores or migrates the database. Waiting until it has ended.';
    await expect.poll(() => steps).toEqual([waits]);
    await wait(500);
    expect(steps).toEqual([waits]);
    goOn();
    await restoring;
    await starting;
    expect(steps).toEqual([waits, expect.stringContaining('no administrator yet'), 'open']);
  });
});

it('a server process says every ten seconds that it runs', async () => {
  const { direct } = await addresses();
  stopClocks('setInterval', 'clearInterval');
  const settings = readSettings({ DATABASE_URL: direct });
  const { db, close } = await openDatabase(settings, undefined, { serves: true });
  onTestFinished(close);
  await db.update(serverProcesses).set({ seenAt: new Date(0) });
  vi.advanceTimersByTime(10_000);
  const isRecent = async () => (await db.select().from(serverProcesses))[0]!.seenAt.getTime() > Date.now() - 10_000;
  await expect.poll(isRecent).toBe(true);
});
