import { describeEvent, describePayload, pluralize } from '../chart/labels.ts';
import { describeObjective } from '../plan/objective.ts';
import { coverageKinds, describeShare, itemsOf, shareOf, type Item } from '../survey/coverage.ts';
import type { ChartDiff } from '../survey/diff.ts';
import type { Survey, SurveyedStep } from '../survey/survey.ts';

const signs = { covered: '✓', uncovered: '✗', unreachable: '–', excluded: '–' };

/** How a file is written, by its ending. */
export function formatOf<T>(file: string, formats: Readonly<Record<string, T>>): T {
  const [, format] = Object.entries(formats).find(([ending]) => file.endsWith(ending)) ?? [];
  if (format === undefined)
    throw new Error(`--export cannot tell the format of ${file}. Files end in ${Object.keys(formats).join(', ')}.`);
  return format;
}

/** A verdict in one line. */
export const judged = ({ verdict, why }: Pick<Item, 'verdict' | 'why'>, words: string) =>
  `${signs[verdict]} ${words}${why ? `   (${verdict === 'uncovered' ? 'not covered' : verdict}: ${why})` : ''}`;

/** The same in a list of test paths, in which nothing fails: what they do not take lacks test data. */
const listed = (item: Pick<Item, 'verdict' | 'why'>, words: string) =>
  item.verdict === 'uncovered' ? `○ ${words}   (no test path: ${item.why})` : judged(item, words);

/** `7`, or `7/9` if items are not covered. */
export const share = (list: Pick<Item, 'verdict'>[]): string => describeShare(shareOf(list));

/** Groups items by key, in the order of the keys' first appearance. */
function grouped<T>(list: T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** Drops the chart's name: `checkout.steps.payment` becomes `steps.payment`. */
const short = (id: string, chart: string) => (id === chart ? `${chart}, in any state` : id.replace(`${chart}.`, ''));

const maxWidth = 72;

const shortened = (text: string) => (text.length > maxWidth ? `${text.slice(0, maxWidth)}…` : text);

const stepLine = (chart: string) => (step: SurveyedStep, index: number) => {
  const carried = shortened(describePayload(step.event));
  const label = `${describeEvent(step.event.type)}${carried ? ` ${carried}` : ''}`;
  const event = step.cause === 'start' ? 'start' : label;
  const isIgnored = step.cause === 'user' && step.taken.length === 0;
  return `${String(index).padStart(6)}  ${event} → ${isIgnored ? 'ignored' : step.state || chart}`;
};

/** The test paths of one chart. */
export const printTestPaths = ({ id, objective, states, testPaths, steps }: Survey): string => {
  const lengths = `${pluralize(testPaths.length, 'test path')} of ${pluralize(steps, 'step')}`;
  const lines = testPaths.flatMap((testPath) => [
    `  ${testPath.title.split(', ').slice(0, 2).join(', ')}`,
    ...testPath.steps.map(stepLine(id)),
  ]);
  const why = testPaths.length === 0 && 'to' in objective && states.find((state) => state.id === objective.to)?.why;
  const head = `Test paths for ${describeObjective(objective)}: ${lengths}${why ? `; ${why}` : ''}`;
  return [head, ...lines, ''].join('\n');
};

/** Everything about one chart. */
export function printChart(survey: Survey): string {
  const { id, states, transitions, pairs, impossible, refused } = survey;
  const [possible, ignored] = [shareOf(pairs), shareOf(refused)];
  const never = grouped(
    pairs.filter(({ verdict }) => verdict === 'unreachable'),
    ({ why }) => why ?? '',
  );
  return [
    id,
    '',
    `States: ${share(states)}`,
    ...states.map((state) => `  ${listed(state, short(state.id, id))}`),
    '',
    `Transitions: ${share(transitions)}`,
    ...grouped(transitions, ({ from }) => from).flatMap(([from, arrows]) => [
      `  ${short(from, id)}`,
      ...arrows.map((arrow) => {
        const guard = arrow.guard ? ` [${arrow.guard}]` : '';
        const to = arrow.to.map((target) => short(target, id)).join(' + ') || '(stays)';
        return `    ${listed(arrow, `${describeEvent(arrow.event)}${guard} → ${to}`)}`;
      }),
    ]),
    '',
    `Transition pairs: ${possible.of} possible; these test paths have ${possible.covered}, and need none`,
    `  impossible by the structure of the chart: ${impossible}`,
    ...never.map(([why, list]) => `  impossible, ${why}: ${list.length}`),
    '',
    `Ignored events: ${ignored.of}; these test paths send ${ignored.covered}, and need none`,
    ...grouped(refused, ({ state }) => state).map(
      ([state, list]) => `  ${state || short(id, id)}: ${list.map(({ event }) => event).join(', ')}`,
    ),
    '',
    printTestPaths(survey),
  ].join('\n');
}

/** A table with a row for each chart, and what its columns are. */
export function printTable(surveys: Survey[]): string {
  const kinds = coverageKinds.slice(0, 5);
  const rows = surveys.map((survey) => [
    survey.id,
    ...kinds.map((kind) => share(itemsOf(kind, survey))),
    ...[survey.testPaths.length, survey.steps].map(String),
  ]);
  return inColumns([['chart', ...kinds.map((kind) => kind.split(' ')[0]!), 'test paths', 'steps'], ...rows]);
}

/** What the columns of a table are. */
export const tableNote = `guarded, results, delayed: ${coverageKinds.slice(2, 5).join(', ')}, as parts of all transitions.`;

/** Aligns rows in columns: names on the left, numbers right-aligned. */
export function inColumns(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  return rows.map(line).join('\n');
}

/** One line for each transition that the test paths miss, and for each unreachable state or transition. */
export const printOpen = (surveys: Survey[]): string[] =>
  surveys.flatMap(({ states, transitions }) => [
    ...transitions.filter(({ verdict }) => verdict === 'uncovered').map((each) => judged(each, each.key)),
    ...states.filter(({ verdict }) => verdict === 'unreachable').map((each) => judged(each, each.id)),
    ...transitions.filter(({ verdict }) => verdict === 'unreachable').map((each) => judged(each, each.key)),
  ]);

/** The differences of a chart, and its test paths that take new or changed transitions. */
export function printDiff({ id, is, states, transitions, touched }: ChartDiff, survey: Survey | undefined): string {
  const testPaths = (survey?.testPaths ?? []).map(({ title, steps }) => {
    const keys = steps.flatMap(({ taken }) => taken.flat()).filter((key) => touched.includes(key));
    return { title: title.split(',')[0], keys: [...new Set(keys)] };
  });
  const affected = testPaths.filter(({ keys }) => keys.length > 0);
  return [
    `${id}${is === 'kept' ? '' : ` (${is})`}`,
    ...states.added.map((state) => `  + state ${state}`),
    ...states.removed.map((state) => `  - state ${state}`),
    ...transitions.added.map((name) => `  + ${name}`),
    ...transitions.removed.map((name) => `  - ${name}`),
    ...[
      ...states.changed.map((state) => ({ name: `state ${state.id}`, ...state })),
      ...transitions.retargeted,
      ...transitions.changed,
    ].map(({ name, before, after }) => `  ~ ${name}\n      was  ${before}\n      is   ${after}`),
    ...(affected.length > 0 ? [`  test paths affected: ${affected.length} of ${testPaths.length}`] : []),
    ...affected.map(({ title, keys }) => `    ${title}: ${keys.join(', ')}`),
    '',
  ].join('\n');
}
