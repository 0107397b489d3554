import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Connection, PreparingConnection } from '../../server/platform/db/external.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { products } from '../../server/platform/db/schema.ts';
import { openTestDatabase, isShared } from '../fixtures/database.ts';

type Work = (db: NodePgDatabase) => Promise<unknown>;

/** The queries on products that a session on an empty shop has prepared after some work. */
const preparedAfter = async (Kind: typeof Connection, work: Work): Promise<string[]> => {
  const shop = await openTestDatabase();
  onTestFinished(shop.close);
  const [row] = await rowsOf<{ name: string }>(shop.db, sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? '');
  url.pathname = row!.name;
  const client = new Kind(url.href);
  await client.connect();
  try {
    await work(drizzle<Record<string, never>, Connection>(client));
    const prepared = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
    return prepared.rows.map(({ statement }) => statement);
  } finally {
    await client.end();
  }
};

const ids = (db: NodePgDatabase) => db.select({ id: products.id }).from(products);
const search: Work = (db) => ids(db).where(sql`${products.searchName} like ${'%lamp%'}`);

const threeTimes: Work = async (db) => {
  for (let i = 0; i < 3; i += 1) await ids(db).limit(i);
};

describe.skipIf(!isShared)('a session of PostgreSQL', () => {
  it('prepares a query once, however often it runs', async () => {
    expect(await preparedAfter(PreparingConnection, threeTimes)).toEqual(['select "id" from "products" limit $1']);
  });

  it('plans each search by its words', async () => {
    expect(await preparedAfter(PreparingConnection, search)).toEqual([]);
  });

  it('prepares nothing behind a pooler that shares it', async () => {
    expect(await preparedAfter(Connection, (db) => ids(db).limit(1))).toEqual([]);
  });
});
