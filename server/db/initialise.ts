import { rmSync, renameSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

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
  const { workerData } = require('node:worker_threads');
  const { PGlite } = require(workerData.pglite);
  PGlite.create(workerData.dataDir).then((made) => made.close());
`;

/** Makes an empty database in a thread of its own: it takes hundreds of megabytes, which only the thread's end frees. */
const make = (dataDir: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
    const thread = new Worker(makeInThread, { eval: true, workerData: { pglite, dataDir } });
    thread.once('error', reject);
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The database could not be made'))));
  });

/**
 * Makes an empty database on the disk, under another name first, so that an interrupted start leaves no incomplete one.
 */
export const initialise = async (database: string): Promise<void> => {
  const draft = `${database}.new`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft);
  await syncTree(draft);
  renameSync(draft, database);
  await syncPath(dirname(database));
};
