import { expectationsIn, type ScreenModel } from '../screen/screenModel.ts';
import { describeValue } from '../chart/stateValue.ts';
import { describeExpectation, describeAction } from '../screen/describe.ts';
import type { Tour, TourStep } from '../plan/tour.ts';
import { describePayload, pluralize } from '../chart/labels.ts';

/** One line of a test case: the action, who performs it, and what is visible then. */
export type BookStep = {
  number: number;
  who: string;
  when: string;
  /** The payload, unless `when` contains it. */
  what: string;
  seen: string[];
  transitions: string[];
};

/** A test case that a person can follow. */
export type BookCase = { name: string; given: string; steps: BookStep[] };

const apart = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);

/** `payable.walletUnavailable + delivery` is "payable › wallet unavailable, delivery". */
const inWords = (state: string) => apart(state).replaceAll('.', ' › ').replaceAll(' + ', ', ');

const lasting = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

const who = { user: 'User', service: 'Service', time: 'Time', start: 'Start' };

/** What happens in a step, as text. */
function happens({ cause, event, advance }: TourStep): string {
  if (cause === 'time') return `${lasting(advance)} have passed`;
  const [, kind, service] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(event.type) ?? [];
  if (service) return `"${apart(service)}" ${kind === 'error' ? 'fails' : 'answers'}`;
  return `"${apart(event.type).replaceAll('.', ': ')}" happens`;
}

/** The actions of a step, as far as the screen model has them. */
const done = (screenModel: ScreenModel | undefined, before: TourStep, { event, state }: TourStep): string[] =>
  (screenModel?.actions[event.type]?.({ event, before: before.state, state }) ?? []).map(describeAction);

/** The expectations in a step, as far as the screen model has them. */
const expectations = (screenModel: ScreenModel | undefined, { state }: TourStep): string[] =>
  screenModel ? [...new Set(expectationsIn(screenModel, state).map(describeExpectation))] : [];

/** Tours as numbered test cases. With a screen model they name the controls to use and what is visible. */
export const toBook = (id: string, tours: Tour[], screenModel?: ScreenModel): BookCase[] =>
  tours.map(({ steps }, index) => {
    const is = ({ state }: TourStep) => `${inWords(id)} is ${inWords(describeValue(state.value))}`;
    return {
      name: `${id} ${index + 1}`,
      given: [is(steps[0]!), ...expectations(screenModel, steps[0]!)].join('; '),
      steps: steps.slice(1).map((step, at) => {
        const actions = done(screenModel, steps[at]!, step);
        const refused = step.taken.length === 0 && step.cause === 'user';
        return {
          number: at + 1,
          who: who[step.cause],
          when: actions.length > 0 ? actions.join(', then ') : happens(step),
          what: actions.length > 0 ? '' : describePayload(step.event),
          seen: refused ? ['nothing changes'] : [is(step), ...expectations(screenModel, step)],
          transitions: step.taken.flat(),
        };
      }),
    };
  });

const inCode = (text: string) => (text.length > 300 ? `\`${text.slice(0, 300)}…\`` : `\`${text}\``);

/** Expectations, one per line if there are several. */
const thenLines = ([first, ...others]: string[]) => [
  `   **Then** ${first}${others.length === 0 ? '.' : ':'}`,
  ...others.map((other) => `   - ${other}`),
];

/** Test cases in Markdown. */
export const bookAsMarkdown = (cases: BookCase[]): string =>
  cases
    .flatMap(({ name, given, steps }) => [
      `## ${name}`,
      '',
      `${pluralize(steps.length, 'step')}. **Given** ${given}.`,
      '',
      ...steps.flatMap(({ number, when, what, seen }) => [
        `${number}. **When** ${when}${what ? `, with ${inCode(what)}` : ''}`,
        ...thenLines(seen),
      ]),
      '',
    ])
    .join('\n');

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;

/** Test cases for a spreadsheet: a row for each step. */
export const bookAsCsv = (cases: BookCase[]): string =>
  [
    ['case', 'step', 'given', 'who', 'when', 'with', 'then', 'transitions'],
    ...cases.flatMap(({ name, given, steps }) =>
      steps.map(({ number, who: by, when, what, seen, transitions }) => [
        name,
        number,
        number === 1 ? given : '',
        by,
        when,
        what,
        seen.join('; '),
        transitions.join('; '),
      ]),
    ),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
