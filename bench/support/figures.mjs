import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

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
