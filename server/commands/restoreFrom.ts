import { isDeepStrictEqual } from 'node:util';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import { isImageName, type ImageStore } from '../features/images/imageStore.ts';
import type { Db } from '../platform/db/database.ts';
import { isUnavailable } from '../platform/failures.ts';
import { appliedMigration, lockTables, newestMigration } from '../platform/db/migrate.ts';
import { orders, products, users } from '../platform/db/schema.ts';
import { StartError, reasonOf } from '../platform/lifecycle/startError.ts';
import { Manifest, addRows, existingTables, tables } from './backupOf.ts';
import { withNewDatabase } from './command.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { GONE_AFTER_SECONDS, isServed } from '../platform/db/external.ts';

type Entry = AsyncIterable<Buffer> & { header: { name: string } };

export type Archive = { manifest: Manifest; entries: AsyncGenerator<Entry> };

const damaged = (reason: string) =>
  new StartError(`This is no backup, or it is damaged: ${reason}. The database was not changed.`);

/** Says of an error while reading that the archive is damaged; errors of who reads it are not affected. */
async function* intact<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    throw damaged(reasonOf(error));
  }
}

const unpack = (source: Readable): AsyncGenerator<Entry> => {
  const files = extract();
  pipeline(source, createGunzip(), files).catch(() => undefined); // the reader throws
  return intact(files as AsyncIterable<unknown> as AsyncIterable<Entry>);
};

const contentOf = (entry: Entry): Promise<Buffer> => buffer(intact(entry));

const manifestIn = async (entries: AsyncGenerator<Entry>): Promise<string> => {
  const first = await entries.next();
  return first.done ? '' : (await contentOf(first.value)).toString();
};

/** Reads the beginning of a backup, and refuses one that this version cannot restore. */
export const openArchive = async (source: Readable): Promise<Archive> => {
  const entries = unpack(source);
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), await manifestIn(entries));
  if (!manifest.success) throw damaged('it does not begin with a manifest');
  const { migratedTo, tables: counts } = manifest.output;
  if (migratedTo > newestMigration() || Object.keys(counts).some((name) => !tables.has(name))) {
    throw new StartError('The backup is of a newer ProShop. Restore it with that release, or with a later one.');
  }
  return { manifest: manifest.output, entries };
};

type Contents = Pick<Manifest, 'tables' | 'pictures'>;

type Target = { db: Db; images: ImageStore; overwrite: boolean };

/** Complete lines, some at a time. A text may contain every other line separator of Unicode. */
async function* linesOf(entry: Entry): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of intact(entry)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (lines.length > 0) yield lines;
  }
}

const refuseData = async (tx: Db): Promise<void> => {
  for (const table of [users, products, orders]) {
    if ((await tx.$count(table)) === 0) continue;
    throw new StartError(
      'The database has a shop already: nothing was changed. `npm run restore` replaces it with --overwrite.',
    );
  }
};

/** Only the archive can be the reason why PostgreSQL does not take a row. The error itself has the rows in it. */
const refusedRows = (error: unknown): never => {
  throw isUnavailable(error) ? error : damaged(reasonOf(error));
};

const readFiles = async (tx: Db, images: ImageStore, { manifest, entries }: Archive): Promise<Contents> => {
  const found: Contents = { tables: {}, pictures: 0 };
  for await (const entry of entries) {
    const [kind, name = ''] = entry.header.name.split('/');
    if (kind === 'pictures' && isImageName(name)) {
      await images.save(name, await contentOf(entry));
      found.pictures += 1;
    } else if (kind === 'tables' && Object.hasOwn(manifest.tables, name)) {
      let count = 0;
      for await (const lines of linesOf(entry)) {
        await addRows(tx, name, lines).catch(refusedRows);
        count += lines.length;
      }
      found.tables[name] = count;
    } else throw damaged(`it has a file ${entry.header.name}`);
  }
  return found;
};

/** All rows or none, of the same migration. The next start of the shop applies later ones. */
export const restoreFrom = async (archive: Archive, { db, images, overwrite }: Target): Promise<void> => {
  const { tables: counts, pictures, migratedTo } = archive.manifest;
  if ((await appliedMigration(db)) > migratedTo) {
    throw new StartError(
      'The backup is of an earlier ProShop than the database. Restore it into a new, empty one: the next start of the shop brings it up to date.',
    );
  }
  await db.transaction(async (tx) => {
    await lockTables(tx); // keeps others from starting
    if (await isServed(tx)) {
      throw new StartError(
        `The shop is running on this database. Stop all its processes first. After one was killed, wait ${GONE_AFTER_SECONDS} seconds.`,
      );
    }
    if (!overwrite) await refuseData(tx);
    const names = await existingTables(tx);
    await tx.execute(sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')}`));
    const found = await readFiles(tx, images, archive);
    if (!isDeepStrictEqual(found, { tables: counts, pictures })) throw damaged('parts of it are missing');
  });
};

/** Restores into the database of the settings, whose tables are first those of the backup. */
export const restoreInto = (settings: Settings, archive: Archive, target: Omit<Target, 'db'>): Promise<void> =>
  withNewDatabase(settings, ({ db }) => restoreFrom(archive, { db, ...target }), archive.manifest.migratedTo);
