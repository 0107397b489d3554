import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../server/platform/db/database.ts';

type Value = string | number | boolean | null | object;
type Row = Record<string, Value>;

/** The rows of every table, in no order. What differs between two runs of a request is replaced by its name. */
export type ShopRows = Record<string, Row[]>;

/** Values that each run makes for itself: ids, moments, hashes of passwords, versions of the catalogue. */
const isOfOneRun = (column: string): boolean =>
  /^id$|_id$|_at$|_since$|^(charge_)?attempt$|^password_hash$|^change$|^listing$/.test(column);

const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

type Found = { name: string; row: Row };

/**
 * Keeps the rows of a database as they are now, to compare it with them and to put them back. Everything is done by the
 * database: it has a copy of each table in a schema of its own.
 */
export const keepRows = async (db: Db) => {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const names = found.map(({ name }) => name);
  await db.execute(sql`create schema kept`);
  for (const name of names) {
    await db.execute(sql.raw(`create table kept.${name} as select * from public.${name}`));
  }
  // Without triggers and foreign keys. Another version of the catalogue, so that no answer is taken from memory.
  const putBack = names.map(
    (name) => `delete from public.${name}; insert into public.${name} select * from kept.${name};`,
  );
  await db.execute(
    sql.raw(`create function kept.put_back() returns void language plpgsql as $$ begin
      perform set_config('session_replication_role', 'replica', true);
      update kept.catalogue_changes set change = (random() * 1e9)::bigint, listing = (random() * 1e9)::bigint;
      ${putBack.join('\n')}
    end $$`),
  );
  await db.execute(sql`delete from kept.catalogue_changes`);
  await db.execute(sql`insert into kept.catalogue_changes values (1, 1)`);

  const rowsIn = (schema: string) => {
    const ofTable = (name: string) => `select '${name}' as name, to_jsonb(t) as row from ${schema}.${name} t`;
    return rowsOf<Found>(db, sql.raw(names.map(ofTable).join(' union all ')));
  };
  const keptRows = await rowsIn('kept');
  const known = new Set(keptRows.flatMap(({ row }) => Object.values(row)));

  const normalized = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        if (value === null || !isOfOneRun(column)) return [column, value];
        if (column === 'change' || column === 'listing') return [column, Number(value) === 0 ? 0 : 'a version'];
        return [column, known.has(value) ? value : `a new ${column}`];
      }),
    );

  return {
    /** Puts the kept rows back. */
    putBack: async (): Promise<void> => void (await db.execute(sql`select kept.put_back()`)),
    /** The rows of now. */
    read: async (): Promise<ShopRows> => {
      const rows = await rowsIn('public');
      return Object.fromEntries(
        names.map((name) => [
          name,
          rows
            .filter((one) => one.name === name)
            .map(({ row }) => normalized(row))
            .toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1)),
        ]),
      );
    },
  };
};

export type KeptRows = Awaited<ReturnType<typeof keepRows>>;
