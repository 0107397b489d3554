import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCluster, createDatabase, onPostgres } from './postgresCluster.mjs';

/** The nodes of Citus beside the server of TEST_DATABASE_URL, if it is their coordinator. */
export const citusWorkers = process.env.TEST_CITUS_WORKERS?.split(' ') ?? [];

export const hasCitus = (bin) => {
  const shared = execFileSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  return existsSync(join(shared, 'extension', 'citus.control'));
};

/** A coordinator and two workers, each a PostgreSQL of its own. */
export const startCitus = async (bin, options = {}) => {
  const settings = {
    shared_preload_libraries: 'citus',
    max_connections: 400,
    max_worker_processes: 64,
    'citus.node_conninfo': 'sslmode=disable', // otherwise it looks for a certificate of root
    'citus.shard_count': 4,
    'citus.enable_alter_role_propagation': 'off', // two databases cannot be made at once with it
  };
  const nodes = await Promise.all([1, 2, 3].map(() => createCluster(bin, { ...options, settings })));
  const remove = () => Promise.all(nodes.map((node) => node.remove()));
  const [url, ...workers] = nodes.map((node) => node.url);
  return { url, workers, remove };
};

const portOf = (url) => new URL(url).port;

/** A new database on all nodes, with the extensions. Returns its address on the coordinator. */
export const createOnCitus = async (url, name) => {
  for (const node of [url, ...citusWorkers]) {
    await onPostgres(await createDatabase(node, name), 'create extension citus', 'create extension pg_trgm');
  }
  const database = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const added = citusWorkers.map((node) => `select citus_add_node('127.0.0.1', ${portOf(node)})`);
  await onPostgres(database, `select citus_set_coordinator_host('127.0.0.1', ${portOf(url)})`, ...added);
  return database;
};

const distribution = join(fileURLToPath(new URL('..', import.meta.url)), 'deploy', 'citus.sql');

/** Distributes the tables of a shop, which are there already. */
export const distribute = (url) => onPostgres(url, readFileSync(distribution, 'utf8'));
