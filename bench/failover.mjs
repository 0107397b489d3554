import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, postgresPrograms, workplace } from '../scripts/postgresCluster.mjs';
import { fromSource, shopApi, withAll, withShop } from './support/shop.mjs';
import { printBudget, printMachine, printTable, readOptions } from './support/measure.mjs';

/**
 * `npm run bench -- failover [--pieces 800]`: a sale of so many pieces on three nodes of PostgreSQL that Patroni keeps, with
 * the files in deploy/. Meanwhile the node of the primary, a process of the shop and a node of etcd are killed.
 */
const options = readOptions({ pieces: 800 });

const BUYERS = 8;
const PAUSE_MS = 250;
const MOST_SECONDS = 30;
const PASSWORD = 'only-used-in-this-benchmark';
const admin = { email: 'boss@example.com', password: PASSWORD };

const { saleOf } = await fromSource('tests/drivers/api/sale.ts');

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];
if (!programs.every((program) => existsSync(program)) || postgresPrograms() === undefined) {
  console.log(
    'This needs PostgreSQL, Patroni, etcd and HAProxy: apt-get install postgresql patroni etcd-server haproxy',
  );
  process.exit(1);
}

const { dir, here } = workplace('failover');
const deployed = (name) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
const running = [];

const run = (program, args, env = {}) => {
  const child = spawn(program, args, { ...here, env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  running.push(child);
  return child;
};

/** So many free ports, all different. */
const freePorts = async (count) => {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};

const until = async (condition, what) => {
  for (const start = performance.now(); !(await condition()); await wait(200)) {
    if (performance.now() - start > 120_000) throw new Error(`${what} took more than two minutes`);
  }
};

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const startEtcd = async () => {
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
      }).flat(),
    ),
  );
  await until(() => answers(`${nodes[0].client}/health`), 'The start of etcd');
  return { hosts: nodes.map(({ client }) => client.slice('http://'.length)).join(','), children };
};

const startDatabases = async (etcdHosts) => {
  const ports = await freePorts(6);
  const nodes = [0, 1, 2].map((n) => {
    const [port, rest] = [ports[n], ports[n + 3]];
    const address = `127.0.0.1:${port}`;
    const data = join(dir, `database${n + 1}`);
    const child = run('/usr/bin/patroni', [deployed('patroni.yml')], {
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
    return { child, data, address, rest, is: (role) => answers(`http://127.0.0.1:${rest}/${role}`) };
  });
  const haveRoles = async () => {
    const roles = ['primary', 'sync', 'replica'].map((role) => Promise.all(nodes.map(({ is }) => is(role))));
    const counts = (await Promise.all(roles)).map((have) => have.filter(Boolean).length);
    return counts.join(' ') === '1 1 2';
  };
  await until(haveRoles, 'The start of three nodes of PostgreSQL');
  return nodes;
};

/** The options of HAProxy for a file of `deploy/` with other addresses. */
const changed = (name, addresses) => {
  let text = readFileSync(deployed(name), 'utf8');
  for (const [from, to] of Object.entries(addresses)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(dir, name), text);
  return ['-f', join(dir, name)];
};

/** HAProxy before these two shops and three nodes. */
const startBalancer = async (shopPorts, nodes) => {
  const [shop, database] = await freePorts(2);
  run('/usr/sbin/haproxy', [
    ...changed('haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${shop}`,
      '127.0.0.1:3001': `127.0.0.1:${shopPorts[0]}`,
      '127.0.0.1:3002': `127.0.0.1:${shopPorts[1]}`,
    }),
    ...changed('haproxy-database.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${database}`,
      ...Object.fromEntries(
        nodes.map(({ address, rest }, n) => [
          `database${n + 1} 127.0.0.1:5432`,
          `database${n + 1} ${address} port ${rest}`,
        ]),
      ),
    }),
  ]);
  return {
    address: `http://127.0.0.1:${shop}`,
    database: `postgres://postgres:${PASSWORD}@127.0.0.1:${database}/postgres`,
  };
};

/** Kills Patroni and PostgreSQL at once, as the loss of the machine would. */
const killNode = async (nodes) => {
  const roles = await Promise.all(nodes.map(({ is }) => is('primary')));
  const { child, data } = nodes[roles.indexOf(true)];
  const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  child.kill('SIGKILL');
  execFileSync('pkill', ['-KILL', '-P', postmaster]);
  process.kill(Number(postmaster), 'SIGKILL');
};

const sell = async ({ address, kills }) => {
  const api = shopApi(address, admin);
  const product = await api.aProduct({ countInStock: options.pieces });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => api.aPerson()));
  const sale = saleOf([product], buyers);
  const { failures, over } = sale.start(address, { pauseMs: PAUSE_MS });
  const moments = [];
  for (const [n, [name, kill]] of kills.entries()) {
    const sold = (options.pieces * (n + 1)) / (kills.length + 1);
    await until(() => sale.placed.length >= sold, `The sale of ${sold} pieces`);
    moments.push({ name, at: performance.now() });
    await kill();
  }
  await over;
  const { keys, left } = await sale.books(api);
  return { placed: sale.placed, failures, moments, keys, left: left[0] };
};

const measure = async () => {
  const etcd = await startEtcd();
  const nodes = await startDatabases(etcd.hosts);
  const shopPorts = await freePorts(2);
  const { address, database } = await startBalancer(shopPorts, nodes);
  const env = {
    DATABASE_URL: database,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    JWT_SECRET: 'a-secret-that-is-only-used-in-benchmarks-0123456789',
    MAX_OPEN_ORDERS: '1000000',
    MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
  };
  const starts = shopPorts.map((port) => (use) => withShop({ ...env, PORT: String(port) }, use));
  return withAll(starts, async ([shop]) => {
    await until(() => answers(`${address}/health/ready`), 'The balancer');
    printMachine();
    const kills = [
      ['node of the primary', () => killNode(nodes)],
      ['process of the shop', () => process.kill(shop.pid, 'SIGKILL')],
      ['node of etcd', () => etcd.children[0].kill('SIGKILL')],
    ];
    return sell({ address, kills });
  });
};

/** The longest time without an order from this moment to the next. */
const rowOf = ({ name, at }, end, { placed, failures }) => {
  const times = placed.map((order) => order.at).filter((time) => time > at && time < end);
  const gaps = times.map((time, i) => time - (times[i - 1] ?? at));
  return {
    killed: name,
    'longest time without an order, s': Math.max(...gaps) / 1000,
    'requests repeated': failures.filter((each) => each.status !== 400 && each.at > at && each.at < end).length,
  };
};

try {
  const found = await measure();
  const ends = [...found.moments.slice(1).map(({ at }) => at), Infinity];
  const rows = found.moments.map((moment, n) => rowOf(moment, ends[n], found));
  printTable(rows);
  const acknowledged = found.placed.map(({ key }) => key);
  const made = new Set(found.keys);
  console.log(`\n${acknowledged.length} orders acknowledged of ${options.pieces} pieces, ${found.left} left`);
  printBudget('orders that were acknowledged and lost', acknowledged.filter((key) => !made.has(key)).length, 0, '');
  printBudget('orders beyond one for each key', found.keys.length - made.size, 0, '');
  printBudget('pieces sold twice', found.keys.length + found.left - options.pieces, 0, '');
  printBudget(
    'without an order after the loss of the primary',
    rows[0]['longest time without an order, s'],
    MOST_SECONDS,
    's',
  );
} finally {
  const gone = running
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map((child) => once(child, 'exit'));
  for (const child of running.toReversed()) child.kill('SIGTERM');
  await Promise.all(gone);
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
