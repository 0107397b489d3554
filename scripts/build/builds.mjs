import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'dist', 'built-from.txt');
const packages = join(root, 'node_modules');
const vite = join(packages, 'vite', 'bin', 'vite.js');
/** False where packages were left out. Other packages may still have brought Vite. */
const canBuild = () => existsSync(join(packages, '@vitejs', 'plugin-react'));

const sources = ['index.html', 'vite.config.ts', 'scripts/build', 'public', 'common', 'server', 'src'];
/** All inputs of a build. */
const inputs = [...sources, 'package.json', 'package-lock.json'];

/** The programs of a build: `main`, the server, and `seed`. */
export const builtProgram = (name) => new URL(`../../dist/server/${name}.js`, import.meta.url);

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
};

/** A hash of their content, so that new file dates alone cause no build. */
const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** True if the build matches its inputs. Where its packages were removed since, their lists do not count. */
export const isFresh = () => {
  if (!existsSync(builtProgram('main')) || !existsSync(stamp)) return false;
  const [ofInputs, ofSources] = readFileSync(stamp, 'utf8').split('\n');
  return canBuild() ? ofInputs === hashOf(inputs) : ofSources === hashOf(sources);
};

/** Runs `vite build` with the texts of a language. Returns true on success, else prints how it ended. */
const viteBuild = (language, ...args) => {
  const { status, signal } = spawnSync(process.execPath, [vite, 'build', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', TEXTS: language },
  });
  if (status === 0) return true;
  console.error(`vite ${['build', ...args].join(' ')} (${language}) ended with exit code ${status}, signal ${signal}.`);
  return false;
};

/** Builds pages and server, always for production. Returns true on success. */
export const makeBuild = ({ quiet }) => {
  const hashes = [inputs, sources].map(hashOf);
  if (!canBuild()) {
    console.error(
      'The packages that build the shop are not installed. With package.json and package-lock.json of the release, run: npm ci --include=dev',
    );
    return false;
  }
  const run = (language, ...args) => viteBuild(language, ...args, ...(quiet ? ['--logLevel', 'warn'] : []));
  rmSync(stamp, { force: true });
  const pages = (language) => run(language) && run(language, '--ssr', 'src/renderOnServer.tsx', '--mode', 'drawing');
  // The first language empties the folders.
  if (!['en', 'de'].every(pages) || !run('en', '--ssr')) return false;
  writeFileSync(stamp, hashes.join('\n'));
  return true;
};

const isReady = () => {
  if (!existsSync(join(packages, 'fastify'))) {
    console.error('The packages are not installed yet. Run: npm ci');
    return false;
  }
  if (isFresh()) return true;
  console.log('Building the shop (only after its sources have changed) …');
  return makeBuild({ quiet: true });
};

/** `build` builds; any other name is a built program, which runs after what is outdated was built. */
export const runBuilt = async (name) => {
  const isBuild = name === 'build';
  if (!(isBuild ? makeBuild({ quiet: false }) : isReady())) process.exitCode = 1;
  else if (!isBuild) await import(builtProgram(name).href);
};
