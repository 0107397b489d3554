import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import type { ImageStore } from '../features/images/imageStore.ts';
import { type Db, rowsOf, newId } from '../platform/db/database.ts';
import { appliedMigration } from '../platform/db/migrate.ts';
import * as v from 'valibot';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../platform/db/schema.ts';

const BATCH = 1000;

/** The tables of the shop's data by name, each after those to which its rows refer. */
export const tables = new Map<string, PgTable>();

const add = (table: PgTable): void => {
  const { name, foreignKeys } = getTableConfig(table);
  if (tables.has(name)) return;
  for (const key of foreignKeys) add(key.reference().foreignTable);
  tables.set(name, table);
};

/** What the server processes agree on from minute to minute: no part of a backup. */
const passing: readonly unknown[] = [schema.rateLimitCounts, schema.jobTurns, schema.serverProcesses];

for (const each of Object.values<unknown>(schema)) if (is(each, PgTable) && !passing.includes(each)) add(each);

export const existingTables = async (db: Db): Promise<string[]> => {
  const names = sql`select tablename as name from pg_tables where schemaname = 'public'`;
  const existing = await rowsOf<{ name: string }>(db, names);
  return [...tables.keys()].filter((name) => existing.some((each) => each.name === name));
};

/** Lines of JSON, which PostgreSQL writes and reads, so that no digit is lost. */
async function* readRows(tx: Db, name: string): AsyncGenerator<string[]> {
  await tx.execute(sql.raw(`declare backup no scroll cursor for select row_to_json(t)::text as line from "${name}" t`));
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${BATCH} from backup`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql.raw('close backup'));
}

export const addRows = async (tx: Db, name: string, lines: string[]): Promise<void> => {
  const table = sql.identifier(name);
  await tx.execute(
    sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::text::json)`,
  );
};

const rowCount = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Manifest = v.object({
  /** Changes when an earlier version could not read the archive. */
  format: v.literal(1),
  madeAt: v.string(),
  /** The last migration of the database (`server/platform/db/migrate.ts`). */
  migratedTo: rowCount,
  tables: v.record(v.string(), rowCount),
  pictures: rowCount,
});

export type Manifest = v.InferOutput<typeof Manifest>;

type RowCounts = Manifest['tables'];

/** A file without a name: its rows are personal data, and nothing of it is left when the process is killed. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `proshop-backup-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
};

/** Copies all rows to files. Others wait for the embedded database meanwhile, so this does nothing else. */
const copyRows = (db: Db, files: Map<string, FileHandle>): Promise<{ migratedTo: number; tables: RowCounts }> =>
  db.transaction(
    async (tx) => {
      const counts: RowCounts = {};
      for (const name of await existingTables(tx)) {
        const file = await openNameless();
        files.set(name, file);
        let count = 0;
        for await (const batch of readRows(tx, name)) {
          count += batch.length;
          await file.appendFile(`${batch.join('\n')}\n`);
        }
        counts[name] = count;
      }
      return { migratedTo: await appliedMigration(tx), tables: counts };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const addFile = async (pack: Pack, name: string, file: FileHandle): Promise<void> => {
  const { size, mtime } = await file.stat();
  await pipeline(file.createReadStream({ start: 0 }), pack.entry({ name, size, mtime, mode: 0o600 }));
};

const addPicture = async (pack: Pack, name: string, images: ImageStore): Promise<void> => {
  const bytes = await images.read(name);
  if (bytes === null) throw new Error(`The picture ${name} has vanished`);
  await pipeline(Readable.from([bytes]), pack.entry({ name: `pictures/${name}`, size: bytes.length, mode: 0o600 }));
};

/** An archive with rows of one moment. Pictures never change, and are stored before rows that name them. */
export const backupOf = async (db: Db, images: ImageStore | null): Promise<Readable> => {
  const files = new Map<string, FileHandle>();
  const clear = () => Promise.all([...files.values()].map((file) => file.close()));
  const pack = createPack();
  const fill = async (rows: Awaited<ReturnType<typeof copyRows>>): Promise<void> => {
    const pictures = (await images?.names()) ?? [];
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...rows, pictures: pictures.length };
    pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
    for (const name of pictures) await addPicture(pack, name, images!);
    for (const [name, file] of files) await addFile(pack, `tables/${name}`, file);
    pack.finalize();
  };
  try {
    const rows = await copyRows(db, files);
    const packed = createGzip();
    void pipeline(pack, packed).then(clear, clear); // the reader hears of an error from its stream
    fill(rows).catch((error: Error) => pack.destroy(error));
    return packed;
  } catch (error) {
    await clear();
    throw error;
  }
};
