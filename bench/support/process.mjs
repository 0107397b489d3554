import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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

/** Resets the peak, if the system can. */
export const forgetPeak = (pid) => {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, '5');
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
