import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * `node scripts/withPostgres.mjs [--if-installed] [--durable] <command> …` runs a command against a PostgreSQL of its
 * own, named by TEST_DATABASE_URL, and clears it away. Uses the binaries that are on the machine; changes nothing else.
 * It does not wait for the disk, unless it has to be durable.
 */
const args = process.argv.slice(2);
const command = args.slice(args.findIndex((arg) => !arg.startsWith('--')));
const flags = new Set(args.slice(0, args.length - command.length));
const optional = flags.has('--if-installed');
const unsynced = flags.has('--durable') ? [] : ['-F'];

const binDir = () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ].find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')));
};

/** PostgreSQL refuses to run as root, so root lends it another user. */
const owner = () => {
  if (process.getuid?.() !== 0) return {};
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const id = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const startCluster = async (bin) => {
  const as = owner();
  const dir = mkdtempSync(join(tmpdir(), 'proshop-postgres-'));
  if (as.uid !== undefined) chownSync(dir, as.uid, as.gid);
  const data = join(dir, 'data');
  const init = ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...as, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, ...unsynced, '-c', 'max_connections=200'],
    { ...as, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise((resolve) => server.once('exit', resolve));
  const ready = new Promise((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (line) => {
      if (line.includes('ready to accept connections')) resolve(true);
    });
  });
  const stop = async () => {
    server.kill('SIGINT');
    await gone;
    rmSync(dir, { recursive: true, force: true });
  };
  if (!(await Promise.race([ready, gone.then(() => false)]))) {
    await stop();
    throw new Error('PostgreSQL did not start');
  }
  return { url: `postgres://shop@127.0.0.1:${port}/postgres`, stop };
};

const run = async (url) => {
  const child = spawn(command[0], command.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1));
  });
};

const bin = binDir();
if (bin !== undefined) {
  const cluster = await startCluster(bin);
  try {
    process.exitCode = await run(cluster.url);
  } finally {
    await cluster.stop();
  }
} else {
  console.log('PostgreSQL is not installed on this machine: nothing was run against it.');
  process.exitCode = optional ? 0 : 1;
}
