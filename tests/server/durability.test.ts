// @module-tag soak

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { cents } from '../../common/domain/money.ts';
import { openEmbedded, keepTidy, readOnlyWithDisk } from '../../server/platform/db/embedded.ts';
import { codeOf } from '../../server/platform/failures.ts';
import { type Database, rowsOf } from '../../server/platform/db/database.ts';
import { products as productsTable } from '../../server/platform/db/schema.ts';
import { addProduct } from '../fixtures/api.ts';
import { aDataDir, aFolder, stopClocks } from '../fixtures/untilTheEnd.ts';

/** These are about the embedded database, whatever the other tests run on. */
const dir = await aDataDir(afterAll);

const withDatabase = async <T>(use: (database: Database) => Promise<T>, at = dir): Promise<T> => {
  const database = await openEmbedded(at);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
};

const aLamp = {
  name: 'Lamp',
  image: '/lamp.webp',
  priceCents: cents(1999),
  description: 'D',
  brand: 'B',
  category: 'C',
  countInStock: 1_000_000,
};

describe('what is committed is on the disk', () => {
  it('syncing is on, and done in a way that reaches the file system', () =>
    withDatabase(async ({ db }) => {
      const setting = async (name: string) => {
        const rows = await rowsOf<{ setting: string }>(db, sql`select setting from pg_settings where name = ${name}`);
        return rows[0]?.setting;
      };
      expect(await setting('fsync')).toBe('on');
      expect(await setting('synchronous_commit')).toBe('on');
      expect(await setting('full_page_writes')).toBe('on');
      expect(await setting('wal_sync_method')).toBe('fsync');
    }));
});

it('the first start says that it takes a while, and clears away what an interrupted one left', async () => {
  const fresh = aFolder();
  mkdirSync(join(fresh, 'database.new'));
  writeFileSync(join(fresh, 'database.new', 'PG_VERSION'), 'half made');
  const said: string[] = [];
  const database = await openEmbedded(fresh, (line) => said.push(line));
  expect(await database.db.$count(productsTable)).toBe(0);
  await database.close();
  await withDatabase(async ({ kind }) => expect(kind).toBe('embedded'), fresh);
  expect(said).toEqual(['Preparing the database. This happens once and takes a few seconds.']);
});

describe('upkeep', () => {
  type Client = Parameters<typeof keepTidy>[0];
  const roomy = { trouble: () => null };
  const fakeClient = (written: () => number, neglected: string[]) => {
    const done: string[] = [];
    const client = {
      query: async (text: string) => ({
        rows: text.includes('pg_current_wal_lsn')
          ? [{ bytes: String(written()) }]
          : neglected.splice(0).map((name) => ({ name })),
      }),
      exec: async (text: string) => void done.push(text),
    };
    return { client: client as unknown as Client, done };
  };

  it('vacuums every minute what changed much, and folds the log when it has grown', async () => {
    stopClocks('setInterval', 'clearInterval');
    let written = 0;
    const neglected = ['public.products'];
    const { client, done } = fakeClient(() => written, neglected);
    const stop = keepTidy(client, roomy);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(['VACUUM (ANALYZE) public.products']);
    written = 64 * 1024 * 1024;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(done).toEqual(['VACUUM (ANALYZE) public.products', 'CHECKPOINT']);
    await stop();
  });

  it('writes nothing while the disk is almost full', async () => {
    stopClocks('setInterval', 'clearInterval');
    let short = true;
    const { client, done } = fakeClient(() => 64 * 1024 * 1024, ['public.products']);
    const stop = keepTidy(client, { trouble: () => (short ? ('almost full' as const) : null) });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(done).toEqual([]);
    short = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual(['VACUUM (ANALYZE) public.products', 'CHECKPOINT']);
    await stop();
  });

  it('writes nothing while the disk is read-only, jobs either, and then goes on', async () => {
    stopClocks('setInterval', 'clearInterval');
    await withDatabase(async ({ db }) => {
      let trouble: 'read-only' | null = null;
      const client = { exec: async (text: string) => (await db.execute(sql.raw(text)), []) };
      const stop = readOnlyWithDisk(client, { trouble: () => trouble });
      const saves = () => {
        vi.advanceTimersByTime(1_000);
        const added = addProduct(db, aLamp);
        return added.then(() => 'saved', codeOf);
      };
      expect(await saves()).toBe('saved');
      trouble = 'read-only';
      await expect.poll(saves).toBe('25006');
      expect(await db.$count(productsTable)).toBeGreaterThan(0);
      trouble = null;
      await expect.poll(saves).toBe('saved');
      await stop();
    });
  });

  it('finds the tables that need it, and they no longer do', async () => {
    stopClocks('setInterval', 'clearInterval');
    await withDatabase(async ({ db }) => {
      const counted = async () => {
        const counts = sql`select vacuum_count::int as n from pg_stat_user_tables where relname = 'products'`;
        return (await rowsOf<{ n: number }>(db, counts))[0]!.n;
      };
      const before = await counted();
      await db
        .insert(productsTable)
        .values(Array.from({ length: 200 }, (_, i) => ({ ...aLamp, id: `many${i}`, searchName: 'lamp' })));
      await db.delete(productsTable);
      await vi.waitFor(async () => {
        vi.advanceTimersByTime(60_000);
        expect(await counted()).toBeGreaterThan(before);
      }, 10_000);
    });
  });
});
