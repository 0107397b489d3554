import { describeDuration, pluralize } from '../chart/labels.ts';
import type { CoverageKind } from '../survey/coverage.ts';
import type { Report } from './report.ts';

/** Whether tests at a level must cover a kind: where a target asks for it, or where there are no targets at all. */
export const isAsked = ({ goals }: Pick<Report, 'goals'>, level: string, kind: CoverageKind): boolean =>
  goals.length === 0 || goals.some((goal) => goal.level === level && goal.kind === kind);

export const failuresIn = ({ charts }: Report) =>
  charts.flatMap((chart) =>
    chart.walks.flatMap((walk, number) => (walk.passed ? [] : [{ chart: chart.id, number, walk }])),
  );

type Size = { tests: number; charts: number; levels: number; failed: number; missed: number; ms: number };

/** The result of a run in one sentence. */
export function sentenceOf({ tests, charts, levels, failed, missed, ms }: Size): { good: boolean; words: string } {
  const size = `${pluralize(tests, 'generated test')} of ${pluralize(charts, 'statechart')} at ${pluralize(levels, 'level')}`;
  const short = missed > 0 ? `, ${pluralize(missed, 'coverage target')} missed` : '';
  return { good: failed + missed === 0, words: `${size}: ${failed} failed${short}, took ${describeDuration(ms)}` };
}

export const headlineOf = (report: Report): { good: boolean; words: string } => {
  const walks = report.charts.flatMap((chart) => chart.walks);
  return sentenceOf({
    tests: walks.length,
    charts: report.charts.length,
    levels: report.levels.length,
    failed: failuresIn(report).length,
    missed: report.goals.filter(({ isMet }) => !isMet).length,
    ms: report.ms ?? walks.reduce((sum, { ms }) => sum + ms, 0),
  });
};
