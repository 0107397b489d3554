import { spawn } from 'node:child_process';
import { pgbouncerProgram, startPgbouncer } from './pgbouncer.mjs';
import { hasCitus, startCitus } from './citus.mjs';
import { createCluster, postgresPrograms } from './postgresCluster.mjs';

/**
 * `node scripts/withPostgres.mjs [--if-installed] [--durable] [--pooled | --citus] <command> …` runs a command with TEST_DATABASE_URL
 * set to a new PostgreSQL, and removes it afterwards. Uses the installed binaries and changes nothing else. Without
 * `--durable` it does not wait for the disk. With `--pooled` the URL leads to a pgbouncer before it, and
 * TEST_DATABASE_URL_DIRECT to PostgreSQL. With `--citus` it leads to a coordinator, and TEST_CITUS_WORKERS to its workers.
 */
const args = process.argv.slice(2);
const command = args.slice(args.findIndex((arg) => !arg.startsWith('--')));
const flags = new Set(args.slice(0, args.length - command.length));
const optional = flags.has('--if-installed');

const run = async (env) => {
  const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1));
  });
};

const runPooled = async (url) => {
  const pooler = await startPgbouncer(pgbouncer, url);
  try {
    return await run({ TEST_DATABASE_URL: pooler.url, TEST_DATABASE_URL_DIRECT: url });
  } finally {
    await pooler.remove();
  }
};

const options = { durable: flags.has('--durable') };
const isPooled = flags.has('--pooled');
const isSpread = flags.has('--citus');
const bin = postgresPrograms();
const pgbouncer = pgbouncerProgram();
const missing = [
  bin === undefined ? 'PostgreSQL' : '',
  isPooled && pgbouncer === undefined ? 'pgbouncer' : '',
  isSpread && bin !== undefined && !hasCitus(bin) ? 'Citus' : '',
].filter(Boolean);
if (missing.length === 0) {
  const server = await (isSpread ? startCitus : createCluster)(bin, options);
  const spread = isSpread ? { TEST_CITUS_WORKERS: server.workers.join(' ') } : {};
  try {
    process.exitCode = await (isPooled ? runPooled(server.url) : run({ TEST_DATABASE_URL: server.url, ...spread }));
  } finally {
    await server.remove();
  }
} else {
  console.log(`${missing.join(' and ')} is not installed on this machine: skipped.`);
  process.exitCode = optional ? 0 : 1;
}
