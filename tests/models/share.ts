import type { AnyStateMachine } from 'xstate';
import { arrowsOf } from 'xstate-walks';

/**
 * One of several shares of the charts, as even as can be by their transitions: test files that take one each run at the
 * same time. Shares are counted from 1.
 */
export function shareOf<T extends { machine: AnyStateMachine }>(charts: readonly T[], share: number, of: number): T[] {
  const shares = Array.from({ length: of }, () => ({ load: 0, charts: [] as T[] }));
  const sized = charts.map((chart) => ({ chart, size: arrowsOf(chart.machine).length }));
  for (const { chart, size } of sized.toSorted((one, other) => other.size - one.size)) {
    const lightest = shares.reduce((best, each) => (each.load < best.load ? each : best));
    lightest.load += size;
    lightest.charts.push(chart);
  }
  return shares[share - 1]!.charts;
}
