import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import type { ImageStore } from '../api/images/imageStore.ts';
import type { Db } from '../db/database.ts';
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

const addFile = async (pack: Pack, name: string, file: string): Promise<void> => {
  const { size, mtime } = await stat(file);
  await pipeline(createReadStream(file), pack.entry({ name, size, mtime, mode: 0o600 }));
};

const addPicture = async (pack: Pack, name: string, images: ImageStore): Promise<void> => {
  const bytes = await images.read(name);
  if (bytes === null) throw new Error(`The picture ${name} has vanished`);
  await pipeline(Readable.from([bytes]), pack.entry({ name: `pictures/${name}`, size: bytes.length, mode: 0o600 }));
};

/**
 * A shop as one stream, a compressed archive: the manifest, the pictures, and a file of JSON lines for each table. All
 * rows are of one moment. Pictures never change, and each was stored before the rows that name it, so those that are
 * there afterwards are enough. Without a store of pictures the archive has none.
 */
export const backupOf = async (db: Db, images: ImageStore | null): Promise<Readable> => {
  const dir = await mkdtemp(join(tmpdir(), 'proshop-backup-'));
  const clear = () => rm(dir, { recursive: true, force: true });
  const pack = createPack();
  const fill = async (rows: Awaited<ReturnType<typeof copyRows>>): Promise<void> => {
    const pictures = (await images?.names()) ?? [];
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...rows, pictures: pictures.length };
    pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
    for (const name of pictures) await addPicture(pack, name, images!);
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
