import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../common/domain/money.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { migrationsFolder, CODE_VERSION } from '../../server/platform/db/migrate.ts';
import { schemaCompatibility } from '../../server/platform/db/schema.ts';
import { productsRepository } from '../../server/features/products/productsRepository.ts';
import { openShop, type OpenShop } from '../fixtures/api.ts';
import { emptyDataDir } from '../fixtures/database.ts';

const mark = (db: Db, oldestCode: number) => db.update(schemaCompatibility).set({ oldestCode });

const newer = `The database was changed for a newer ProShop: it needs code version ${CODE_VERSION + 1}, and this is ${CODE_VERSION}. Start the newer release, or restore a backup from before the change.`;

describe('while the server runs', () => {
  let shop: OpenShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('a database that is changed for newer code makes it not ready', async () => {
    const ready = () => shop.as('guest').get('/health/ready');
    expect(await ready()).toMatchObject({ status: 200 });
    await mark(shop.db, CODE_VERSION + 1);
    expect(await ready()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { message: newer },
    });
    await mark(shop.db, CODE_VERSION);
    expect(await ready()).toMatchObject({ status: 200 });
  });
});

describe('at the start', () => {
  let dir: string;
  let remove: () => void;
  beforeAll(async () => {
    ({ dir, remove } = await emptyDataDir());
  });
  afterAll(() => remove());

  const change = async (action: (db: Db) => Promise<unknown>) => {
    const database = await openEmbedded(dir);
    await action(database.db);
    await database.close();
  };

  it('what a newer release has added is no hindrance, so that old code survives a rolling deploy', async () => {
    await change(async (db) => {
      await db.execute(sql`alter table products add column colour text`);
      await db.execute(sql`create table wishes (id text primary key)`);
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`);
    });
    await change(async (db) => {
      const lamp = { name: 'Lamp', image: '/lamp.webp', description: 'D', brand: 'B', category: 'C' };
      const products = productsRepository(db);
      const { id } = await products.add({ ...lamp, priceCents: cents(1999), countInStock: 1 });
      expect(await products.find(id)).toMatchObject({ product: lamp });
    });
  });

  it('a database that was changed for newer code is refused, and left as it is', async () => {
    await change((db) => mark(db, CODE_VERSION + 1));
    await expect(openEmbedded(dir)).rejects.toThrow(newer);
    await expect(openEmbedded(dir)).rejects.toThrow(newer); // and not because the first one still holds it
  });
});

describe('migrations', () => {
  it('are listed in the order of their times, or one of them would be left out', () => {
    const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[];
    };
    expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
    expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
    expect(new Set(entries.map(({ when }) => when)).size).toBe(entries.length);
  });
});
