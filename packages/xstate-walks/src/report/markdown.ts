import { coverageKinds, describeShare } from '../survey/coverage.ts';
import { beyondNote, failuresIn, hasBeyond, headlineOf, isAsked, type Report } from './report.ts';

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
  const { title, when, goals, charts, systems, tables = [] } = report;
  const failures = failuresIn(report);
  return [
    `# ${title}`,
    '',
    `${headlineOf(report).words}. ${when.slice(0, 16).replace('T', ' ')}`,
    '',
    ...(failures.length > 0 ? ['## Failures', ''] : []),
    ...failures.flatMap(({ chart, walk }) => [
      `- **${walk.system}, ${chart}**, ${walk.tour}`,
      '',
      ...(walk.error ?? '').split('\n').map((line) => `      ${line}`),
      '',
    ]),
    ...(goals.length > 0
      ? [
          '## Goals',
          '',
          ...table(
            ['goal', 'covered', 'of', 'at least', ''],
            goals.map(({ system, kind, covered, of, percent, isMet }) => [
              `${system}: ${kind}`,
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
    ...systems.flatMap((system) => [
      `## Walked: ${system}`,
      '',
      ...(charts.some(hasBeyond(system)) ? [beyondNote, ''] : []),
      ...table(
        ['chart', ...coverageKinds, 'walks', 'failed'],
        charts
          .filter(({ shares }) => shares[system])
          .map(({ id, shares, walks }) => {
            const own = walks.filter((walk) => walk.system === system);
            const share = coverageKinds.map((kind) => describeShare(shares[system]![kind], kind));
            return [id, ...share, own.length, own.filter(({ passed }) => !passed).length];
          }),
      ),
      ...(isAsked(report, system, 'transitions') ? charts : []).flatMap(({ open }) =>
        (open[system] ?? []).map(({ name, verdict, why }) => `- \`${name}\`: ${verdict}, ${why}`),
      ),
      '',
    ]),
  ].join('\n');
}
