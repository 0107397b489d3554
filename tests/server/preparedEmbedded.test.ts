// @module-tag soak

import { PGlite, type Transaction } from '@electric-sql/pglite';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareQueries } from '../../server/platform/db/preparedEmbedded.ts';

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
  it('prepares a query once, however often it runs', async () => {
    for (let i = 0; i < 3; i += 1) await client.query('select $1::int + 1 as next', [i]);
    expect((await preparedTexts()).filter((text) => text.includes('as next'))).toHaveLength(1);
  });

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

  it('rolls back to a savepoint and goes on', async () => {
    await client.transaction(async (tx) => {
      await tx.query('savepoint here');
      await tx.query(insert, [30, 'thirty', null, null]).then(() => tx.query('rollback to savepoint here'));
      await tx.query(insert, [31, 'thirty', null, null]);
    });
    expect((await client.query('select id from things where name = $1', ['thirty'])).rows).toEqual([{ id: 31 }]);
  });

  it('runs no query of a transaction that has ended', async () => {
    let ended: Transaction | undefined;
    await client.transaction(async (tx) => {
      ended = tx;
    });
    await expect(async () => ended!.query('select 1')).rejects.toThrow('Transaction is closed');
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
