import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** The directory of PostgreSQL's programs, or undefined if they are not installed. */
export const postgresPrograms = () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const dir = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ].find((each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')));
  return dir && dirname(realpathSync(join(dir, 'postgres'))); // the others are beside it, even if not all are on the path
};

/** PostgreSQL refuses to run as root, so root runs it as another user. */
const owner = () => {
  if (process.getuid?.() !== 0) return {};
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const id = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

/** A new directory, and the options to run programs in it as its owner. */
export const workplace = (name) => {
  const as = owner();
  const dir = mkdtempSync(join(tmpdir(), `proshop-${name}-`));
  if (as.uid !== undefined) chownSync(dir, as.uid, as.gid);
  return { dir, here: { ...as, cwd: dir } };
};

/** Starts a program and waits until it says that it is ready. `gone` resolves when it has ended. */
export const startProgram = async (program, args, at, isReady) => {
  const child = spawn(program, args, { ...at, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  const ready = new Promise((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said = `${said}${text}`.slice(-4000); // a line may come in parts
      if (isReady.test(said)) resolve(true);
    });
  });
  if (await Promise.race([ready, gone.then(() => false)])) return { child, gone };
  throw new Error(`${program} did not start:\n${said}`);
};

/** A port that is free now. */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Runs statements in a new session. Returns the rows of the last. */
export const onPostgres = async (url, ...statements) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
};

/** Makes an empty database on the server of an address. Returns its own address. */
export const createDatabase = async (url, name) => {
  await onPostgres(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
};

/**
 * A new PostgreSQL server, which can be stopped (`SIGINT`: at once, like `pg_ctl stop -m fast`; `SIGQUIT`: like a crash) and
 * started again on the same port. It is empty, or a standby of the server `standbyOf`, until it is promoted. Unless it is
 * durable, it does not wait for the disk. `settings` are those of PostgreSQL. `remove` deletes it.
 */
export const createCluster = async (bin, { durable = false, standbyOf = '', settings = {} } = {}) => {
  const { dir, here } = workplace('postgres');
  const data = join(dir, 'data');
  const run = (program, ...args) =>
    execFileSync(join(bin, program), args, { ...here, stdio: ['ignore', 'ignore', 'inherit'] });
  if (standbyOf === '') {
    run('initdb', '-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  } else {
    run('pg_basebackup', '-D', data, '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync');
  }
  let port = await freePort();
  const changed = Object.entries({ max_connections: 200, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const options = () => ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, ...changed];
  let running = null;

  const stop = async (signal = 'SIGINT') => {
    running?.child.kill(signal);
    await running?.gone;
    running = null;
  };
  const start = async () => {
    const args = [...options(), ...(durable ? [] : ['-F'])];
    running = await startProgram(join(bin, 'postgres'), args, here, /ready to accept (read-only )?connections/);
  };
  const remove = async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };

  for (let tries = 1; ; tries += 1) {
    try {
      await start();
      break;
    } catch (error) {
      // A busy machine may have given the port away since it was found free.
      if (tries < 3 && /could not bind/.test(error.message)) port = await freePort();
      else {
        await remove();
        throw error;
      }
    }
  }
  const promote = () => promisify(execFile)(join(bin, 'pg_ctl'), ['promote', '-D', data], here);
  return { url: `postgres://shop@127.0.0.1:${port}/postgres`, start, stop, promote, remove };
};
