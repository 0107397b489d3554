import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { attempt } from '../../common/domain/attempt.ts';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import { type Db, rowsOf } from '../../server/platform/db/database.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { appliedMigration, migrateTables, newestMigration } from '../../server/platform/db/migrate.ts';
import {
  orders,
  products,
  passwordResets,
  restockRequests,
  stripePayments,
  users,
} from '../../server/platform/db/schema.ts';
import { askRunning, openControl } from '../../server/commands/controlSocket.ts';
import { backupOf, tables } from '../../server/commands/backupOf.ts';
import { openArchive, restoreFrom } from '../../server/commands/restoreFrom.ts';
import { openShop, orderOf, shopForTests, type OpenShop } from '../fixtures/api.ts';
import { isDistributed } from '../fixtures/database.ts';
import { aShop } from '../fixtures/samples.ts';
import { aDatabase, aDataDir, aFolder } from '../fixtures/untilTheEnd.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { moveShop } from '../../server/commands/moveShop.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { ownCluster } from '../fixtures/ownCluster.ts';

/** Every row of every table, as PostgreSQL writes it. */
const contentsOf = async (db: Db): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const name of tables.keys()) {
    const rows = await rowsOf<{ line: string }>(db, sql.raw(`select t::text as line from "${name}" t order by 1`));
    contents[name] = rows.map(({ line }) => line);
  }
  return contents;
};

/** Where a file of this process is; '' if it was closed meanwhile. */
const linkOf = (fd: string): string => attempt(() => readlinkSync(join('/proc/self/fd', fd)), '');

type Into = { db?: Db; dir?: string; overwrite?: boolean };

const restored = async (backup: Buffer, { dir = aFolder(), overwrite = false, ...into }: Into = {}) => {
  const db = into.db ?? (await aDatabase()).db;
  await restoreFrom(await openArchive(Readable.from([backup])), { db, images: directoryStore(dir), overwrite });
  return { db, dir };
};

/** The old and the new separators of lines, and what JSON has to escape. */
const ODD = 'one\ntwo\r\nthree\u2028four\u2029five\u0085six "quoted" \\ 🎧 \u0001';

const PICTURE = `${'0123456789abcdef'.repeat(2)}-aabbcc-320.webp`;

/** A shop with a row in every table. */
const fill = async (shop: OpenShop): Promise<void> => {
  const product = await shop.aProduct({ name: ODD, price: 1234.56, countInStock: 7 });
  await shop.as('other').post(`/api/products/${product._id}/reviews`, { rating: 4, comment: ODD });
  const { _id: orderId } = await shop.aPaidOrder();
  await shop.db.insert(stripePayments).values({ orderId, paymentIntent: 'pi_of_a_backup' });
  await shop.anOrder(shop.as('other'), [{ product, qty: 2 }]);
  const { id: userId, email, tokenVersion } = shop.people.owner;
  const link = { userId, email, tokenVersion, tokenHash: 'a hash', expiresAt: new Date() };
  await shop.db.insert(passwordResets).values(link);
  const { _id: productId } = await shop.aProduct({ countInStock: 0 });
  await shop.db.insert(restockRequests).values({ productId, email, language: 'de' });
  const refused = orderOf([{ product, qty: 100 }]);
  await shop.as('owner').post('/api/orders', refused, { 'idempotency-key': 'a-key-that-is-refused' });
  await shop.as('admin').put('/api/shop', { ...aShop, currency: 'USD' });
};

