import { spawn } from 'node:child_process';
import { createCluster, postgresPrograms } from './postgresCluster.mjs';

/**
 * `node scripts/withPostgres.mjs [--if-installed] [--durable] <command> …` runs a command against a PostgreSQL of its
 * own, named by TEST_DATABASE_URL, and clears it away. Uses the binaries that are on the machine; changes nothing else.
 * It does not wait for the disk, unless it has to be durable.
 */
const args = process.argv.slice(2);
const command = args.slice(args.findIndex((arg) => !arg.startsWith('--')));
const flags = new Set(args.slice(0, args.length - command.length));
const optional = flags.has('--if-installed');

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

const bin = postgresPrograms();
if (bin !== undefined) {
  const cluster = await createCluster(bin, { durable: flags.has('--durable') });
  try {
    process.exitCode = await run(cluster.url);
  } finally {
    await cluster.remove();
  }
} else {
  console.log('PostgreSQL is not installed on this machine: nothing was run against it.');
  process.exitCode = optional ? 0 : 1;
}
