import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, postgresPrograms, workplace } from '../../scripts/postgresCluster.mjs';

/** Three nodes each of etcd and PostgreSQL, and HAProxy before them, on this machine: the files in deploy/, kept by Patroni. */

const PASSWORD = 'only-used-in-this-benchmark';

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];

/** So many free ports, all different. */
export const freePorts = async (count) => {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};

export const until = async (condition, what) => {
  for (const start = performance.now(); !(await condition()); await wait(200)) {
    if (performance.now() - start > 120_000) throw new Error(`${what} took more than two minutes`);
  }
};

export const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const deployed = (name) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));

const startEtcd = async (run, dir) => {
  const ports = await freePorts(6);
  const nodes = [0, 1, 2].map((n) => ({
    name: `etcd${n + 1}`,
    client: `http://127.0.0.1:${ports[n]}`,
    peer: `http://127.0.0.1:${ports[n + 3]}`,
  }));
  const cluster = nodes.map(({ name, peer }) => `${name}=${peer}`).join(',');
  const children = nodes.map(({ name, client, peer }) =>
    run(
      '/usr/bin/etcd',
      Object.entries({
        '--name': name,
        '--data-dir': join(dir, name),
        '--initial-cluster': cluster,
        '--listen-client-urls': client,
        '--advertise-client-urls': client,
        '--listen-peer-urls': peer,
        '--initial-advertise-peer-urls': peer,
        '--auto-compaction-retention': '5m',
      }).flat(),
    ),
  );
  await until(() => answers(`${nodes[0].client}/health`), 'The start of etcd');
  return { hosts: nodes.map(({ client }) => client.slice('http://'.length)).join(','), children };
};

const startDatabases = async (run, dir, etcdHosts) => {
  const ports = await freePorts(6);
  const nodes = [0, 1, 2].map((n) => {
    const [port, rest] = [ports[n], ports[n + 3]];
    const address = `127.0.0.1:${port}`;
    const data = join(dir, `database${n + 1}`);
    const start = () =>
      run('/usr/bin/patroni', [deployed('patroni.yml')], {
        PATRONI_NAME: `database${n + 1}`,
        PATRONI_ETCD3_HOSTS: etcdHosts,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_POSTGRESQL_LISTEN: address,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
        PATRONI_POSTGRESQL_PGPASS: join(dir, `pgpass${n + 1}`),
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
      });
    return { child: start(), start, data, address, rest, is: (role) => answers(`http://127.0.0.1:${rest}/${role}`) };
  });
  const haveRoles = async () => {
    const roles = ['primary', 'sync', 'replica'].map((role) => Promise.all(nodes.map(({ is }) => is(role))));
    const counts = (await Promise.all(roles)).map((have) => have.filter(Boolean).length);
    return counts.join(' ') === '1 1 2';
  };
  await until(haveRoles, 'The start of three nodes of PostgreSQL');
  return { nodes, haveRoles };
};

/** The options of HAProxy for a file of `deploy/` with other addresses. */
const changed = (dir, name, addresses) => {
  let text = readFileSync(deployed(name), 'utf8');
  for (const [from, to] of Object.entries(addresses)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(dir, name), text);
  return ['-f', join(dir, name)];
};

/** HAProxy before these two shops and three nodes. */
const startBalancer = async (run, dir, { shopPorts, nodes }) => {
  const [shop, database] = await freePorts(2);
  run('/usr/sbin/haproxy', [
    ...changed(dir, 'haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${shop}`,
      '127.0.0.1:3001': `127.0.0.1:${shopPorts[0]}`,
      '127.0.0.1:3002': `127.0.0.1:${shopPorts[1]}`,
    }),
    ...changed(dir, 'haproxy-database.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${database}`,
      ...Object.fromEntries(
        nodes.map(({ address, rest }, n) => [
          `database${n + 1} 127.0.0.1:5432`,
          `database${n + 1} ${address} port ${rest}`,
        ]),
      ),
    }),
  ]);
  await wait(3000); // until its checks have found the standbys, it leads to them too
  return {
    address: `http://127.0.0.1:${shop}`,
    databaseUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${database}/postgres`,
  };
};

/** Kills Patroni and PostgreSQL at once, as the loss of the machine would. */
const killNode = ({ child, data }) => {
  const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  child.kill('SIGKILL');
  execFileSync('pkill', ['-KILL', '-P', postmaster]);
  process.kill(Number(postmaster), 'SIGKILL');
};

/** Runs all of it until `use` has finished. `use` gets the addresses before the shops and before the databases. */
export const withCluster = async (shopPorts, use) => {
  if (!programs.every((program) => existsSync(program)) || postgresPrograms() === undefined) {
    throw new Error(
      'This needs PostgreSQL, Patroni, etcd and HAProxy: apt-get install postgresql patroni etcd-server haproxy',
    );
  }
  const { dir, here } = workplace('cluster');
  const running = [];
  const run = (program, args, env = {}) => {
    const child = spawn(program, args, { ...here, env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
    running.push(child);
    return child;
  };
  try {
    const etcd = await startEtcd(run, dir);
    const { nodes, haveRoles } = await startDatabases(run, dir, etcd.hosts);
    return await use({
      ...(await startBalancer(run, dir, { shopPorts, nodes })),
      /** Kills the node of the primary. Returns how it comes back, as a standby. */
      losePrimary: async () => {
        const roles = await Promise.all(nodes.map(({ is }) => is('primary')));
        const node = nodes[roles.indexOf(true)];
        killNode(node);
        return async () => {
          node.child = node.start();
          await until(haveRoles, 'The return of a node');
        };
      },
      loseEtcd: () => etcd.children[0].kill('SIGKILL'),
    });
  } finally {
    const gone = running
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => once(child, 'exit'));
    for (const child of running.toReversed()) child.kill('SIGTERM');
    await Promise.all(gone);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
};
