import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram, isFresh, makeBuild } from '../../scripts/build/builds.mjs';

/** Builds what is outdated. */
export const build = () => {
  if (isFresh()) return;
  console.log('Building the shop …');
  if (!makeBuild({ quiet: true })) throw new Error('The build failed');
};

/** Runs a built program with only these settings and no rate limits, until `use` has finished. */
const withBuilt = async (name, env, use) => {
  build();
  const dataDir = mkdtempSync(join(tmpdir(), 'proshop-bench-'));
  const child = spawn(process.execPath, [fileURLToPath(builtProgram(name))], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    return await use(child, ended);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const addressOf = (child, ended) =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const address = /is open at (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(([code]) => reject(new Error(`The server ended with ${code} instead of starting`)));
  });

/** The built shop on a free port. */
export const withShop = (env, use) =>
  withBuilt('main', env, async (child, ended) => use({ address: await addressOf(child, ended), pid: child.pid }));

/** Seeds a PostgreSQL with the demonstration shop. */
export const seed = (env) =>
  withBuilt('seed', env, async (child, ended) => {
    child.stdout.resume();
    const [code] = await ended;
    if (code !== 0) throw new Error(`Seeding ended with ${code}`);
  });
