// @module-tag soak

import { PGlite } from '@electric-sql/pglite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { prepareQueries } from '../../server/platform/db/preparedEmbedded.ts';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Connection, PreparingConnection } from '../../server/platform/db/external.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { products } from '../../server/platform/db/schema.ts';
import { openTestDatabase, isShared } from '../fixtures/database.ts';

/** One client for all tests: starting it takes a second. */
let client: PGlite;

beforeAll(async () => {
  client = prepareQueries(await PGlite.create());
  await client.exec('create table things (id int primary key, name text unique, facts jsonb, made timestamptz)');
  return () => client.close();
});

const preparedTexts = async () => {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

const insert = 'insert into things (id, name, facts, made) values ($1, $2, $3, $4) returning *';
const count = async () => (await client.query('select 1 from things')).rows.length;

describe('the embedded database with prepared queries', () => {
  it('plans each search by its words', async () => {
    const search = "select 1 as hit from (select $1::text as search_name) s where search_name like '%lamp%'";
    expect((await client.query(search, ['a lamp'])).rows).toEqual([{ hit: 1 }]);
    expect(await preparedTexts()).not.toContain(search);
  });

  it('takes and returns values as PGlite does', async () => {
    const plain = await PGlite.create();
    await plain.exec('create table things (id int primary key, name text unique, facts jsonb, made timestamptz)');
    const values = [7, 'lämp', { a: [1, null] }, new Date('2026-01-02T03:04:05Z')];
    const options = { rowMode: 'array' as const, parsers: { 1184: (text: string) => `at ${text}` } };
    expect(await client.query(insert, values, options)).toEqual(await plain.query(insert, values, options));
    const all = 'select *, null::text as nothing, 1.5::float8 as half, true as yes, array[1, 2] as list from things';
    expect(await client.query(all)).toEqual(await plain.query(all));
    const change = 'update things set facts = null where id = $1';
    expect(await client.query(change, [7])).toEqual(await plain.query(change, [7]));
    expect(await client.query(change, [8])).toEqual(await plain.query(change, [8]));
    await plain.close();
  });

  it('reports a failed query, and answers the next one', async () => {
    await client.query(insert, [1, 'one', null, null]);
    await expect(client.query(insert, [1, 'another', null, null])).rejects.toMatchObject({
      code: '23505',
      constraint: 'things_pkey',
    });
    await expect(client.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
    expect((await client.query('select $1::text as said', ['again'])).rows).toEqual([{ said: 'again' }]);
  });

  it('rolls a failed transaction back, also one that a query has failed', async () => {
    const before = await count();
    const failing = client.transaction(async (tx) => {
      await tx.query(insert, [20, 'twenty', null, null]);
      await tx.query(insert, [20, 'twenty', null, null]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toBe(before);
  });

  it('lets a query wait for the end of a transaction', async () => {
    const order: string[] = [];
    const outside = { done: Promise.resolve() };
    await client.transaction(async (tx) => {
      outside.done = client.query('select 1').then(() => void order.push('outside'));
      await tx.query('select 1');
      order.push('inside');
    });
    await outside.done;
    expect(order).toEqual(['inside', 'outside']);
  });
});

type Work = (db: NodePgDatabase) => Promise<unknown>;
/** The queries on products that a session on an empty shop has prepared after some work. */
const preparedAfter = async (Kind: typeof Connection, work: Work): Promise<string[]> => {
  const shop = await openTestDatabase();
  onTestFinished(shop.close);
  const [row] = await rowsOf<{ name: string }>(shop.db, sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? '');
  url.pathname = row!.name;
  const session = new Kind(url.href);
  await session.connect();
  try {
    await work(drizzle<Record<string, never>, Connection>(session));
    const prepared = await session.query<{ statement: string }>('select statement from pg_prepared_statements');
    return prepared.rows.map(({ statement }) => statement);
  } finally {
    await session.end();
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
