import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram, isFresh, makeBuild } from '../../scripts/build/builds.mjs';

/** Builds what is stale. */
export const build = () => {
  if (isFresh()) return;
  console.log('Building the shop …');
  if (!makeBuild({ quiet: true })) throw new Error('The build failed');
};

/** Runs a built program, with no settings but those given and no limits, until `use` is done. */
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
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const address = /is open at (http:\/\/\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(([code]) => reject(new Error(`The server ended with ${code} instead of starting`)));
  });

/** The shop as in production, at an address of its own. */
export const withShop = (env, use) =>
  withBuilt('main', env, async (child, ended) => use({ address: await addressOf(child, ended), pid: child.pid }));

/** Puts the demonstration shop into a PostgreSQL. */
export const seed = (env) =>
  withBuilt('seed', env, async (child, ended) => {
    child.stdout.resume();
    const [code] = await ended;
    if (code !== 0) throw new Error(`Seeding ended with ${code}`);
  });
