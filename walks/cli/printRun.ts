import { type Coverage, coverageKinds, itemsOf, pluralize } from 'xstate-walks';
import { inColumns, judged, share } from './print.ts';
import type { Results } from './results.ts';

const table = (coverages: Coverage[]) =>
  inColumns([
    ['chart', ...coverageKinds, 'walks', 'steps', 'failed'],
    ...coverages.map((coverage) => [
      coverage.chart,
      ...coverageKinds.map((kind) => share(itemsOf(kind, coverage))),
      ...[coverage.walks, coverage.steps, coverage.failed].map(String),
    ]),
  ]);

/** Uncovered items with reasons; pairs and refusals only as numbers. */
const open = ({ states, transitions }: Coverage) =>
  [...states, ...transitions]
    .filter(({ verdict }) => verdict !== 'covered')
    .map((item) => `  ${judged(item, item.name)}`);

/** The results of a run: systems with their charts, goals, and failures last, where readers look first. */
export function printRun({ records, coverages, goals }: Results): string {
  const systems = [...new Set(coverages.map(({ system }) => system))];
  const failures = records.filter(({ passed }) => !passed);
  return [
    ...systems.flatMap((system) => {
      const own = coverages.filter((coverage) => coverage.system === system);
      const left = own.flatMap(open);
      const byPlan = records.some((record) => record.system === system && record.byPlan);
      const how = byPlan ? ' (no chart runs there: coverage by matching steps)' : '';
      return [`Walked: ${system}${how}`, '', table(own), ...(left.length > 0 ? ['', ...left] : []), ''];
    }),
    ...(goals.length > 0 ? ['Goals'] : []),
    ...goals.map(
      ({ system, kind, percent, covered, of, isMet }) =>
        `  ${isMet ? '✓' : '✗'} ${system}: ${covered} of ${of} ${kind}, at least ${percent} %`,
    ),
    '',
    failures.length === 0
      ? `${pluralize(records.length, 'walk')}, all passed`
      : `${pluralize(failures.length, 'walk')} failed:`,
    ...failures.map(({ system, chart, tour, error }) => `✗ ${system}, ${chart}, ${tour}\n${error ?? ''}`),
  ].join('\n');
}
