import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, createDatabase, onPostgres } from './postgresCluster.mjs';

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
export const createOnCitus = async (url, workers, name) => {
  for (const node of [url, ...workers]) {
    await onPostgres(await createDatabase(node, name), 'create extension citus', 'create extension pg_trgm');
  }
  const database = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const added = workers.map((node) => `select citus_add_node('127.0.0.1', ${portOf(node)})`);
  await onPostgres(database, `select citus_set_coordinator_host('127.0.0.1', ${portOf(url)})`, ...added);
  return database;
};
