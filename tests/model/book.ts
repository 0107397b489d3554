import type { Survey, SurveyedStep } from './survey.ts';
import { carriedIn, counted } from './words.ts';

/** One line of a test case: what is done, by whom, and what is to be seen then. */
export type BookStep = { number: number; who: string; when: string; what: string; seen: string; transitions: string[] };

/** A test case that a person can follow. */
export type BookCase = { name: string; given: string; steps: BookStep[] };

const apart = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);

/** `payable.walletUnavailable + delivery` is "payable › wallet unavailable, delivery". */
const inWords = (state: string) => apart(state).replaceAll('.', ' › ').replaceAll(' + ', ', ');

const lasting = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

const who = { user: 'Somebody', service: 'The service', time: 'Time', start: 'Nobody' };

/** What happens in a step, in plain words. */
function whenOf({ cause, event, advance }: SurveyedStep): string {
  if (cause === 'time') return `${lasting(advance)} have passed`;
  const [, kind, service] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(event.type) ?? [];
  if (service) return `"${apart(service)}" ${kind === 'error' ? 'fails' : 'answers'}`;
  return `"${apart(event.type).replaceAll('.', ': ')}" happens`;
}

/** The tours of a survey as numbered test cases. */
export const toBook = ({ id, tours }: Survey): BookCase[] =>
  tours.map(({ steps: [first, ...steps] }, index) => ({
    name: `${id} ${index + 1}`,
    given: `${inWords(id)} is ${inWords(first!.state)}`,
    steps: steps.map((step, at) => ({
      number: at + 1,
      who: who[step.cause],
      when: whenOf(step),
      what: carriedIn(step.event),
      seen:
        step.taken.length === 0 && step.cause === 'user'
          ? 'nothing changes'
          : `${inWords(id)} is ${inWords(step.state)}`,
      transitions: step.taken.flat(),
    })),
  }));

const inCode = (text: string) => (text.length > 300 ? `\`${text.slice(0, 300)}…\`` : `\`${text}\``);

/** Test cases in Markdown. */
export const bookAsMarkdown = (cases: BookCase[]): string =>
  cases
    .flatMap(({ name, given, steps }) => [
      `## ${name}`,
      '',
      `${counted(steps.length, 'step')}. **Given** ${given}.`,
      '',
      ...steps.flatMap(({ number, when, what, seen }) => [
        `${number}. **When** ${when}${what ? `, with ${inCode(what)}` : ''}`,
        `   **Then** ${seen}.`,
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
        seen,
        transitions.join('; '),
      ]),
    ),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
