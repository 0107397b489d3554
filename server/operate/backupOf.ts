import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import { isImageName } from '../api/images/imageStore.ts';
import type { Db } from '../db/database.ts';
import { codeOf } from '../db/failures.ts';
import { appliedMigration } from '../db/migrate.ts';
import type { Manifest } from './manifest.ts';
import { existingTables, readRows } from './rows.ts';

type RowCounts = Manifest['tables'];

const tableFile = (dir: string, name: string): string => join(dir, `${name}.ndjson`);

/** Copies all rows to files. Others wait for the embedded database meanwhile, so this does nothing else. */
const copyRows = (db: Db, dir: string): Promise<{ migratedTo: number; tables: RowCounts }> =>
  db.transaction(
    async (tx) => {
      const counts: RowCounts = {};
      for (const name of await existingTables(tx)) {
        let count = 0;
        const lines = async function* () {
          for await (const batch of readRows(tx, name)) {
            count += batch.length;
            yield `${batch.join('\n')}\n`;
          }
        };
        await pipeline(Readable.from(lines()), createWriteStream(tableFile(dir, name), { mode: 0o600 }));
        counts[name] = count;
      }
      return { migratedTo: await appliedMigration(tx), tables: counts };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const picturesIn = async (dir: string): Promise<string[]> => {
  try {
    return (await readdir(dir)).filter(isImageName);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

const addFile = async (pack: Pack, name: string, file: string): Promise<void> => {
  const { size, mtime } = await stat(file);
  await pipeline(createReadStream(file), pack.entry({ name, size, mtime, mode: 0o600 }));
};

/**
 * A shop as one stream, a compressed archive: the manifest, the pictures, and a file of JSON lines for each table. All
 * rows are of one moment. Pictures never change, and each was stored before the rows that name it, so those that are
 * there afterwards are enough. Without a directory of pictures the archive has none.
 */
export const backupOf = async (db: Db, imagesDir: string | null): Promise<Readable> => {
  const dir = await mkdtemp(join(tmpdir(), 'proshop-backup-'));
  const clear = () => rm(dir, { recursive: true, force: true });
  const pack = createPack();
  const fill = async (rows: Awaited<ReturnType<typeof copyRows>>): Promise<void> => {
    const pictures = imagesDir === null ? [] : await picturesIn(imagesDir);
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...rows, pictures: pictures.length };
    pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
    for (const name of pictures) await addFile(pack, `pictures/${name}`, join(imagesDir!, name));
    for (const name of Object.keys(rows.tables)) await addFile(pack, `tables/${name}`, tableFile(dir, name));
    pack.finalize();
  };
  try {
    const rows = await copyRows(db, dir);
    const packed = createGzip();
    void pipeline(pack, packed).then(clear, clear); // the reader hears of an error from its stream
    fill(rows).catch((error: Error) => pack.destroy(error));
    return packed;
  } catch (error) {
    await clear();
    throw error;
  }
};
