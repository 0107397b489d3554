import { type Coverage, coverageKinds, itemsOf } from 'xstate-walks';
import { isAsked, sentenceOf } from 'xstate-walks/report';
import { inColumns, judged, share } from 'xstate-walks/exports';
import type { Results } from './results.ts';

/** A row of the table of levels, or of charts. Only what a target asks for is said to be missing. */
const row = (name: string, own: Coverage[], goals: Results['goals']) => {
  const sum = (of: (coverage: Coverage) => number) => String(own.reduce((total, each) => total + of(each), 0));
  const covered = coverageKinds.map((kind) => {
    const items = own.flatMap((coverage) => itemsOf(kind, coverage));
    const isWanted = isAsked({ goals }, own[0]!.level, kind);
    return share(isWanted ? items : items.filter(({ verdict }) => verdict === 'covered'));
  });
  return [name, sum(({ walks }) => walks), sum(({ failed }) => failed), sum(({ steps }) => steps), ...covered];
};

/** The heads of the columns; what the last five are is written below the table. */
const heads = 'tests failed steps states transitions guarded results delayed pairs ignored'.split(' ');

/** The results of a run: levels, or the charts that are asked for, targets, and failures last, where readers look first. */
export function printRun(
  { surveys, records, coverages, goals, calls, ms }: Results,
  failedTests: readonly string[] = [],
  isByChart = false,
): string {
  const levels = [...new Set(coverages.map(({ level }) => level))];
  const failures = records.filter(({ passed }) => !passed);
  const missed = goals.filter(({ isMet }) => !isMet);
  const open = coverages.flatMap((coverage) => {
    const asked = isAsked({ goals }, coverage.level, 'transitions');
    return [...coverage.states, ...coverage.transitions]
      .filter(({ verdict }) => verdict !== 'covered' && asked && (isByChart || verdict === 'uncovered'))
      .map((item) => `  ${coverage.level}: ${judged(item, item.name)}`);
  });
  const { words } = sentenceOf({
    tests: records.length,
    charts: surveys.length,
    levels: levels.length,
    failed: failures.length,
    missed: missed.length,
    ms,
  });
  const rows = levels.flatMap((level) => {
    const own = coverages.filter((coverage) => coverage.level === level);
    const charts = own.map((each) => row(`${level}, ${each.chart}`, [each], goals));
    return isByChart ? charts : [row(level, own, goals)];
  });
  return [
    inColumns([[isByChart ? 'level, chart' : 'level', ...heads], ...rows]),
    `Covered, and of how many where a target asks for more. The last five are ${coverageKinds.slice(2).join(', ')}.`,
    ...(open.length > 0 ? ['', ...open] : []),
    ...(calls ? [`Calls of the API: ${calls.made} of ${calls.of} were made; --report lists them by role.`] : []),
    '',
    ...missed.map(
      ({ level, kind, percent, covered, of }) =>
        `✗ target missed: ${level} covers ${covered} of ${of} ${kind}, at least ${percent} % are asked for`,
    ),
    ...(goals.length > 0 && missed.length === 0 ? [`✓ all ${goals.length} coverage targets are met`] : []),
    ...failures.map(({ level, chart, testPath, error }) => `✗ ${level}, ${chart}, ${testPath}\n${error ?? ''}`),
    ...(failedTests.length > 0 ? ['', 'Failed beside these tests:', ...failedTests] : []),
    '',
    `${failures.length + failedTests.length + missed.length === 0 ? '✓' : '✗'} ${words}`,
  ].join('\n');
}
