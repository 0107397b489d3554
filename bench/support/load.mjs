import autocannon from 'autocannon';
import { median, percentile } from './figures.mjs';

/**
 * Sends sequential requests over several connections for some seconds. Records every duration, because the histogram of
 * autocannon has only whole milliseconds. Throws on any status but `status`, which would invalidate the figures.
 */
export const load = async ({ status = 200, ...options }) => {
  const times = [];
  const statuses = new Map();
  const run = autocannon({ timeout: 60, ...options });
  run.on('response', (_, code, __, time) => {
    times.push(time);
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

/** The median of each figure over rounds, because other programs disturb single ones. */
export const overRounds = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));
