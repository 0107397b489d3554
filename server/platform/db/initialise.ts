import { existsSync, rmSync, renameSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** An empty database, which a build makes and puts beside the file that this ends up in. */
const packedEmpty = fileURLToPath(new URL('./emptyDatabase.tar.gz', import.meta.url));

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** In parallel, since file systems then sync files together. */
const syncTree = async (path: string): Promise<void> => {
  const entries = await readdir(path, { withFileTypes: true });
  await Promise.all(entries.map((entry) => (entry.isDirectory() ? syncTree : syncPath)(join(path, entry.name))));
  await syncPath(path);
};

const makeInThread = `
  const { workerData: { pglite, dataDir, packed } } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  const { PGlite } = require(pglite);
  const from = packed === null ? {} : { loadDataDir: new Blob([readFileSync(packed)]) };
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];
  PGlite.create({ dataDir, startParams, ...from }).then((made) => made.close());
`;

/** Unpacking takes a third of the memory. Only the end of a thread frees all of it. */
const make = (dataDir: string, packed: string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
    const thread = new Worker(makeInThread, { eval: true, workerData: { pglite, dataDir, packed } });
    thread.once('error', reject);
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The database could not be made'))));
  });

/** Under another name first, so that an interrupted start leaves no incomplete one. */
export const initialise = async (database: string, packed = packedEmpty): Promise<void> => {
  const draft = `${database}.new`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft, existsSync(packed) ? packed : null);
  await syncTree(draft);
  renameSync(draft, database);
  await syncPath(dirname(database));
};
