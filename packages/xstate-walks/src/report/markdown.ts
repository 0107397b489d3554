import type { Report } from './report.ts';
import { failuresIn, headlineOf, isAsked } from './results.ts';

const row = (cells: (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: string[], rows: (string | number)[][]) => [
  row(head),
  row(head.map((_, column) => (column === 0 ? '---' : '--:'))),
  ...rows.map(row),
  '',
];

/** A report in Markdown, for a pull request or a wiki. */
export function toMarkdown(report: Report): string {
  const { title, when, goals, charts, levels, tables = [] } = report;
  const failures = failuresIn(report);
  const open = levels.flatMap((level) =>
    charts.flatMap((chart) =>
      (chart.open[level] ?? [])
        .filter(({ verdict }) => verdict !== 'uncovered' || isAsked(report, level, 'transitions'))
        .map(
          ({ name, verdict, why }) =>
            `- ${level}: \`${name}\`: ${verdict === 'uncovered' ? 'not covered' : verdict}, ${why}`,
        ),
    ),
  );
  return [
    `# ${title}`,
    '',
    `${headlineOf(report).words}. ${when.slice(0, 16).replace('T', ' ')}`,
    '',
    ...(failures.length > 0 ? ['## Failures', ''] : []),
    ...failures.flatMap(({ chart, walk }) => [
      `- **${walk.level}, ${chart}**, ${walk.title}`,
      '',
      ...(walk.error ?? '').split('\n').map((line) => `      ${line}`),
      '',
    ]),
    ...(goals.length > 0
      ? [
          '## Coverage targets',
          '',
          ...table(
            ['target', 'covered', 'of', 'at least', ''],
            goals.map(({ level, kind, covered, of, percent, isMet }) => [
              `${level}: ${kind}`,
              covered,
              of,
              `${percent} %`,
              isMet ? 'met' : '**missed**',
            ]),
          ),
        ]
      : []),
    ...tables.flatMap((each) => [
      `## ${each.title}`,
      '',
      ...(each.note === undefined ? [] : [each.note, '']),
      ...table(each.head, each.rows),
    ]),
    ...(open.length > 0 ? ['## Not covered, or excluded', '', ...open, ''] : []),
  ].join('\n');
}
