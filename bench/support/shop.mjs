import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { runnerImport } from 'vite';
import { builtProgram, isFresh, makeBuild } from '../../scripts/build/builds.mjs';
import { citusWorkers, createOnCitus, distribute } from '../../scripts/citus.mjs';
import { createDatabase, onPostgres } from '../../scripts/postgresCluster.mjs';

/** A module of the sources, which Node cannot load itself because it is TypeScript. */
export const fromSource = async (path) => {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  return (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
};

/** Builds what is outdated. */
export const build = () => {
  if (isFresh()) return;
  console.log('Building the shop …');
  if (!makeBuild({ quiet: true })) throw new Error('The build failed');
};

/** A directory that is removed after `use`. */
export const withDirectory = async (use) => {
  const directory = mkdtempSync(join(tmpdir(), 'proshop-bench-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

export const server = await fromSource('tests/fixtures/shopServer.ts');

const { addressOf, exitOf, spawnServer } = server;

export const { shopApi } = await fromSource('tests/drivers/api/shopApi.ts');

/** Runs a program until `use` has finished, with only these settings, no rate limits and a directory of its own. */
const withProgram = (script, env, use) =>
  withDirectory(async (dataDir) => {
    const child = spawnServer({ DATA_DIR: dataDir, ...env }, { script, flags: [] });
    try {
      return await use(child);
    } finally {
      child.kill('SIGTERM');
      await exitOf(child);
    }
  });

const withServer = (file, env, use) =>
  withProgram(file, env, async (child) => use({ address: await addressOf(child), pid: child.pid }));

/** The built shop on a free port. */
export const withShop = (env, use) => {
  build();
  return withServer(fileURLToPath(builtProgram('main')), env, use);
};

/** The shop of another checkout, which has been built there. */
export const withShopOf = (folder, env, use) => withServer(join(folder, 'dist', 'server', 'main.js'), env, use);

/** Runs several shops at the same time. Each of `starts` starts one, with which it calls its argument. */
export const withAll = ([start, ...others], use, running = []) =>
  start === undefined ? use(running) : start((shop) => withAll(others, use, [...running, shop]));

let made = 0;

/** The same database on the workers of Citus, if it is on them. */
export const workersBeside = (url) =>
  citusWorkers.map((worker) => Object.assign(new URL(worker), { pathname: new URL(url).pathname }).href);

/** An empty database of the PostgreSQL that `scripts/withPostgres.mjs` started. It disappears with its server. */
const newDatabase = (isSpread) => {
  const name = `bench_${(made += 1)}`;
  const url = process.env.TEST_DATABASE_URL;
  return isSpread ? createOnCitus(url, name) : createDatabase(url, name);
};

const untilSeeded = async (child) => {
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`Seeding ended with ${code}:\n${child.output()}`);
};

/** The demonstration shop in an embedded database or on PostgreSQL, and what the statements add. `use` gets its settings. */
export const withRows = (database, statements, use) =>
  withDirectory(async (DATA_DIR) => {
    if (database === 'embedded') {
      await withShop({ DATA_DIR }, () => undefined);
      const files = await PGlite.create(join(DATA_DIR, 'database'), { extensions: { pg_trgm } });
      for (const statement of statements) await files.exec(statement);
      await files.close();
      return use({ DATA_DIR });
    }
    build();
    const isSpread = database === 'Citus';
    const DATABASE_URL = await newDatabase(isSpread);
    await withProgram(fileURLToPath(builtProgram('seed')), { DATABASE_URL }, untilSeeded);
    if (isSpread) await distribute(DATABASE_URL);
    await onPostgres(DATABASE_URL, ...statements);
    return use({ DATABASE_URL });
  });

/** A server that answers every request with this text (`stub.mjs`): how fast the framework alone is. */
export const withStub = async (body, use) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('stub.mjs', import.meta.url))], {
    env: { PATH: process.env.PATH, STUB_BODY: body },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(child.stdout.setEncoding('utf8'), 'data');
    return await use(address.trim());
  } finally {
    child.kill('SIGTERM');
  }
};

/** The headers of the demonstration's administrator. */
export const asAdmin = async (address) => {
  const { token } = await shopApi(address).anAdmin();
  return { authorization: `Bearer ${token}` };
};
