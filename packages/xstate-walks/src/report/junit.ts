import { escapeMarkup } from '../chart/labels.ts';
import type { Report, ReportedWalk } from './report.ts';

/** Characters that are illegal in XML, even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is to be taken out
const unspeakable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const text = (value: string) => escapeMarkup(value.replaceAll(unspeakable, ''));

const attributes = (all: Record<string, string | number>) =>
  Object.entries(all)
    .map(
      ([name, value]) =>
        ` ${name}="${text(typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value)}"`,
    )
    .join('');

const counts = (walks: ReportedWalk[]) => ({
  tests: walks.length,
  failures: walks.filter(({ passed }) => !passed).length,
  errors: 0,
  time: walks.reduce((sum, { ms }) => sum + ms / 1000, 0),
});

function testCase(walk: ReportedWalk, chart: string): string {
  const about = attributes({
    name: `${walk.title} (${walk.goal}, ${walk.testPath})`,
    classname: `${walk.level}.${chart}`,
    time: walk.ms / 1000,
  });
  if (walk.passed) return `    <testcase${about}/>`;
  const error = walk.error ?? 'failed';
  return [
    `    <testcase${about}>`,
    `      <failure${attributes({ message: error.split('\n').slice(0, 2).join(' ') })}>${text(error)}</failure>`,
    '    </testcase>',
  ].join('\n');
}

/** A report for programs that read JUnit's XML: a suite for each chart and test level, a test case for each test. */
export function toJUnit({ title, when, charts, levels }: Report): string {
  const suites = charts.flatMap((chart) =>
    levels.flatMap((level) => {
      const walks = chart.walks.filter((walk) => walk.level === level);
      if (walks.length === 0) return [];
      const about = attributes({ name: `${level}: ${chart.id}`, ...counts(walks), timestamp: when.slice(0, 19) });
      return [`  <testsuite${about}>`, ...walks.map((walk) => testCase(walk, chart.id)), '  </testsuite>'];
    }),
  );
  const all = counts(charts.flatMap(({ walks }) => walks));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: title, ...all })}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
