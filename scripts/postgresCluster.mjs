import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The directory of PostgreSQL's programs, or undefined if they are not installed. */
export const postgresPrograms = () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ].find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')));
};

/** PostgreSQL refuses to run as root, so root runs it as another user. */
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

/**
 * A new, empty PostgreSQL server, which can be stopped (`SIGINT`: at once, like `pg_ctl stop -m fast`) and started again
 * on the same port. Unless it is durable, it does not wait for the disk. `remove` deletes it.
 */
export const createCluster = async (bin, { durable = false } = {}) => {
  const as = owner();
  const dir = mkdtempSync(join(tmpdir(), 'proshop-postgres-'));
  if (as.uid !== undefined) chownSync(dir, as.uid, as.gid);
  const data = join(dir, 'data');
  const init = ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...as, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, '-c', 'max_connections=200'];
  let running = null;

  const stop = async (signal = 'SIGINT') => {
    running?.server.kill(signal);
    await running?.gone;
    running = null;
  };
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), [...options, ...(durable ? [] : ['-F'])], {
      ...as,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const gone = new Promise((resolve) => server.once('exit', resolve));
    running = { server, gone };
    const ready = new Promise((resolve) => {
      server.stderr.setEncoding('utf8').on('data', (line) => {
        if (line.includes('ready to accept connections')) resolve(true);
      });
    });
    if (await Promise.race([ready, gone.then(() => false)])) return;
    throw new Error('PostgreSQL did not start');
  };
  const remove = async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: `postgres://shop@127.0.0.1:${port}/postgres`, start, stop, remove };
};
