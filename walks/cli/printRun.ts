import { type Coverage, coverageKinds, itemsOf, pluralize, shareOf } from 'xstate-walks';
import { beyondNote, isAsked } from 'xstate-walks/report';
import { callers, type CallTable } from '../../tests/drivers/api/madeCalls.ts';
import { inColumns, judged, share } from 'xstate-walks/exports';
import type { Results } from './results.ts';

const table = (coverages: Coverage[]) =>
  inColumns([
    ['chart', ...coverageKinds, 'walks', 'steps', 'failed'],
    ...coverages.map((coverage) => [
      coverage.chart,
      ...coverageKinds.map((kind) => share(itemsOf(kind, coverage), kind)),
      ...[coverage.walks, coverage.steps, coverage.failed].map(String),
    ]),
  ]);

/** Uncovered items with reasons; pairs and refusals only as numbers. */
const open = ({ states, transitions }: Coverage) =>
  [...states, ...transitions]
    .filter(({ verdict }) => verdict !== 'covered')
    .map((item) => `  ${judged(item, item.name)}`);

/** The calls that walks of the API really made, by the role of the caller. */
const printCalls = ({ made, of, rows }: CallTable): string[] => {
  const heads = callers.filter((by) => rows.some((row) => row.by[by]));
  const never = rows.filter(({ by }) => Object.keys(by).length === 0).map(({ call }) => call);
  return [
    `Calls made: ${made} of ${of}, by role: status × how often`,
    '',
    inColumns([
      ['call', ...heads],
      ...rows.flatMap(({ call, by }) =>
        Object.keys(by).length === 0 ? [] : [[call, ...heads.map((head) => by[head] ?? '–')]],
      ),
    ]),
    ...(never.length > 0 ? ['', `  ✗ never made: ${never.join(', ')}`] : []),
    '',
  ];
};

/** The results of a run: systems with their charts, goals, and failures last, where readers look first. */
export function printRun({ records, coverages, goals, calls }: Results, failedTests: readonly string[] = []): string {
  const systems = [...new Set(coverages.map(({ system }) => system))];
  const failures = records.filter(({ passed }) => !passed);
  return [
    ...systems.flatMap((system) => {
      const own = coverages.filter((coverage) => coverage.system === system);
      const all = own.flatMap(open);
      const left = isAsked({ goals }, system, 'transitions')
        ? all
        : [`  ${all.length} states and transitions are left, and no goal asks for them: --json names them`];
      const byPlan = records.some((record) => record.system === system && record.byPlan);
      const note = own.some(({ states, transitions }) => shareOf([...states, ...transitions]).beyond > 0);
      const how = byPlan ? ' (no chart runs there: coverage by matching steps)' : '';
      return [
        `Walked: ${system}${how}`,
        '',
        table(own),
        ...(note ? [beyondNote] : []),
        ...(all.length > 0 ? ['', ...left] : []),
        '',
      ];
    }),
    ...(calls ? printCalls(calls) : []),
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
    ...(failedTests.length > 0 ? ['', 'Failed beside the walks:', ...failedTests] : []),
  ].join('\n');
}
