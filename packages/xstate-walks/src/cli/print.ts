import { describeEvent, describePayload, pluralize } from '../chart/labels.ts';
import { describeObjective } from '../plan/objective.ts';
import { coverageKinds, describeShare, itemsOf, shareOf, type CoverageKind } from '../survey/coverage.ts';
import type { Survey, SurveyedStep, Verdict } from '../survey/survey.ts';

type Bounded = Survey & { minimumSteps?: number | null };

const signs = { covered: '✓', uncovered: '✗', unreachable: '–' };

/** How a file is written, by its ending. */
export function formatOf<T>(file: string, formats: Readonly<Record<string, T>>): T {
  const [, format] = Object.entries(formats).find(([ending]) => file.endsWith(ending)) ?? [];
  if (format === undefined)
    throw new Error(`--export cannot tell the format of ${file}. Files end in ${Object.keys(formats).join(', ')}.`);
  return format;
}

/** A verdict in one line. */
export const judged = ({ verdict, why }: Verdict, words: string) =>
  `${signs[verdict]} ${words}${why ? `   (${verdict}: ${why})` : ''}`;

/** `7`, or `7/9` if items are uncovered. */
export const share = (list: Verdict[], kind: CoverageKind): string => describeShare(shareOf(list), kind);

/** Groups items by key, in the order of the keys' first appearance. */
function grouped<T>(list: T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** Drops the chart's name: `checkout.steps.payment` becomes `steps.payment`. */
const short = (id: string, chart: string) => (id === chart ? '(anywhere)' : id.replace(`${chart}.`, ''));

const maxWidth = 72;

const shortened = (text: string) => (text.length > maxWidth ? `${text.slice(0, maxWidth)}…` : text);

const stepLine = (step: SurveyedStep, index: number) => {
  const carried = shortened(describePayload(step.event));
  const label = `${describeEvent(step.event.type)}${carried ? ` ${carried}` : ''}`;
  const event = step.cause === 'start' ? 'start' : label;
  const refused = step.cause === 'user' && step.taken.length === 0;
  return `${String(index).padStart(6)}  ${event} → ${refused ? 'nothing' : step.state}`;
};

const tourLines = ({ title, steps }: Survey['tours'][number]) => [
  `  ${title.split(', ').slice(0, 2).join(', ')}`,
  ...steps.map(stepLine),
];

const tourPart = ({ objective, tours, steps, minimumSteps }: Bounded) => {
  const bound = minimumSteps ? `; the proven minimum is ${minimumSteps}` : '';
  const lengths = `${pluralize(tours.length, 'tour')} of ${pluralize(steps, 'step')}${bound}`;
  return [`Tours for ${describeObjective(objective)}: ${lengths}`, ...tours.flatMap(tourLines), ''];
};

/** The tours of one chart. */
export const printTours = (survey: Bounded): string => tourPart(survey).join('\n');

/** Everything about one chart. */
export function printChart(survey: Bounded): string {
  const { id, states, transitions, pairs, impossible, refused } = survey;
  const ruledOut = pairs.filter(({ verdict }) => verdict === 'unreachable');
  return [
    id,
    '',
    `States: ${share(states, 'states')}`,
    ...states.map((state) => `  ${judged(state, short(state.id, id))}`),
    '',
    `Transitions: ${share(transitions, 'transitions')}`,
    ...grouped(transitions, ({ from }) => from).flatMap(([from, arrows]) => [
      `  ${short(from, id)}`,
      ...arrows.map((arrow) => {
        const guard = arrow.guard ? ` [${arrow.guard}]` : '';
        const to = arrow.to.map((target) => short(target, id)).join(' + ') || '(stays)';
        return `    ${judged(arrow, `${describeEvent(arrow.event)}${guard} → ${to}`)}`;
      }),
    ]),
    '',
    `Feasible pairs: ${share(pairs, 'pairs')}`,
    `  ruled out by the structure of the chart: ${impossible}`,
    ...grouped(ruledOut, ({ why }) => why ?? '').map(([why, list]) => `  ruled out by search, ${why}: ${list.length}`),
    '',
    `Refused events: ${share(refused, 'refused')}`,
    ...grouped(refused, ({ state }) => state).map(
      ([state, list]) => `  ${state}: ${list.map(({ event }) => event).join(', ')}`,
    ),
    '',
    ...tourPart(survey),
  ].join('\n');
}

/** A table with a row for each chart. */
export function printTable(surveys: Bounded[]): string {
  const rows = surveys.map((survey) => [
    survey.id,
    ...coverageKinds.map((kind) => share(itemsOf(kind, survey), kind)),
    ...[survey.tours.length, survey.steps, survey.minimumSteps ?? ''].map(String),
  ]);
  return inColumns([['chart', ...coverageKinds, 'tours', 'steps', 'minimum'], ...rows]);
}

/** Aligns rows in columns: names on the left, numbers right-aligned. */
export function inColumns(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  return rows.map(line).join('\n');
}

/** One line for each transition that the tours miss, and for each unreachable state or transition. */
export const printOpen = (surveys: Survey[]): string[] =>
  surveys.flatMap(({ states, transitions }) => [
    ...transitions.filter(({ verdict }) => verdict === 'uncovered').map((each) => judged(each, each.key)),
    ...states.filter(({ verdict }) => verdict === 'unreachable').map((each) => judged(each, each.id)),
    ...transitions.filter(({ verdict }) => verdict === 'unreachable').map((each) => judged(each, each.key)),
  ]);