describe.skipIf(isDistributed)('a backup', () => {
  it('has every row as it was, and every picture: from the embedded database into any', async () => {
    const shop = await shopForTests({ database: await openEmbedded(await aDataDir()) }, onTestFinished);
    await fill(shop);
    const images = aFolder();
    await directoryStore(images).save(PICTURE, Buffer.from([0, 255, 10, 13]));
    const before = await contentsOf(shop.db);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

    const copy = await restored(await buffer(await backupOf(shop.db, directoryStore(images))));
    expect(await contentsOf(copy.db)).toEqual(before);
    expect(readdirSync(copy.dir)).toEqual([PICTURE]);
    expect(readFileSync(join(copy.dir, PICTURE))).toEqual(Buffer.from([0, 255, 10, 13]));
  });

  it('holds everything of the tables but what lasts a minute: none has a sequence or a computed column', async () => {
    const { db } = await aDatabase();
    const computed = sql`select column_name from information_schema.columns where table_schema = 'public' and (is_generated <> 'NEVER' or is_identity <> 'NO')`;
    expect(await rowsOf(db, computed)).toEqual([]);
    expect(await rowsOf(db, sql`select sequencename from pg_sequences where schemaname = 'public'`)).toEqual([]);
    const all = await rowsOf<{ name: string }>(
      db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const passing = ['job_turns', 'rate_limit_counts', 'server_processes'];
    expect(all.map(({ name }) => name).toSorted()).toEqual([...tables.keys(), ...passing].toSorted());
  });

  it('is of one moment while the shop sells', async () => {
    const shop = await shopForTests({ settings: { maxOpenOrders: 1_000_000 } }, onTestFinished);
    const product = await shop.aProduct({ countInStock: 1000 });
    const closing = new AbortController();
    const sell = async () => {
      while (!closing.signal.aborted) await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    };
    const sold = Promise.all([sell(), sell(), sell()]);
    await expect.poll(() => shop.db.$count(orders)).toBeGreaterThan(0);
    const backups: Buffer[] = [];
    for (let i = 0; i < 3; i += 1) backups.push(await buffer(await backupOf(shop.db, null)));
    closing.abort();
    await sold;
    const copies = await aDatabase();
    for (const backup of backups) {
      await restored(backup, { db: copies.db, overwrite: true });
      const [row] = await copies.db.select().from(products);
      expect(row!.countInStock + (await copies.db.$count(orders))).toBe(1000);
    }
    expect(await copies.db.$count(orders)).toBeGreaterThan(0);
  });

  it('is made by the shop that runs, through the socket in its data directory', async () => {
    const shop = await shopForTests({}, onTestFinished);
    const dir = aFolder();
    onTestFinished(await openControl(dir, shop.db, directoryStore(join(dir, 'images'))));
    const copy = await restored(await buffer((await askRunning(dir, '/backup', {}))!));
    expect(await contentsOf(copy.db)).toEqual(await contentsOf(shop.db));
  });

  it('leaves no copy of the rows behind, also if its process is killed: they are in files without names', async () => {
    const { db } = await aDatabase();
    const dir = aFolder();
    vi.stubEnv('TMPDIR', dir);
    onTestFinished(() => void vi.unstubAllEnvs());
    const backup = await backupOf(db, null);
    expect(readdirSync(dir)).toEqual([]);
    await buffer(backup);
    (await backupOf(db, null)).destroy();
    expect(readdirSync(dir)).toEqual([]);
    const open = () =>
      (process.platform === 'linux' ? readdirSync('/proc/self/fd') : []).filter((fd) => linkOf(fd).startsWith(dir));
    await expect.poll(open).toEqual([]);
  });
});

describe.skipIf(isDistributed)('restoring', () => {
  it('refuses to replace a shop unless it is told to, and then replaces all of it', async () => {
    const [from, to] = [await shopForTests({}, onTestFinished), await shopForTests({}, onTestFinished)];
    await to.aProduct();
    const before = await contentsOf(to.db);
    const backup = await buffer(await backupOf(from.db, null));
    const restore = (overwrite: boolean) => restored(backup, { db: to.db, overwrite });
    await expect(restore(false)).rejects.toThrow('The database has a shop already: nothing was changed.');
    expect(await contentsOf(to.db)).toEqual(before);
    await restore(true);
    expect(await contentsOf(to.db)).toEqual(await contentsOf(from.db));
  });

  it('of a damaged backup changes nothing', async () => {
    const from = await shopForTests({}, onTestFinished);
    await fill(from);
    const backup = await buffer(await backupOf(from.db, null));
    const flipped = Buffer.from(backup);
    flipped[Math.floor(backup.length / 2)]! ^= 1;
    const plain = gunzipSync(backup);
    const without = gzipSync(plain.subarray(0, plain.indexOf('tables/users')));
    const elsewhere = gzipSync(Buffer.from(plain.toString('latin1').replace('tables/users', 'tables/../us'), 'latin1'));
    const cut = [0.1, 0.5, 0.9].map((part) => backup.subarray(0, Math.floor(backup.length * part)));
    const to = await shopForTests({}, onTestFinished);
    const before = await contentsOf(to.db);
    for (const bad of [Buffer.alloc(0), Buffer.from('no archive'), ...cut, flipped, without, elsewhere]) {
      await expect(restored(bad, { db: to.db, overwrite: true })).rejects.toThrow(
        /^This is no backup, or it is damaged: /,
      );
      expect(await contentsOf(to.db)).toEqual(before);
    }
  });

  it('of an earlier version: into tables of its time, which the next start brings up to date', async () => {
    const EARLIER = 5;
    const journal = JSON.parse(readFileSync('server/platform/db/migrations/meta/_journal.json', 'utf8')) as {
      entries: { when: number }[];
    };
    const earlier = journal.entries[EARLIER]!.when;
    const backThen = async () => {
      const database = await aDatabase();
      await database.db.execute(sql`drop schema public cascade`);
      await database.db.execute(sql`drop schema drizzle cascade`);
      await database.db.execute(sql`create schema public`);
      await migrateTables(database.db, earlier);
      onTestFinished(() => migrateTables(database.db));
      return database;
    };
    const from = await backThen();
    await from.db.execute(
      sql`insert into users (id, name, email, password_hash) values ('kim', 'Kim', 'kim@example.com', 'x')`,
    );
    const backup = await buffer(await backupOf(from.db, null));

    const upToDate = restored(backup);
    await expect(upToDate).rejects.toThrow('The backup is of an earlier ProShop than the database.');

    const { db } = await restored(backup, { db: (await backThen()).db });
    expect(await appliedMigration(db)).toBe(earlier);
    await migrateTables(db);
    expect(await appliedMigration(db)).toBe(newestMigration());
    expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: 'kim' }]);
  });

  it('refuses a backup of a newer version', async () => {
    const { db } = await aDatabase();
    const plain = gunzipSync(await buffer(await backupOf(db, null))).toString('latin1');
    const applied = String(newestMigration());
    const newer = plain.replace(applied, String(newestMigration() + 1));
    const archive = openArchive(Readable.from([gzipSync(Buffer.from(newer, 'latin1'))]));
    await expect(archive).rejects.toThrow('The backup is of a newer ProShop.');
  });
});

describe('moving to PostgreSQL', async () => {
  const cluster = ownCluster();
  it('takes every row of the embedded database to PostgreSQL, once, while it is not in use', async () => {
    const dir = await aDataDir();
    const settings = readSettings({ DATA_DIR: dir, DATABASE_URL: await cluster.newDatabase() });
    const embedded = await openEmbedded(dir);
    const shop = await openShop({ database: embedded });
    const order = await shop.aPaidOrder();
    const before = await contentsOf(embedded.db);
    expect(JSON.stringify(before)).toContain(order._id);
    await expect(moveShop(settings)).rejects.toThrow('is in use by another process. Stop that one');
    await shop.close();

    expect(await moveShop(settings)).toMatch(/^3 users, 1 products, .* 1 orders, /);
    const moved = await openDatabase(settings);
    onTestFinished(() => moved.close());
    expect(await contentsOf(moved.db)).toEqual(before);
    await expect(moveShop(settings)).rejects.toThrow('The database has a shop already: nothing was changed.');

    const reopened = await openEmbedded(dir);
    expect(await contentsOf(reopened.db)).toEqual(before);
    await reopened.close();
  });
});
