import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const typeOf = (value) =>
  typeof value === 'boolean'
    ? { type: 'boolean', default: value }
    : { type: 'string', default: value && String(value) };

/** The options of a bench, with these defaults: a number, a flag, or a text. */
export const readOptions = (defaults) => {
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, typeOf(value)]));
  const { values } = parseArgs({ options });
  const read = ([name, value]) => [name, typeof defaults[name] === 'number' ? Number(value) : value];
  return Object.fromEntries(Object.entries(values).map(read));
};

/** The percentile: `share` of the samples are below it. */
export const percentile = (samples, share) => {
  const sorted = Float64Array.from(samples).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
};

export const median = (samples) => percentile(samples, 0.5);

const digits = (value) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
const shown = (value) => (typeof value === 'number' ? value.toFixed(digits(value)) : (value ?? ''));

/** Prints rows with equal keys as a table, numbers with three significant digits, null as an empty cell. */
export const printTable = (rows) => {
  const names = Object.keys(rows[0]);
  const cells = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const line = (row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  console.log(`\n${cells.map(line).join('\n')}`);
};

/** The machine and its load, which the figures depend on. */
export const printMachine = () => {
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const busy = loadavg()[0].toFixed(1);
  console.log(
    `${availableParallelism()} cores (${cpus()[0].model}), ${memory} GB, load ${busy}, Node ${process.version}`,
  );
};

/** Prints a figure beside its budget. */
export const printBudget = (name, value, most, unit) => {
  const verdict = value <= most ? 'within' : 'OVER';
  const [measured, allowed] = [shown(value), most].map((each) => `${each} ${unit}`.trim());
  console.log(`${verdict.padEnd(6)} budget: ${name} ${measured} (≤ ${allowed})`);
};

/** Prints a ratio beside the least that it may be. */
export const printLeast = (name, value, least) =>
  console.log(`${(value >= least ? 'within' : 'UNDER').padEnd(6)} budget: ${name} ${shown(value)} (≥ ${least})`);

/**
 * Sends sequential requests over several connections for some seconds. Records every duration, because the histogram of
 * autocannon has only whole milliseconds; `onBytes` gets the length of each answer. Throws on any status but `status`, which would invalidate the figures.
 */
export const load = async ({ status = 200, onBytes = () => undefined, ...options }) => {
  const times = [];
  const statuses = new Map();
  const run = autocannon({ timeout: 60, ...options });
  run.on('response', (_, code, bytes, time) => {
    times.push(time);
    onBytes(bytes);
    statuses.set(code, (statuses.get(code) ?? 0) + 1);
  });
  const result = await run;
  if (result.errors > 0 || times.length === 0 || statuses.size !== 1 || !statuses.has(status)) {
    throw new Error(`${options.url}: ${result.errors} errors, answers ${JSON.stringify([...statuses])}`);
  }
  return {
    p50: percentile(times, 0.5),
    'p97.5': percentile(times, 0.975),
    p99: percentile(times, 0.99),
    'req/s': times.length / result.duration,
  };
};

const overRounds = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));

/**
 * Measures each thing of a name once per round. Returns by name the median of each figure, because other programs disturb
 * single ones.
 */
export const inRounds = async (count, measures) => {
  const all = Object.entries(measures).map(([name, measure]) => ({ name, measure, rounds: [] }));
  for (let round = 0; round < count; round += 1) for (const { measure, rounds } of all) rounds.push(await measure());
  return Object.fromEntries(all.map(({ name, rounds }) => [name, overRounds(rounds)]));
};

const inMegabytes = (kilobytes) => Number(kilobytes) / 1024;

/** Resident memory of a process now, and its peak if the system reports it. */
export const memoryOf = (pid) => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) {
    return { now: inMegabytes(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) };
  }
  const status = readFileSync(file, 'utf8');
  const field = (name) => inMegabytes(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: field('VmRSS'), peak: field('VmHWM') };
};

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** The processor time that a process has used, in milliseconds; NaN if the system does not report it. */
export const processorTimeOf = (pid) => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};
