import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `npm run bench -- <name> [options]` runs a benchmark, `all` runs each in turn, and without a name it lists them. */

/** What each measures, and the flags of `scripts/withPostgres.mjs` if it needs PostgreSQL. */
const benches = {
  bundle: { measures: 'the scripts of the first load by where they come from' },
  load: { measures: 'first paint, largest paint and blocking time on a slow phone, beside a bare answer' },
  screens: { measures: 'from a press to the next screen on a slow phone' },
  list: { measures: 'lists and searches, stored beside a stub and never asked before', postgres: [] },
  documents: { measures: 'documents beside static files of their size, and those of many products in turn' },
  growth: { measures: 'first pages of a small and of a grown shop', postgres: [] },
  orders: { measures: 'orders of 20 buyers at once, embedded and on PostgreSQL', postgres: ['--durable'] },
  admin: { measures: 'presses and times of an administrator with 500 products and 3,000 orders' },
  month: { measures: 'a month of two processes on three nodes: releases, backups, restores, kills' },
  memory: { measures: 'resident memory after the first start, at its peak and after use' },
};

const at = (file) => fileURLToPath(new URL(file, import.meta.url));

const [name, ...options] = process.argv.slice(2);

let isStopped = false;

/** Runs one, and sets the exit code if it fails. */
const run = async (bench, given = []) => {
  const program = [at(`${bench}.mjs`), ...given];
  const postgres = benches[bench].postgres?.concat(given.filter((option) => option === '--citus'));
  const args = postgres ? [at('../scripts/withPostgres.mjs'), ...postgres, process.execPath, ...program] : program;
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const stop = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  if (code !== 0) process.exitCode = code ?? 1;
};

if (name === 'all') {
  for (const each of Object.keys(benches)) {
    if (isStopped) break;
    console.log(`\n${each}: ${benches[each].measures}`);
    await run(each);
  }
} else if (Object.hasOwn(benches, name)) await run(name, options);
else {
  console.log('npm run bench -- <name> [options]; the options are at the top of bench/<name>.mjs\n');
  for (const [each, { measures }] of Object.entries(benches)) console.log(`  ${each.padEnd(10)} ${measures}`);
  console.log(`  ${'all'.padEnd(10)} each of these in turn, with its defaults`);
  if (name !== undefined) process.exitCode = 1;
}
