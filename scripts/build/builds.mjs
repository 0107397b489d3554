import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'dist', 'built-from.txt');

/** Whatever can change a build. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build',
  'public',
  'common',
  'server',
  'src',
];

/** What a build makes to be run: `main`, the server, and `seed`. */
export const builtProgram = (name) => new URL(`../../dist/server/${name}.js`, import.meta.url);

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
};

/** Names what the sources are, by content: a checkout or a copy with new dates is no reason to build again. */
const sourceHash = () => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Whether the build was made from the sources as they are. */
export const isFresh = () =>
  existsSync(builtProgram('main')) && existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceHash();

/** Builds the pages and the server; answers whether both worked. Always for production, whatever the shell says. */
export const makeBuild = ({ quiet }) => {
  const hash = sourceHash();
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    console.error('The shop has to be built, and the packages for that are not installed. Run: npm ci');
    return false;
  }
  const run = (...args) =>
    spawnSync(process.execPath, [vite, 'build', ...args, ...(quiet ? ['--logLevel', 'warn'] : [])], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    }).status === 0;
  rmSync(stamp, { force: true });
  if (!run() || !run('--ssr')) return false;
  writeFileSync(stamp, `${hash}\n`);
  return true;
};
