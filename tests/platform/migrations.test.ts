import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../server/platform/db/migrate.ts';
import * as schema from '../../server/platform/db/schema.ts';

type Snapshot = {
  tables: Record<
    string,
    {
      name: string;
      columns: Record<string, { name: string; type: string; notNull: boolean }>;
      indexes: Record<string, { isUnique: boolean }>;
      foreignKeys: object;
      checkConstraints: object;
    }
  >;
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(migrationsFolder, 'meta', file), 'utf8'));

const { entries } = readJson('_journal.json') as { entries: { tag: string; when: number }[] };

const column = (table: string, { name, type, notNull }: { name: string; type: string; notNull: boolean }) =>
  `column ${table}.${name}, ${type}${notNull ? ', not null' : ''}`;

const index = (name: string, isUnique: boolean) => `${isUnique ? 'unique ' : ''}index ${name}`;

/** Tables, columns, indexes and constraints of the schema that the code uses, a line for each. */
const inSchema = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableConfig(table))
  .flatMap(({ name, columns, indexes, foreignKeys, checks }) => [
    `table ${name}`,
    ...columns.map((each) => column(name, { name: each.name, type: each.getSQLType(), notNull: each.notNull })),
    ...indexes.map(({ config }) => index(config.name!, config.unique)),
    ...foreignKeys.map((key) => `foreign key ${key.getName()}`),
    ...checks.map((check) => `check ${check.name}`),
  ]);

/** The same after all migrations, as the last of them recorded it. */
const inMigrations = Object.values(
  (readJson(`${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`) as Snapshot).tables,
).flatMap(({ name, columns, indexes, foreignKeys, checkConstraints }) => [
  `table ${name}`,
  ...Object.values(columns).map((each) => column(name, each)),
  ...Object.entries(indexes).map(([key, { isUnique }]) => index(key, isUnique)),
  ...Object.keys(foreignKeys).map((key) => `foreign key ${key}`),
  ...Object.keys(checkConstraints).map((key) => `check ${key}`),
]);

const only = (these: string[], those: string[]) => these.filter((each) => !those.includes(each));

it('the migrations make the tables of server/platform/db/schema.ts', () => {
  expect(inSchema.length).toBeGreaterThan(50);
  const differing = [
    ...only(inSchema, inMigrations).map((each) => `server/platform/db/schema.ts has ${each}; no migration makes it`),
    ...only(inMigrations, inSchema).map((each) => `the migrations make ${each}; server/platform/db/schema.ts lacks it`),
  ];
  expect(differing, 'Write the migration: npm run db:generate -- <name>').toEqual([]);
});

it('every migration is in the journal, which the server reads', () => {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'));
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
  const times = entries.map(({ when }) => when);
  expect(times, 'an earlier one would be left out').toEqual([...new Set(times)].toSorted((a, b) => a - b));
});
