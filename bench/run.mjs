import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run bench -- <name> [options]` runs a benchmark, and without a name it lists them. */

/** What each measures, and the flags of `scripts/withPostgres.mjs` if it needs PostgreSQL. */
const benches = {
  bundle: { measures: 'the scripts of the first load by where they come from' },
  load: { measures: 'first paint, largest paint and blocking time on a slow phone, beside a bare answer' },
  screens: { measures: 'from a press to the next screen on a slow phone' },
  list: { measures: 'lists and searches, stored beside a stub and never asked before', postgres: [] },
  documents: { measures: 'documents beside static files of their size, and those of many products in turn' },
  orders: { measures: 'orders of 20 buyers at once, embedded and on PostgreSQL', postgres: ['--durable'] },
  memory: { measures: 'resident memory after the first start, at its peak and after use' },
};

const at = (file) => fileURLToPath(new URL(file, import.meta.url));

const [name, ...options] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;

if (bench === undefined) {
  console.log('npm run bench -- <name> [options]; the options are at the top of bench/<name>.mjs\n');
  for (const [each, { measures }] of Object.entries(benches)) console.log(`  ${each.padEnd(10)} ${measures}`);
  if (name !== undefined) process.exitCode = 1;
} else {
  const program = [at(`${name}.mjs`), ...options];
  const { postgres } = bench;
  const args = postgres ? [at('../scripts/withPostgres.mjs'), ...postgres, process.execPath, ...program] : program;
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}
