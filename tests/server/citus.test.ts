import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { isDistributed, openTestDatabase } from '../fixtures/database.ts';

/** What Citus refuses where `orders` is distributed by buyer, and the others are copied to each node. */
const refused = sql.raw(`
  select indexrelid::regclass::text as name from pg_index
  where indisunique and indrelid = 'orders'::regclass and not (
    select attnum from pg_attribute where attrelid = 'orders'::regclass and attname = 'user_id') = any (indkey)
  union all
  select conname from pg_constraint where contype = 'f' and (conrelid = 'orders'::regclass or confrelid = 'orders'::regclass)
  order by 1`);

/** Stand-ins for the functions of Citus. Where it is installed, all tests of the server run on it: `withPostgres.mjs --citus`. */
const standIns = [
  'create function create_reference_table(text) returns void language sql as $$ $$',
  'create function create_distributed_table(text, text) returns void language sql as $$ $$',
];

it.skipIf(isDistributed)('deploy/citus.sql removes all that Citus refuses in the tables of the shop', async () => {
  const { db, close } = await openTestDatabase();
  const names = async () => (await rowsOf<{ name: string }>(db, refused)).map(({ name }) => name);
  expect(await names()).toEqual(['orders_pkey']);
  const statements = readFileSync('deploy/citus.sql', 'utf8').split(/;\n/).slice(0, -1);
  for (const statement of [...standIns, ...statements]) await db.execute(sql.raw(statement));
  expect(await names()).toEqual([]);
  await close();
});
