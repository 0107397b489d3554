import { spawn } from 'node:child_process';
import { createCluster, postgresPrograms } from './postgresCluster.mjs';

/**
 * `node scripts/withPostgres.mjs [--if-installed] [--durable] <command> …` runs a command with TEST_DATABASE_URL set to a
 * new PostgreSQL, and removes it afterwards. Uses the installed binaries and changes nothing else. Without `--durable`
 * it does not wait for the disk.
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
  console.log('PostgreSQL is not installed on this machine: skipped.');
  process.exitCode = optional ? 0 : 1;
}
