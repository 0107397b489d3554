import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { builtProgram, isFresh, makeBuild } from '../../scripts/build/builds.mjs';

/** Builds what is outdated. */
export const build = () => {
  if (isFresh()) return;
  console.log('Building the shop …');
  if (!makeBuild({ quiet: true })) throw new Error('The build failed');
};

/** Starts a program with only these settings, no rate limits and a directory of its own. `stop` removes that. */
const startProgram = (file, env) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'proshop-bench-'));
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      OVERLOAD_LATE_MS: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { child, ended, stop };
};

/** Runs a program until `use` has finished. */
const withProgram = async (file, env, use) => {
  const { child, ended, stop } = startProgram(file, env);
  try {
    return await use(child, ended);
  } finally {
    await stop();
  }
};

const withBuilt = (name, env, use) => {
  build();
  return withProgram(fileURLToPath(builtProgram(name)), env, use);
};

const addressOf = (child, ended) =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const address = /is open at (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(([code]) => reject(new Error(`The server ended with ${code} instead of starting:\n${output}`)));
  });

/** The program of the built shop. */
export const builtMain = fileURLToPath(builtProgram('main'));

/** A process of the shop, as one of several machines. */
export const startServer = async (env, program = builtMain) => {
  const { child, ended, stop } = startProgram(program, env);
  return { address: await addressOf(child, ended), pid: child.pid, stop };
};

/** The built shop on a free port. */
export const withShop = (env, use) =>
  withBuilt('main', env, async (child, ended) => use({ address: await addressOf(child, ended), pid: child.pid }));

/** The shop of another checkout, which has been built there. */
export const withShopOf = (folder, env, use) =>
  withProgram(join(folder, 'dist', 'server', 'main.js'), env, async (child, ended) =>
    use({ address: await addressOf(child, ended), pid: child.pid }),
  );

const untilSeeded = async (child, ended) => {
  child.stdout.resume();
  const [code] = await ended;
  if (code !== 0) throw new Error(`Seeding ended with ${code}`);
};

/** Seeds a PostgreSQL with the demonstration shop. */
export const seed = (env) => withBuilt('seed', env, untilSeeded);

/** The same by another checkout, with its own tables. */
export const seedOf = (folder, env) => withProgram(join(folder, 'dist', 'server', 'seed.js'), env, untilSeeded);

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

/** A data directory with the embedded database, in which the statements have run. Removed afterwards. */
export const withEmbedded = async (statements, use) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'proshop-bench-data-'));
  const env = { DATA_DIR: dataDir, DEMO_DATA: 'off' };
  try {
    await withShop(env, async () => undefined);
    const database = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } });
    for (const statement of statements) await database.exec(statement);
    await database.close();
    return await use(env);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
