import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startProgram, workplace } from './postgresCluster.mjs';

const settings = join(fileURLToPath(new URL('..', import.meta.url)), 'deploy', 'pgbouncer.ini');

/** The program, or undefined if it is not installed. */
export const pgbouncerProgram = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((dir) => join(dir, 'pgbouncer'))
    .find((file) => existsSync(file));

/** A line of the settings with another value. */
const changed = (text, name, value) => {
  const line = new RegExp(`^${name} = .*$`, 'm');
  if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini does not set ${name}`);
  return text.replace(line, `${name} = ${value}`);
};

/** deploy/pgbouncer.ini for every database of a server, without passwords. */
const settingsFor = ({ dir, port, target, poolSize }) => {
  const base = readFileSync(settings, 'utf8').replace(
    /^shop = host=\S+ port=\d+/m,
    `* = host=127.0.0.1 port=${target}`,
  );
  const own = {
    listen_port: port,
    auth_type: 'trust',
    auth_file: join(dir, 'users.txt'),
    admin_users: 'shop',
    default_pool_size: poolSize,
  };
  return Object.entries(own).reduce((text, [name, value]) => changed(text, name, value), base);
};

const portOf = (url) => new URL(url).port;

/** In transaction mode, as `deploy/pgbouncer.ini` says. `switchTo` lets it lead to another server. */
export const startPgbouncer = async (program, url, { poolSize = 20 } = {}) => {
  const { dir, here } = workplace('pgbouncer');
  const port = await freePort();
  const ini = join(dir, 'pgbouncer.ini');
  const write = (target) => writeFileSync(ini, settingsFor({ dir, port, target, poolSize }));
  writeFileSync(join(dir, 'users.txt'), '"shop" ""\n');
  write(portOf(url));

  const clear = () => rmSync(dir, { recursive: true, force: true });
  const { child, gone } = await startProgram(program, [ini], here, /process up/).catch((error) => {
    clear();
    throw error;
  });
  const pooled = new URL(url);
  pooled.port = String(port);
  return {
    url: pooled.href,
    switchTo: (other) => {
      write(portOf(other));
      child.kill('SIGHUP'); // reads its settings again
    },
    remove: async () => {
      child.kill('SIGINT');
      await gone;
      clear();
    },
  };
};
